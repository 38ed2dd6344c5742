import ArgumentParser
import DomainKit
package import RestaurantsDomain
package import ShellKit

/// The command `restaurants search`.
package struct SearchRestaurantsCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants search", "Search names, cuisines and addresses", permission: .listRestaurants,
    examples: [
      "restaurants search \"morris bake\"", "restaurants search cafe --near 40.73,-73.99",
      "restaurants search pizza --near 40.73,-73.99 --sort relevance",
    ])

  @Argument(help: "Words or prefixes of words to find; all must match.")
  var text: [String]

  @OptionGroup var start: NearOption

  @Option(
    help: ArgumentHelp(
      "Sort order (default: distance with --near, otherwise relevance).", valueName: "order"))
  var sort: RestaurantSearch.Order?

  @OptionGroup var limits: LimitOptions

  @OptionGroup var after: AfterOption

  package init() {}

  package typealias Needs = (any SearchRestaurantsUseCase, any LocatePlaceUseCase)

  package func run(_ needs: Needs, in session: any CommandSession) async throws -> CommandOutput {
    let (search, places) = needs
    let near = try await start.location(places)
    let words = RestaurantSearch(
      text.joined(separator: " "), near: near, order: sort ?? (start.near == nil ? .relevance : .distance))
    return .list(
      try await RestaurantView.pages(
        RestaurantView.Extras(hasDistance: near != nil), emptyMessage: RestaurantView.noMatch, limits,
        after: after.id, in: session
      ) { last, start, count in
        var page = words
        (page.limit, page.after) = (count, last?.restaurant.id)
        return try await search.execute(page, after: start)
      })
  }
}

extension RestaurantSearch.Order: ExpressibleByArgument {}

/// The command `restaurants show`.
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

/// The command `restaurants cuisines`.
package struct ListCuisinesCommand: ShellCommand {
  package static let info = CommandInfo(
    "restaurants cuisines", "List cuisines with the number of restaurants", permission: .listRestaurants,
    examples: ["restaurants cuisines", "restaurants cuisines --limit 5"])

  @OptionGroup var limits: LimitOptions

  package init() {}

  package func run(_ list: any ListCuisinesUseCase, in session: any CommandSession) async throws -> CommandOutput {
    let cuisines = try await list.execute()
    let most = cuisines.map(\.count).max() ?? 0
    return .list(
      try await .ranked(
        columns: [
          OutputColumn("cuisine", importance: 4), OutputColumn("restaurants", .right, importance: 4),
          OutputColumn("of largest", importance: 1, isDecoration: true),
        ], emptyMessage: RestaurantView.emptyCatalog, limits, in: session,
        row: { (cuisine: CuisineCount) in
          OutputRow(
            [
              .text(cuisine.name), .number(String(cuisine.count)),
              .bar(most > 0 ? Double(cuisine.count) / Double(most) : 0),
            ], json: ["cuisine": .string(cuisine.name), "restaurants": .integer(Int64(cuisine.count))])
        },
        load: { count in
          try LimitOutOfRange.check(count, in: "restaurants")
          return Array(cuisines.prefix(count))
        }))
  }
}
