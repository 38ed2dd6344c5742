import DomainKit
package import RestaurantsDomain
package import ShellKit

package struct AddRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants add", "Add a restaurant to the catalog", permission: .changeRestaurants,
    examples: [
      "restaurants add \"Nonna's\" --cuisine Italian --address \"12 Mott St\" --price-level 2 --at 40.71,-73.99",
      "restaurants add Dawn --cuisine Café --address \"1 Elm St\" --price-level 1 --hours \"daily 07:00-15:00\"",
    ], writtenData: "the restaurant", otherOptions: ["--location --near": "--at"])

  @Argument(help: "Name of the restaurant.")
  var name: String

  @Option(help: ArgumentHelp("Cuisine.", valueName: "name"))
  var cuisine: String

  @Option(help: ArgumentHelp("Address: number and street.", valueName: "text"))
  var address: String

  @Option(help: ArgumentHelp("Price level.", valueName: "1-4"), transform: PriceArgument.parse)
  var priceLevel: Int

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Rating from another list; counts as ten reviews.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var rating: Double?

  @OptionGroup var rest: RestaurantOptions

  @Flag(help: "Add it even if the catalog has this name and address.")
  var duplicate = false

  package init() {}

  package func run(_ add: any AddRestaurantUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let details = try RestaurantDetails(
      name: name, cuisine: cuisine, address: address, borough: rest.borough, location: rest.location, rating: rating,
      priceLevel: priceLevel, phone: rest.phone, website: rest.website, imageURL: rest.image, openingHours: rest.hours)
    let added = try await add.execute(details, isDuplicate: duplicate)
    session.registerUndo(
      Undo(
        ["restaurants", "close", added.restaurant.id.description],
        "Close \(added.restaurant.name); it is then no longer listed", seen: SeenVersion(added.restaurant)))
    return RestaurantView.record(added)
  }
}

/// The options that both commands share.
struct RestaurantOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Borough.", valueName: "name"))
  var borough: String?

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp("Location on the map: 40.71,-73.99.", valueName: "lat,lon"),
    transform: Location.init(parsing:))
  var location: Location?

  @Option(help: ArgumentHelp("Phone number.", valueName: "text"))
  var phone: String?

  @Option(help: ArgumentHelp("Website.", valueName: "link"), transform: LinkArgument.parse)
  var website: String?

  @Option(help: ArgumentHelp("Image.", valueName: "link"), transform: LinkArgument.parse)
  var image: String?

  @Option(
    help: ArgumentHelp(
      "Opening hours in local time: \"Mon-Fri 08:00-22:00; Sat 10:00-02:00\".", valueName: "rules"),
    transform: OpeningHours.init(typed:))
  var hours: OpeningHours?
}

package struct UpdateRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants update", "Change the details of a restaurant", permission: .changeRestaurants,
    examples: [
      "restaurants update 9f3a21bc --phone 555-0100 --hours \"Mon-Fri 08:00-22:00; Sat 10:00-02:00\"",
      "restaurants update 9f3a21bc --clear phone --clear website",
    ], writtenData: "the restaurant",
    argumentRules: [
      ArgumentRule(oneOf: [
        "--name", "--cuisine", "--address", "--price-level", "--rating", "--borough", "--at", "--phone", "--website",
        "--image", "--hours", "--clear",
      ])
    ],
    otherOptions: [
      "--location --near": "--at", "--no-hours": "--clear hours", "--no-phone": "--clear phone",
      "--close --closed": "to close it: restaurants close <id>",
      "--open --reopen": "to reopen a closed one: restaurants reopen <id>",
    ])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  @Option(help: ArgumentHelp("New name.", valueName: "text"))
  var name: String?

  @Option(help: ArgumentHelp("New cuisine.", valueName: "name"))
  var cuisine: String?

  @Option(help: ArgumentHelp("New address.", valueName: "text"))
  var address: String?

  @Option(help: ArgumentHelp("New price level.", valueName: "1-4"), transform: PriceArgument.parse)
  var priceLevel: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Rating from another list; counts as ten reviews.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var rating: Double?

  @OptionGroup var rest: RestaurantOptions

  @Option(
    name: .customLong("clear"),
    help: ArgumentHelp("Field to clear.", valueName: "field"))
  var cleared: [RestaurantChange.Field] = []

  package init() {}

  package func run(_ update: any UpdateRestaurantUseCase, in session: any CommandSession) async throws -> CommandOutput
  {
    var change = RestaurantChange()
    (change.name, change.cuisine, change.address, change.priceLevel) = (name, cuisine, address, priceLevel)
    (change.borough, change.location, change.phone) = (rest.borough, rest.location, rest.phone)
    (change.website, change.imageURL, change.openingHours) = (rest.website, rest.image, rest.hours)
    (change.rating, change.cleared) = (rating, Set(cleared))
    let (before, after) = try await update.execute(change, of: id)
    if let undo = RestaurantUndo(before: before, after: after.restaurant.details).of(after.restaurant) {
      session.registerUndo(undo)
    }
    return RestaurantView.record(after)
  }
}

extension RestaurantChange.Field: ExpressibleByArgument {}
