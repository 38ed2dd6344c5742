import DomainKit
package import RestaurantsDomain
package import ShellKit

/// Restaurants, by the ends of their identifiers; words that were typed find them by name.
package enum RestaurantValues: ValueSource {
  package static let arguments = [
    "restaurants show <id>", "restaurants update <id>", "restaurants close <id>", "restaurants review <id>",
    "restaurants reviews <id>", "restaurants score <id>", "restaurants favorite <id>", "restaurants list --after",
  ]
  private static let limit = 30

  package static func values(
    _ needs: (any GetRestaurantsUseCase, any SearchRestaurantsUseCase), for typed: String
  ) async throws -> [ValueSuggestion] {
    let (list, search) = needs
    let words = RestaurantSearch(String(typed.prefix(60)), limit: limit)
    let found = typed.isEmpty ? [] : try await search.execute(words, after: nil)
    let listed = found.isEmpty ? try await list.execute(RestaurantFilter(limit: limit), after: nil) : found
    return listed.map { listing in
      let restaurant = listing.restaurant
      return ValueSuggestion(
        "\(restaurant.id.raw)".suffix(8).description, detail: "\(restaurant.name), \(restaurant.details.cuisine)")
    }
  }
}

/// What restaurants serve, the most common first.
package enum CuisineValues: ValueSource {
  package static let arguments = [
    "restaurants list --cuisine", "restaurants add --cuisine", "restaurants update --cuisine",
  ]

  package static func values(_ cuisines: any ListCuisinesUseCase, for _: String) async throws -> [ValueSuggestion] {
    try await cuisines.execute().map { ValueSuggestion($0.name, detail: "\($0.count) restaurants") }
  }
}
