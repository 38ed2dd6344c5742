package import DomainKit

/// Removes a named place.
package protocol RemovePlaceUseCase: Sendable {
  /// Removes a place and returns it.
  ///
  /// - Throws: ``RestaurantError/unknownPlace(_:nearest:)``.
  func execute(removing name: String) async throws -> Place
}

@MemberwiseInit
package struct RemovePlace: RemovePlaceUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

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
