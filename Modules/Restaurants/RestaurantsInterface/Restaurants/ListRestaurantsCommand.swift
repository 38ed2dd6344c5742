import ArgumentParser
import DomainKit
package import RestaurantsDomain
package import ShellKit

/// The command `restaurants list`.
package struct ListRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants list", "List restaurants, best inspections and reviews first", permission: .listRestaurants,
    examples: [
      "restaurants list --cuisine Italian --min-rating 4 --near 40.73,-73.99 --within 2km",
      "restaurants list --open --max-price 2 --sort name",
    ], needs: [ArgumentNeed(oneOf: ["--near"], with: "--within")])

  @Option(
    name: .customLong("cuisine"), parsing: .singleValue,
    help: ArgumentHelp("Only restaurants with this cuisine.", valueName: "name"))
  var cuisines: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Minimum rating.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var minRating: Double?

  @Option(
    help: ArgumentHelp("Maximum price level; omits restaurants without one.", valueName: "1-4"),
    transform: PriceArgument.parse)
  var maxPrice: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Your location, for distances.", valueName: "lat,lon"),
    transform: LocationArgument.parse)
  var near: Location?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Maximum distance.", valueName: "2km"),
    transform: DistanceArgument.parse)
  var within: Distance?

  @Flag(help: "Only restaurants open now; omits those with unknown hours.")
  var open = false

  @Option(help: "Sort order; by distance, unknown locations come last.")
  var sort = RestaurantFilter.Order.rating

  @OptionGroup var limits: LimitOptions

  @Option(help: ArgumentHelp("Start after this id.", valueName: "id"), transform: IDArgument.parse)
  var after: IDSuffix?

  package init() {}

  package func run(_ list: any GetRestaurantsUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let filter = RestaurantFilter(
      cuisines: cuisines, minRating: minRating, maxPrice: maxPrice, near: near, within: within, isOpen: open,
      order: sort)
    let aggregate = await RestaurantAggregate(list: list)
    return .list(
      try await RestaurantView.pages(withDistance: near != nil, limits, in: session) { last, count in
        var page = filter
        (page.limit, page.after) = (count, last?.restaurant.id)
        return try await aggregate.page(page, after: last == nil ? after : nil)
      })
  }
}

extension RestaurantFilter.Order: ExpressibleByArgument {}
