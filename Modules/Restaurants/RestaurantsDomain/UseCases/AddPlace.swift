package import DomainKit

/// Names a location.
package protocol AddPlaceUseCase: Sendable {
  /// Names a location, or moves the place with this name.
  ///
  /// - Returns: The place before the change, unless it is new, and the place after it.
  /// - Throws: ``RestaurantError`` if the name is unusable or the coordinates seem to be mistyped.
  func execute(naming name: String, _ location: Location) async throws -> (before: Place?, after: Place)
}

/// Runs ``AddPlaceUseCase`` in units of work.
package struct AddPlace: AddPlaceUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let ids: any IDSource

  package init(work: UnitOfWork<any RestaurantsContext>, ids: any IDSource) {
    self.work = work
    self.ids = ids
  }

  package func execute(naming name: String, _ location: Location) async throws -> (before: Place?, after: Place) {
    try await work.execute(for: .changeRestaurants) { context in
      var place = try Place(id: ids.next(), name: name, location: location)
      try await context.checkPlausibility(of: location)
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
}
