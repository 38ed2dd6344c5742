import RestaurantsDomain
import ShellKit

/// The option `--near`.
struct NearOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where to measure distances from (default: the place \"shop\"); CSV and JSON have meters.",
      valueName: "place|lat,lon"),
    transform: StartingPoint.init(parsing:))
  var near: StartingPoint?

  /// Returns the location to measure distances from; `nil` if none was given and the shop has none.
  func location(_ places: any LocatePlaceUseCase) async throws -> Location? { try await places.execute(near) }
}
