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
    help: ArgumentHelp("Only this cuisine.", valueName: "name"))
  var cuisines: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only with this weighted rating or better.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var minRating: Double?

  @Option(
    help: ArgumentHelp("Only up to this price level; those whose prices nobody knows are left out.", valueName: "1-4"),
    transform: PriceArgument.parse)
  var maxPrice: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Where you are, for distances.", valueName: "lat,lon"),
    transform: LocationArgument.parse)
  var near: Location?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only up to this far away.", valueName: "2km"),
    transform: DistanceArgument.parse)
  var within: Distance?

  @Flag(help: "Only those that are open now; those whose hours nobody knows are left out.")
  var open = false

  @Option(help: "What to order by. By distance, those of which nobody knows where they are come last.")
  var sort = RestaurantFilter.Order.rating

  @OptionGroup var limits: LimitOptions

  @Option(help: ArgumentHelp("Start behind this restaurant.", valueName: "id"), transform: IDArgument.parse)
  var after: IDTail?

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
