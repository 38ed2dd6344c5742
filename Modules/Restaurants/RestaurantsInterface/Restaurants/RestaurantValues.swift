import DomainKit
package import RestaurantsDomain
package import ShellKit

/// The restaurants that a command can act on, by the last characters of their identifiers. Typed
/// words match them by name.
package enum RestaurantValues: ValueSource {
  /// The restaurants to suggest.
  package enum Subset: Sendable {
    case listed, closed, favorites, others, reviewed
    /// The listed and the closed restaurants. A name that a listed one has does not mean closed ones.
    case all
  }

  /// The use cases that provide the restaurants.
  @MemberwiseInit
  package struct Needs: Sendable {
    let list: any GetRestaurantsUseCase
    let search: any SearchRestaurantsUseCase
    let favorites: any GetFavoritesUseCase
    let closed: any ListClosedRestaurantsUseCase
    let reviewed: any ListReviewedRestaurantsUseCase
  }

  package static let arguments: [String: Subset] = [
    "restaurants show <id>": .all, "restaurants update <id>": .all, "restaurants close <id>": .listed,
    "restaurants reopen <id>": .closed, "restaurants review <id>": .listed, "restaurants unreview <id>": .reviewed,
    "restaurants reviews <id>": .all,
    "restaurants score <id>": .all, "restaurants favorite <id>": .others, "restaurants unfavorite <id>": .favorites,
    "restaurants list --after": .listed, "restaurants search --after": .listed,
    "restaurants favorites --after": .favorites,
  ]
  package static let limit = 30
  package static let noun = "restaurant"
  private static let keptLimit = 100

  package static func listHint(_ subset: Subset) -> String? {
    switch subset {
    case .closed: "List closed restaurants with: restaurants closed"
    case .favorites: "List favorites with: restaurants favorites"
    case .all, .listed, .others, .reviewed: "List restaurants with: restaurants list"
    }
  }

  package static func values(_ needs: Needs, _ subset: Subset, for typed: String) async throws -> [ValueSuggestion] {
    switch subset {
    case .closed: try await needs.closed.execute(limit: keptLimit).map { suggestion($0.restaurant, hasState: false) }
    case .favorites:
      try await needs.favorites.execute(near: nil, limit: keptLimit, after: nil).map { suggestion($0.restaurant) }
    case .reviewed: try await needs.reviewed.execute(latest: keptLimit).map { suggestion($0.restaurant) }
    case .listed: try await found(needs, typed, includingClosed: false).map { suggestion($0.restaurant) }
    case .all: try await found(needs, typed, includingClosed: true).map { suggestion($0.restaurant) }
    case .others:
      try await found(needs, typed, includingClosed: true).map { listing in
        suggestion(listing.restaurant, refusal: listing.isFavorite ? "It is a favorite" : nil)
      }
    }
  }

  /// Returns the restaurants that a text finds, or else the first ones.
  private static func found(
    _ needs: Needs, _ typed: String, includingClosed: Bool
  ) async throws -> [RestaurantListing] {
    let words = String(typed.prefix(60))
    var found = words.isEmpty ? [] : try await needs.search.execute(RestaurantSearch(words, limit: limit), after: nil)
    let isName = found.contains { $0.restaurant.nameKey == FoldedText.of(typed) }
    if includingClosed, !words.isEmpty, !isName {
      found += try await needs.closed.execute(matching: words, limit: limit)
    }
    if !found.isEmpty { return found }
    found = try await needs.list.execute(RestaurantFilter(limit: limit), after: nil)
    if includingClosed { found += try await needs.closed.execute(matching: "", limit: limit) }
    return found
  }

  /// Returns a suggestion with the address, because several restaurants may have the same name. It follows the
  /// name, so that an error finds the restaurant by both, as lists show them: `Nonna's (12 Mott St)`.
  ///
  /// - Parameter hasState: `false` if all suggestions are closed, which then does not distinguish them.
  private static func suggestion(
    _ restaurant: Restaurant, refusal: String? = nil, hasState: Bool = true
  ) -> ValueSuggestion {
    let state = restaurant.isClosed && hasState ? "closed" : ""
    let words = [restaurant.name, restaurant.details.address, restaurant.details.cuisine, state]
    return ValueSuggestion(
      restaurant.id.description.suffix(8).description, detail: words.filter { !$0.isEmpty }.joined(separator: ", "),
      isRefused: refusal != nil, nextStep: refusal)
  }
}

/// The names of boroughs.
package enum BoroughValues: ValueSource {
  package static let arguments: [String: Void] = ["restaurants list --borough": (), "restaurants search --borough": ()]

  package static func values(
    _ boroughs: any ListBoroughsUseCase, _: Void, for _: String
  ) async throws -> [ValueSuggestion] {
    try await boroughs.execute().map { ValueSuggestion($0.name, detail: "\($0.count) restaurants") }
  }
}

/// The names of cuisines, most common first.
package enum CuisineValues: ValueSource {
  package static let arguments: [String: Void] = [
    "restaurants list --cuisine": (), "restaurants search --cuisine": (), "restaurants add --cuisine": (),
    "restaurants update --cuisine": (),
  ]

  package static func values(
    _ cuisines: any ListCuisinesUseCase, _: Void, for _: String
  ) async throws -> [ValueSuggestion] {
    try await cuisines.execute().map { ValueSuggestion($0.name, detail: "\($0.count) restaurants") }
  }
}
