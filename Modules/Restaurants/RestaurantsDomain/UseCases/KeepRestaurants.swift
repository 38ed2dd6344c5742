package import DomainKit

/// Puts a restaurant into the catalogue.
package protocol AddRestaurantUseCase: Sendable {
  /// - Throws: ``RestaurantError`` when something is missing that guests need.
  func execute(_ details: RestaurantDetails) async throws -> RestaurantListing
}

/// ``AddRestaurantUseCase`` in units of work.
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

/// Changes what is written about a restaurant.
package protocol UpdateRestaurantUseCase: Sendable {
  /// - Returns: what was written before, and the restaurant as it is now.
  /// - Throws: ``RestaurantError`` when it would lack something that guests need, or nothing is to be changed.
  func execute(
    _ change: RestaurantChange, of restaurant: IDTail
  ) async throws -> (before: RestaurantDetails, after: RestaurantListing)
}

/// ``UpdateRestaurantUseCase`` in units of work.
package struct UpdateRestaurant: UpdateRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let now: LocalTime

  package init(work: UnitOfWork<any RestaurantsContext>, now: LocalTime) {
    self.work = work
    self.now = now
  }

  package func execute(
    _ change: RestaurantChange, of tail: IDTail
  ) async throws -> (before: RestaurantDetails, after: RestaurantListing) {
    if change.isEmpty { throw RestaurantError.nothingToChange }
    return try await work.execute(for: .changeRestaurants) { context, principal in
      var restaurant = try await context.restaurants.only(tail)
      let before = restaurant.details
      try restaurant.update(change)
      // What is as it was is not written.
      if restaurant.details != before { try context.restaurants.update(&restaurant) }
      return (before, try await now.listings([restaurant], for: principal, near: nil, context)[0])
    }
  }
}

/// Closes a restaurant, or opens one again.
package protocol CloseRestaurantUseCase: Sendable {
  /// Those that can be opened again, by name.
  ///
  /// - Throws: ``RestaurantError`` for an impossible limit.
  func closed(limit: Int) async throws -> [Restaurant]
  /// - Throws: ``RestaurantError`` when it is closed already.
  func execute(closing restaurant: IDTail) async throws -> RestaurantListing
  /// - Throws: ``RestaurantError`` when it is not closed.
  func execute(reopening restaurant: IDTail) async throws -> RestaurantListing
}

/// ``CloseRestaurantUseCase`` in units of work.
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

  package func execute(closing tail: IDTail) async throws -> RestaurantListing {
    try await change(tail) { restaurant in try restaurant.close(at: now.moment) }
  }

  package func execute(reopening tail: IDTail) async throws -> RestaurantListing {
    try await change(tail) { restaurant in try restaurant.reopen(at: now.moment) }
  }

  private func change(
    _ tail: IDTail, _ body: (inout Restaurant) throws -> Void
  ) async throws -> RestaurantListing {
    try await work.execute(for: .changeRestaurants) { context, principal in
      var restaurant = try await context.restaurants.only(tail)
      try body(&restaurant)
      try context.restaurants.update(&restaurant)
      return try await now.listings([restaurant], for: principal, near: nil, context)[0]
    }
  }
}
