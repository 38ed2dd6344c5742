package import DomainKit

/// Names a location.
package protocol AddPlaceUseCase: Sendable {
  /// Names a location, or moves the place with this name.
  ///
  /// - Returns: The place before the change, unless it is new, and the place after it.
  /// - Throws: ``RestaurantError`` if the name is unusable or the coordinates seem to be mistyped, or
  ///   ``DomainKit/ChangedSince`` if the current task expects another place.
  func execute(naming name: String, _ location: Location) async throws -> (before: Place?, after: Place)
}

@MemberwiseInit
package struct AddPlace: AddPlaceUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let ids: any IDSource

  package func execute(naming name: String, _ location: Location) async throws -> (before: Place?, after: Place) {
    try await work.execute(for: .changeRestaurants) { context in
      var place = try Place(id: ids.next(), name: name, location: location)
      try await context.checkPlausibility(of: location)
      if var known = try await context.places.place(keyed: place.key) {
        // The undo of a removal must not move a place that another user has added since.
        if let seen = SeenVersion.current, seen.id != known.id.raw {
          throw ChangedSince(id: known.id.raw, expected: 0, found: known.version)
        }
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
