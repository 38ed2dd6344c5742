import DomainKit
package import RestaurantsDomain
package import ShellKit

package struct SearchRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants search", "Search names, cuisines and addresses", permission: .listRestaurants,
    examples: [
      "restaurants search \"morris bake\"", "restaurants search cafe --near 40.73,-73.99",
      "restaurants search pizza --near 40.73,-73.99 --sort relevance",
      "restaurants search pizza --borough Queens --open",
    ], otherOptions: RestaurantFilterOptions.others)

  @Argument(help: "Words or prefixes of words to find; all must match.")
  var text: [String]

  @OptionGroup var filters: RestaurantFilterOptions

  @OptionGroup var start: NearOption

  @Option(
    help: ArgumentHelp(
      "Sort order (default: distance with --near, rating with filters, otherwise relevance).", valueName: "order"))
  var sort: RestaurantSearchOrder?

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package typealias Needs = (any SearchRestaurantsUseCase, any LocatePlaceUseCase, any GetRestaurantsUseCase)

  package func validate() throws {
    if sort == .relevance, !filters.isEmpty {
      throw ValidationError("--sort relevance cannot be used with filters")
    }
  }

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (search, places, list) = needs
    let near = try await start.location(places)
    let (words, order) = (text.joined(separator: " "), self.order)
    let isSearch = filters.isEmpty && RestaurantSearch.Order(rawValue: order.rawValue) != nil
    let found = RestaurantSearch(words, near: near, order: order == .distance ? .distance : .relevance)
    let filter = filters.filter(
      finding: words, near: near, order: RestaurantFilter.Order(rawValue: order.rawValue) ?? .rating)
    let extras = RestaurantView.Extras(
      hasDistance: near != nil, hasRating: !isSearch && (filters.areOfRating || order == .rating),
      hasScore: order == .score)
    return .list(
      try await RestaurantView.pages(
        extras, emptyMessage: emptyMessage, limits, after: after.id, in: session,
        total: { isSearch ? nil : try await list.count(filter) }
      ) { last, start, count in
        var (page, listed) = (found, filter)
        (page.limit, page.after) = (count, last?.restaurant.id)
        (listed.limit, listed.after) = (count, last?.restaurant.id)
        return isSearch ? try await search.execute(page, after: start) : try await list.execute(listed, after: start)
      })
  }

  /// The words before or for a place, which a search finds only in names and addresses.
  private static let placeWords: Set = ["around", "in", "near", "nearby"]

  /// The sentence for an empty result. After `pizza near me`, it names the options for a place.
  private var emptyMessage: String {
    let words = text.flatMap { $0.lowercased().split(separator: " ").map(String.init) }
    guard !Self.placeWords.isDisjoint(with: words), start.near == nil, filters.borough == nil
    else { return RestaurantView.noMatch }
    return ListFilters.noMatch(
      "restaurants", "For a place, use --near PLACE; for a borough, --borough NAME. \(RestaurantView.listHint)")
  }

  private var order: RestaurantSearchOrder {
    sort ?? (start.near != nil ? .distance : filters.isEmpty ? .relevance : .rating)
  }
}

/// The order of the results of a search: that of a ``RestaurantsDomain/RestaurantSearch``, or of a list.
enum RestaurantSearchOrder: String, CaseIterable, ExpressibleByArgument {
  case relevance, distance, rating, name, score
}

package struct ShowRestaurantCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants show", "Show a restaurant", permission: .showRestaurant,
    examples: ["restaurants show 9f3a21bc"])

  @Argument(help: "Id, or its last characters.", transform: IDArgument.parse)
  var id: IDSuffix

  @OptionGroup var start: NearOption

  package init() {}

  package typealias Needs = (any FindRestaurantUseCase, any LocatePlaceUseCase)

  package func run(_ needs: Needs, in _: any CommandSession) async throws -> CommandOutput {
    let (find, places) = needs
    return RestaurantView.record(try await find.execute(id, near: try await start.location(places)))
  }
}

package struct ListCuisinesCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants cuisines", "List cuisines with the number of restaurants", permission: .listRestaurants,
    examples: ["restaurants cuisines", "restaurants cuisines --limit 5"])

  @OptionGroup var limits: LimitOptions

  package init() {}

  package func run(_ list: any ListCuisinesUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let cuisines = try await list.execute()
    let most = cuisines.map(\.count).max() ?? 0
    let columns = [
      OutputColumn("cuisine", importance: 4), OutputColumn("restaurants", .right, importance: 4),
      OutputColumn("of largest", importance: 1, isDecoration: true),
    ]
    return .list(
      try await .ranked(
        columns: columns, emptyMessage: RestaurantView.emptyCatalog, limits, in: session,
        row: { (cuisine: CuisineCount) in
          OutputRow(
            [
              ItemField("cuisine", .text(cuisine.name)), ItemField("restaurants", number: cuisine.count),
              .shown("of largest", .bar(most > 0 ? Double(cuisine.count) / Double(most) : 0)),
            ], in: columns)
        },
        load: { count in
          try LimitOutOfRange.check(count, in: "restaurants")
          return Array(cuisines.prefix(count))
        }))
  }
}
