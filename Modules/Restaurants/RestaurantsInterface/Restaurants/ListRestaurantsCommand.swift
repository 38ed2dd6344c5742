import DomainKit
package import RestaurantsDomain
package import ShellKit

package struct ListRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants list", "List restaurants that are not closed, best inspections and reviews first",
    permission: .listRestaurants,
    examples: [
      "restaurants list --cuisine Italian --min-rating 4 --near 40.73,-73.99 --within 2km",
      "restaurants list --open --max-price 2 --sort name", "restaurants list --highly-rated --expensive --sort score",
      "restaurants list --near 40.7359,-73.9911 --sort rating", "restaurants list --borough Queens --cuisine Greek",
    ], otherNames: ["best top": "restaurants list --sort rating", "nearest": "restaurants list --near shop"],
    otherOptions: RestaurantFilterOptions.others.merging([
      "--street": "to find words of an address: restaurants search Broadway"
    ]) { $1 })

  @OptionGroup var filters: RestaurantFilterOptions

  @OptionGroup var start: NearOption

  @Option(
    help: ArgumentHelp(
      "Sort order (default: distance with --near, otherwise rating); unknown values come last.",
      valueName: "order"))
  var sort: RestaurantFilter.Order?

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package typealias Needs = (
    any GetRestaurantsUseCase, any LocatePlaceUseCase, any CountRestaurantsUseCase, any ListClosedRestaurantsUseCase
  )

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (list, places, count, closed) = needs
    let near = try await start.location(places)
    let filter = filters.filter(near: near, order: sort ?? (start.near == nil ? .rating : .distance))
    let extras = RestaurantView.Extras(
      hasDistance: near != nil, hasRating: filters.areOfRating || filter.order == .rating,
      hasScore: sort == .score)
    return .list(
      try await RestaurantView.pages(
        extras, emptyMessage: try await emptyMessage(count.execute(), closed), limits, after: after.id, in: session,
        total: { try await list.count(filter) }
      ) { last, start, count in
        var page = filter
        (page.limit, page.after) = (count, last?.restaurant.id)
        return try await list.execute(page, after: start)
      })
  }

  /// Returns the sentence for an empty list: what the catalog lacks, or how to see more.
  private func emptyMessage(
    _ total: RestaurantCount, _ closed: any ListClosedRestaurantsUseCase
  ) async throws -> String {
    if total.all == 0 {
      return try await listsAny(closed) ? RestaurantView.onlyClosed : RestaurantView.emptyCatalog
    }
    var unknown: [String] = []
    if filters.open, total.withoutHours > 0 { unknown.append("opening hours are unknown for \(total.withoutHours)") }
    if filters.expensive || filters.maxPrice != nil, total.withoutPrice > 0 {
      unknown.append("price levels are unknown for \(total.withoutPrice)")
    }
    guard !unknown.isEmpty else { return RestaurantView.noMatch }
    let reason = "Of \(total.all) restaurants, \(unknown.joined(separator: ", and "))."
    return ListFilters.noMatch("restaurants", "\(reason) \(RestaurantView.listHint)")
  }

  /// Returns `true` if there are closed restaurants and the user may list them.
  private func listsAny(_ closed: any ListClosedRestaurantsUseCase) async throws -> Bool {
    do {
      return try await !closed.execute(limit: 1).isEmpty
    } catch is AccessDenied {
      return false
    }
  }
}

extension RestaurantFilter.Order: ExpressibleByArgument {}
