package import DomainKit

/// Keeps a restaurant as a favourite.
package protocol SaveFavoriteUseCase: Sendable {
  /// - Throws: ``RestaurantError/tooManyFavorites`` when a hundred are kept already, and other ``RestaurantError``s.
  func execute(saving restaurant: IDTail) async throws -> RestaurantListing
}

/// ``SaveFavoriteUseCase`` in units of work.
package struct SaveFavorite: SaveFavoriteUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime) {
    self.work = work
    self.now = now
  }

  package func execute(saving tail: IDTail) async throws -> RestaurantListing {
    try await work.execute(for: .keepFavorites) { context, principal in
      let restaurant = try await context.restaurants.only(tail)
      if var list = try await context.favorites.favorites(of: principal.guest) {
        try list.save(restaurant, at: now.moment)
        try context.favorites.update(&list)
      } else {
        var list = FavoriteList(of: principal.guest)
        try list.save(restaurant, at: now.moment)
        try context.favorites.add(&list)
      }
      return try await now.listings([restaurant], for: principal, near: nil, context)[0]
    }
  }
}

/// Takes a restaurant off the favourites.
package protocol RemoveFavoriteUseCase: Sendable {
  /// - Throws: ``RestaurantError/notAFavorite(_:)``.
  func execute(removing restaurant: IDTail) async throws -> RestaurantListing
}

/// ``RemoveFavoriteUseCase`` in units of work.
package struct RemoveFavorite: RemoveFavoriteUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime) {
    self.work = work
    self.now = now
  }

  package func execute(removing tail: IDTail) async throws -> RestaurantListing {
    try await work.execute(for: .keepFavorites) { context, principal in
      let restaurant = try await context.restaurants.only(tail)
      var list = try await context.favorites.favorites(of: principal.guest) ?? FavoriteList(of: principal.guest)
      try list.remove(restaurant)
      try context.favorites.update(&list)
      return try await now.listings([restaurant], for: principal, near: nil, context)[0]
    }
  }
}

/// Lists what a guest keeps.
package protocol GetFavoritesUseCase: Sendable {
  /// The latest first, behind the given one.
  ///
  /// - Throws: ``RestaurantError`` for an impossible limit, or a restaurant to start behind that is no favorite.
  func execute(near: Location?, limit: Int, after: IDTail?) async throws -> [RestaurantListing]
}

/// ``GetFavoritesUseCase`` in units of work.
package struct GetFavorites: GetFavoritesUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime) {
    self.work = work
    self.now = now
  }

  package func execute(near: Location?, limit: Int, after: IDTail?) async throws -> [RestaurantListing] {
    guard limit > 0 else { throw RestaurantError.limitOutOfRange(limit) }
    return try await work.execute(for: .keepFavorites) { context, principal in
      let list = try await context.favorites.favorites(of: principal.guest)
      var kept = (list?.favorites.reversed() ?? []).map(\.restaurant)[...]
      if let last = try await context.restaurants.position(nil, after) {
        guard let place = kept.firstIndex(of: last.id) else { throw RestaurantError.notAFavorite(last.name) }
        kept = kept[(place + 1)...]
      }
      var found: [Restaurant] = []
      for id in kept.prefix(limit) {
        if let restaurant = try await context.restaurants.restaurant(id) { found.append(restaurant) }
      }
      return try await now.listings(found, for: principal, near: near, context)
    }
  }
}
