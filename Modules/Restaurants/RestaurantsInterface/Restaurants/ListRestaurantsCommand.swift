import ArgumentParser
import DomainKit
package import RestaurantsDomain
package import ShellKit

/// The command `restaurants list`.
package struct ListRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants list", "List restaurants, best rated first", permission: .listRestaurants,
    examples: [
      "restaurants list --cuisine Italian --min-rating 4 --near 40.73,-73.99 --within 2km",
      "restaurants list --open --max-price 2 --sort name",
    ])

  @Option(
    name: .customLong("cuisine"), parsing: .singleValue,
    help: ArgumentHelp("Only this cuisine.", valueName: "name"))
  var cuisines: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only with this rating or a better one.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var minRating: Double?

  @Option(
    help: ArgumentHelp("Only up to this price level, where it is known.", valueName: "1-4"),
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

  @Flag(help: "Only those that are open now.")
  var open = false

  @Option(help: "What to order by.")
  var sort = RestaurantFilter.Order.rating

  @Option(help: "How many at most.")
  var limit = 20

  @Option(help: ArgumentHelp("Start behind this restaurant.", valueName: "id"), transform: IDArgument.parse)
  var after: IDTail?

  package init() {}

  package func run(_ list: any GetRestaurantsUseCase, in _: any CommandSession) async throws -> CommandOutput {
    let filter = RestaurantFilter(
      cuisines: cuisines, minRating: minRating, maxPrice: maxPrice, near: near, within: within, isOpen: open,
      order: sort, limit: limit)
    let hasDistance = near != nil
    let pages = await RestaurantPages(list, filter, after: after)
    // The first page is loaded before anything is shown, so that a refusal leaves no half-drawn table.
    let first = OutputPages(try await pages.next()) { try await pages.next() }
    return .list(
      OutputList(
        columns: RestaurantView.columns(withDistance: hasDistance), emptyMessage: RestaurantView.emptyMessage
      ) { try await first.next() })
  }
}

extension RestaurantFilter.Order: ExpressibleByArgument {}

/// Goes through a long list of restaurants page by page.
@MainActor
private final class RestaurantPages {
  private static let pageSize = 500
  private let aggregate: RestaurantAggregate
  private var filter: RestaurantFilter
  private var left: Int
  private var after: IDTail?
  private var isAtEnd = false

  init(_ list: any GetRestaurantsUseCase, _ filter: RestaurantFilter, after: IDTail?) {
    aggregate = RestaurantAggregate(list: list)
    self.filter = filter
    self.after = after
    left = filter.limit
  }

  func next() async throws -> [OutputRow]? {
    if isAtEnd { return nil }
    filter.limit = filter.limit > 0 ? min(left, Self.pageSize) : filter.limit
    await aggregate.load(filter, after: after)
    if case .failed(let error) = aggregate.state { throw error }
    let found = aggregate.restaurants
    left -= found.count
    filter.after = found.last?.restaurant.id
    after = nil
    isAtEnd = left <= 0 || found.count < filter.limit
    return found.map { RestaurantView.row($0, withDistance: filter.near != nil) }
  }
}

/// Gives a page that is at hand before those that follow.
private actor OutputPages {
  private var first: [OutputRow]?
  private let rest: @Sendable () async throws -> [OutputRow]?

  init(_ first: [OutputRow]?, rest: @escaping @Sendable () async throws -> [OutputRow]?) {
    self.first = first
    self.rest = rest
  }

  func next() async throws -> [OutputRow]? {
    guard let page = first else { return try await rest() }
    first = nil
    return page
  }
}
