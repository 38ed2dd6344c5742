package import DomainKit

/// Names locations.
package protocol ManagePlacesUseCase: Sendable {
  /// Returns all named places, sorted by name.
  func places() async throws -> [Place]
  /// Names a location, or moves the place with this name.
  ///
  /// - Returns: The place before the change, unless it is new, and the place after it.
  /// - Throws: ``RestaurantError`` if the name is unusable or the coordinates seem to be swapped.
  func execute(naming name: String, _ location: Location) async throws -> (before: Place?, after: Place)
  /// Removes a place and returns it.
  ///
  /// - Throws: ``RestaurantError/unknownPlace(_:nearest:)``.
  func execute(removing name: String) async throws -> Place
}

/// An implementation of ``ManagePlacesUseCase`` with units of work.
package struct ManagePlaces: ManagePlacesUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let ids: any IDSource

  package init(work: UnitOfWork<any RestaurantsContext>, ids: any IDSource) {
    self.work = work
    self.ids = ids
  }

  package func places() async throws -> [Place] {
    try await work.execute(for: .listRestaurants) { try await $0.places.places() }
  }

  package func execute(naming name: String, _ location: Location) async throws -> (before: Place?, after: Place) {
    try await work.execute(for: .changeRestaurants) { context in
      var place = try Place(id: ids.next(), name: name, location: location)
      try await context.restaurants.checkOrder(of: location)
      if var known = try await context.places.place(keyed: place.key) {
        let before = known
        known.move(to: location)
        try context.places.update(&known)
        return (before, known)
      }
      try context.places.add(&place)
      return (nil, place)
    }
  }

  package func execute(removing name: String) async throws -> Place {
    try await work.execute(for: .changeRestaurants) { context in
      guard var place = try await context.places.place(keyed: Place.key(of: name)) else {
        let names = try await context.places.places().map(\.name)
        throw RestaurantError.unknownPlace(name, nearest: EditDistance.closest(to: name, among: names))
      }
      try context.places.remove(&place)
      return place
    }
  }
}
