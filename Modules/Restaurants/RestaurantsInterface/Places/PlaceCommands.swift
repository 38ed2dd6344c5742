import DomainKit
package import RestaurantsDomain
package import ShellKit

package struct ListPlacesCommand: ShellCommand {
  package static let info = CommandInfo(
    "places list", "List named places for --near", permission: .listRestaurants, examples: ["places list"])

  package init() {}

  package func run(_ list: any ListPlacesUseCase, in _: any CommandSession) async throws -> CommandOutput {
    .list(
      OutputList(
        columns: PlaceView.columns,
        emptyMessage:
          "No places yet! Add one with: places add NAME LAT,LON. --near also takes boroughs and postal codes of the catalog",
        rows: try await list.execute().map { OutputRow(PlaceView.fields($0), in: PlaceView.columns) }))
  }
}

package struct AddPlaceCommand: ShellCommand {
  package static let info = CommandInfo(
    "places add", "Name a location, or move a named place", permission: .changeRestaurants,
    examples: ["places add \"Union Square\" 40.7359,-73.9911", "places add shop -- -33.86,151.21"],
    writtenData: "the place",
    otherNames: ["rename": "to rename a place: places add <name> <lat,lon>, then places remove <name>"])

  @Argument(help: "Name of the place; \"shop\" is the default of --near.")
  var name: String

  @Argument(
    help: ArgumentHelp("Latitude and longitude; before a negative latitude, type --.", valueName: "lat,lon"),
    transform: Location.init(parsing:))
  var location: Location

  package init() {}

  package func run(_ add: any AddPlaceUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let (before, place) = try await add.execute(naming: name, location)
    if before?.location != location { session.registerUndo(PlaceView.undo(place, before: before)) }
    return PlaceView.record(place)
  }
}

package struct RemovePlaceCommand: ShellCommand {
  package static let info = CommandInfo(
    "places remove", "Remove a named place", permission: .changeRestaurants,
    examples: ["places remove \"Union Square\""], writtenData: "nothing new; the place is removed")

  @Argument(help: "Name of the place.")
  var name: String

  package init() {}

  package func run(_ remove: any RemovePlaceUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let place = try await remove.execute(removing: name)
    session.note("Removed this place:")
    session.registerUndo(
      Undo(PlaceView.adding(place), "Add the place \(place.name) again", seen: SeenVersion(place)))
    return PlaceView.record(place)
  }
}

extension OutputCell {
  /// Returns the coordinates of a location: rounded in tables, exact in CSV and TSV.
  static func location(_ location: Location) -> OutputCell {
    .name(location.description, readable: location.roundedDescription)
  }
}

extension Location {
  var json: JSONValue { ["latitude": .number(latitude), "longitude": .number(longitude)] }
}

/// The output of places: rows and JSON.
enum PlaceView {
  static let columns = [OutputColumn("name", importance: 4), OutputColumn("location", importance: 3)]

  static func record(_ place: Place) -> CommandOutput { .record(OutputRecord(fields(place))) }

  static func fields(_ place: Place) -> [ItemField] {
    [
      .json("id", .string(place.id.description)), ItemField("name", .text(place.name)),
      ItemField("location", .location(place.location), json: place.location.json),
    ]
  }

  /// Returns the undo of adding or moving a place.
  static func undo(_ place: Place, before: Place?) -> Undo {
    guard let before else {
      return Undo(
        ["places", "remove", "--", place.name], "Remove the place \(place.name)", seen: SeenVersion(place))
    }
    return Undo(adding(before), "Move the place \(place.name) back", seen: SeenVersion(place))
  }

  /// Returns the words of the command that adds a place.
  static func adding(_ place: Place) -> [String] { ["places", "add", "--", place.name, place.location.description] }
}

/// The starting points for distances: places and boroughs.
package enum PlaceValues: ValueSource {
  /// The names to suggest.
  package enum Subset: Sendable { case places, all }
  package typealias Needs = (any ListPlacesUseCase, any ListBoroughsUseCase)

  package static let arguments: [String: Subset] = [
    "restaurants list --near": .all, "restaurants search --near": .all, "restaurants show --near": .all,
    "restaurants favorites --near": .all, "places add <name>": .places, "places remove <name>": .places,
  ]

  package static let noun = "place"

  package static func hint(onUnknown name: String, _ subset: Subset) -> String? {
    switch subset {
    case .places: nil
    case .all: RestaurantError.unknownPlace(name, nearest: []).suggestion
    }
  }

  package static func values(_ needs: Needs, _ subset: Subset, for _: String) async throws -> [ValueSuggestion] {
    let (places, boroughs) = needs
    let named = try await places.execute().map { place in
      ValueSuggestion(place.name, called: place.name, detail: place.location.roundedDescription)
    }
    guard subset == .all else { return named }
    return named
      + (try await boroughs.execute().map { borough in
        ValueSuggestion(borough.name, called: borough.name, detail: "\(borough.count) restaurants")
      })
  }
}
