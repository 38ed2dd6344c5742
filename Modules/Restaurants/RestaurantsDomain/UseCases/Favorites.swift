package import DomainKit

/// Saves a restaurant as a favorite.
package protocol SaveFavoriteUseCase: Sendable {
  /// Adds a restaurant to the favorites of the user.
  ///
  /// - Throws: ``RestaurantError/tooManyFavorites`` if the user already has 100 favorites, and
  ///   other ``RestaurantError``s.
  func execute(saving restaurant: IDSuffix) async throws -> RestaurantListing
}

@MemberwiseInit
package struct SaveFavorite: SaveFavoriteUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(saving suffix: IDSuffix) async throws -> RestaurantListing {
    try await work.execute(for: .manageFavorites) { context, principal in
      let restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      if var list = try await context.favorites.favorites(of: principal.catalogUser) {
        try list.save(restaurant, at: listings.clock.moment)
        try context.favorites.update(&list)
      } else {
        var list = FavoriteList(of: principal.catalogUser)
        try list.save(restaurant, at: listings.clock.moment)
        try context.favorites.add(&list)
      }
      return try await listings.make(of: [restaurant], for: principal, near: nil, context)[0]
    }
  }
}

/// Removes a restaurant from the favorites.
package protocol RemoveFavoriteUseCase: Sendable {
  /// Removes a restaurant from the favorites of the user.
  ///
  /// - Throws: ``RestaurantError/notAFavorite(_:)``.
  func execute(removing restaurant: IDSuffix) async throws -> RestaurantListing
}

@MemberwiseInit
package struct RemoveFavorite: RemoveFavoriteUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(removing suffix: IDSuffix) async throws -> RestaurantListing {
    try await work.execute(for: .manageFavorites) { context, principal in
      let restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      var list =
        try await context.favorites.favorites(of: principal.catalogUser) ?? FavoriteList(of: principal.catalogUser)
      try list.remove(restaurant)
      try context.favorites.update(&list)
      return try await listings.make(of: [restaurant], for: principal, near: nil, context)[0]
    }
  }
}

/// Lists the favorites of the user.
package protocol GetFavoritesUseCase: Sendable {
  /// Returns the favorites after the given one, latest first.
  ///
  /// - Throws: `LimitOutOfRange` for an invalid limit, ``RestaurantError`` if the given restaurant is
  ///   not a favorite.
  func execute(near: Location?, limit: Int, after: IDSuffix?) async throws -> [RestaurantListing]
}

@MemberwiseInit
package struct GetFavorites: GetFavoritesUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(near: Location?, limit: Int, after: IDSuffix?) async throws -> [RestaurantListing] {
    try LimitOutOfRange.check(limit, in: "restaurants")
    return try await work.execute(for: .manageFavorites) { context, principal in
      let list = try await context.favorites.favorites(of: principal.catalogUser)
      var kept = (list?.favorites.reversed() ?? []).map(\.restaurant)[...]
      if let last = try await context.restaurants.position(nil, after) {
        guard let place = kept.firstIndex(of: last.id) else { throw RestaurantError.notAFavorite(last.name) }
        kept = kept[(place + 1)...]
      }
      var found: [Restaurant] = []
      for id in kept.prefix(limit) {
        if let restaurant = try await context.restaurants.restaurant(id) { found.append(restaurant) }
      }
      return try await listings.make(of: found, for: principal, near: near, context)
    }
  }
}
