import ArgumentParser
import DomainKit
package import RestaurantsDomain
package import ShellKit

/// The command `restaurants list`.
package struct ListRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants list", "List restaurants that are not closed, best inspections and reviews first",
    permission: .listRestaurants,
    examples: [
      "restaurants list --cuisine Italian --min-rating 4 --near 40.73,-73.99 --within 2km",
      "restaurants list --open --max-price 2 --sort name", "restaurants list --highly-rated --expensive --sort score",
      "restaurants list --near 40.7359,-73.9911 --sort rating", "restaurants list --borough Queens --cuisine Greek",
    ])

  @Option(
    name: .customLong("cuisine"), parsing: .singleValue,
    help: ArgumentHelp("Only restaurants with this cuisine.", valueName: "name"))
  var cuisines: [String] = []

  @Option(help: ArgumentHelp("Only restaurants in this borough.", valueName: "name"))
  var borough: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Minimum rating (see help ratings); omits those without one.", valueName: "0-5"),
    transform: RatingArgument.parse)
  var minRating: Double?

  @Flag(help: "Only restaurants rated 4 or more.")
  var highlyRated = false

  @Flag(help: "Only restaurants with price level 3 or 4.")
  var expensive = false

  @Option(
    help: ArgumentHelp("Maximum price level; omits restaurants without one.", valueName: "1-4"),
    transform: PriceArgument.parse)
  var maxPrice: Int?

  @OptionGroup var start: NearOption

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Maximum distance.", valueName: "2km"),
    transform: DistanceArgument.parse)
  var within: Distance?

  @Flag(help: "Only restaurants open now; omits those with unknown hours.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "Sort order (default: distance with --near, otherwise rating); unknown values come last.",
      valueName: "order"))
  var sort: RestaurantFilter.Order?

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package typealias Needs = (any GetRestaurantsUseCase, any LocatePlaceUseCase, any CountRestaurantsUseCase)

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (list, places, count) = needs
    let near = try await start.location(places)
    let filter = RestaurantFilter(
      cuisines: cuisines, borough: borough,
      minRating: highlyRated ? max(minRating ?? 0, Restaurant.highRating) : minRating,
      minPrice: expensive ? Restaurant.highPrice : nil, maxPrice: maxPrice, near: near, within: within, isOpen: open,
      order: sort ?? (start.near == nil ? .rating : .distance))
    let extras = RestaurantView.Extras(
      hasDistance: near != nil, hasRating: highlyRated || minRating != nil || filter.order == .rating,
      hasScore: sort == .score)
    return .list(
      try await RestaurantView.pages(
        extras, emptyMessage: emptyMessage(try await count.execute()), limits, after: after.id, in: session,
        total: { try await list.count(filter) }
      ) { last, start, count in
        var page = filter
        (page.limit, page.after) = (count, last?.restaurant.id)
        return try await list.execute(page, after: start)
      })
  }

  /// Returns the sentence for an empty list: what the catalog lacks, or how to see more.
  private func emptyMessage(_ total: RestaurantCount) -> String {
    if total.all == 0 { return RestaurantView.emptyCatalog }
    var unknown: [String] = []
    if open, total.withoutHours > 0 { unknown.append("opening hours are unknown for \(total.withoutHours)") }
    if expensive || maxPrice != nil, total.withoutPrice > 0 {
      unknown.append("price levels are unknown for \(total.withoutPrice)")
    }
    guard !unknown.isEmpty else { return RestaurantView.noMatch }
    let reason = "Of \(total.all) restaurants, \(unknown.joined(separator: ", and "))."
    return ListFilters.noMatch("restaurants", "\(reason) \(RestaurantView.listHint)")
  }
}

extension RestaurantFilter.Order: ExpressibleByArgument {}
