package import DomainKit

/// Adds a restaurant to the catalog.
package protocol AddRestaurantUseCase: Sendable {
  /// Adds a restaurant and returns it.
  ///
  /// - Throws: ``RestaurantError`` if a field that customers need is missing.
  func execute(_ details: RestaurantDetails) async throws -> RestaurantListing
}

/// An implementation of ``AddRestaurantUseCase`` with units of work.
package struct AddRestaurant: AddRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime
  private let ids: any IDSource

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime, ids: any IDSource) {
    self.work = work
    self.now = now
    self.ids = ids
  }

  package func execute(_ details: RestaurantDetails) async throws -> RestaurantListing {
    try await work.execute(for: .changeRestaurants) { context, principal in
      var restaurant = Restaurant(id: ids.next(), details: details)
      try restaurant.checkCompleteness()
      try context.restaurants.add(&restaurant)
      return try await now.listings([restaurant], for: principal, near: nil, context)[0]
    }
  }
}

/// Changes the details of a restaurant.
package protocol UpdateRestaurantUseCase: Sendable {
  /// Changes the details.
  ///
  /// - Returns: The details before the change, and the restaurant after it.
  /// - Throws: ``RestaurantError`` if a field that customers need would be missing, or the change
  ///   is empty.
  func execute(
    _ change: RestaurantChange, of restaurant: IDSuffix
  ) async throws -> (before: RestaurantDetails, after: RestaurantListing)
}

/// An implementation of ``UpdateRestaurantUseCase`` with units of work.
package struct UpdateRestaurant: UpdateRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime) {
    self.work = work
    self.now = now
  }

  package func execute(
    _ change: RestaurantChange, of tail: IDSuffix
  ) async throws -> (before: RestaurantDetails, after: RestaurantListing) {
    if change.isEmpty { throw RestaurantError.nothingToChange }
    return try await work.execute(for: .changeRestaurants) { context, principal in
      var restaurant = try await context.restaurants.uniqueMatch(for: tail)
      let before = restaurant.details
      try restaurant.update(change)
      // An unchanged restaurant is not written.
      if restaurant.details != before { try context.restaurants.update(&restaurant) }
      return (before, try await now.listings([restaurant], for: principal, near: nil, context)[0])
    }
  }
}

/// Closes and reopens restaurants.
package protocol CloseRestaurantUseCase: Sendable {
  /// Returns the closed restaurants, sorted by name.
  ///
  /// - Throws: ``RestaurantError`` if the limit is invalid.
  func closed(limit: Int) async throws -> [Restaurant]
  /// Closes a restaurant.
  ///
  /// - Throws: ``RestaurantError`` if the restaurant is already closed.
  func execute(closing restaurant: IDSuffix) async throws -> RestaurantListing
  /// Reopens a restaurant.
  ///
  /// - Throws: ``RestaurantError`` if the restaurant is not closed.
  func execute(reopening restaurant: IDSuffix) async throws -> RestaurantListing
}

/// An implementation of ``CloseRestaurantUseCase`` with units of work.
package struct CloseRestaurant: CloseRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime) {
    self.work = work
    self.now = now
  }

  package func closed(limit: Int) async throws -> [Restaurant] {
    guard limit > 0 else { throw RestaurantError.limitOutOfRange(limit) }
    return try await work.execute(for: .changeRestaurants) { context in
      try await context.restaurants.closedRestaurants(limit: limit)
    }
  }

  package func execute(closing tail: IDSuffix) async throws -> RestaurantListing {
    try await change(tail) { restaurant in try restaurant.close(at: now.moment) }
  }

  package func execute(reopening tail: IDSuffix) async throws -> RestaurantListing {
    try await change(tail) { restaurant in try restaurant.reopen(at: now.moment) }
  }

  private func change(
    _ tail: IDSuffix, _ body: (inout Restaurant) throws -> Void
  ) async throws -> RestaurantListing {
    try await work.execute(for: .changeRestaurants) { context, principal in
      var restaurant = try await context.restaurants.uniqueMatch(for: tail)
      try body(&restaurant)
      try context.restaurants.update(&restaurant)
      return try await now.listings([restaurant], for: principal, near: nil, context)[0]
    }
  }
}
