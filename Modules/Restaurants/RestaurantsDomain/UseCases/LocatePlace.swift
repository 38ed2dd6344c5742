package import DomainKit

/// Finds the location of a starting point.
package protocol LocatePlaceUseCase: Sendable {
  /// Returns the location of a starting point: a named place, the center of a borough, or the
  /// center of a postal code.
  ///
  /// - Parameter point: `nil` for the shop.
  /// - Returns: `nil` if the shop has no location.
  /// - Throws: ``RestaurantError`` if no place has the name or the coordinates seem to be mistyped.
  func execute(_ point: StartingPoint?) async throws -> Location?
}

@MemberwiseInit
package struct LocatePlace: LocatePlaceUseCase {
  private let work: UnitOfWork<any RestaurantsContext>

  package func execute(_ point: StartingPoint?) async throws -> Location? {
    try await work.execute(for: .listRestaurants) { context in
      switch point {
      case nil: return try await context.places.place(keyed: Place.shop)?.location
      case .location(let location):
        try await context.checkPlausibility(of: location)
        return location
      case .named(let name): return try await locate(name, context)
      }
    }
  }

  private func locate(_ name: String, _ context: any RestaurantsContext) async throws -> Location {
    let key = Place.key(of: name)
    if let place = try await context.places.place(keyed: key) { return place.location }
    let boroughs = try await context.restaurants.boroughs().map(\.name)
    let spellings = boroughs.filter { Place.key(of: $0) == key }
    if !spellings.isEmpty,
      let center = try Self.center(await context.restaurants.restaurants(inBoroughs: spellings, limit: Self.sample))
    {
      return center
    }
    if let center = try Self.center(await inPostalCode(name, context.restaurants)) { return center }
    let names = try await context.places.places().map(\.name) + boroughs
    throw RestaurantError.unknownPlace(name, nearest: EditDistance.closest(to: name, among: names))
  }

  /// The number of restaurants that are enough to find the center of an area.
  private static let sample = 1_000

  /// Returns restaurants whose address ends with a postal code, or with one before the town:
  /// `Unter den Linden 1, 10117 Berlin`.
  private func inPostalCode(_ code: String, _ restaurants: any ListedRestaurantReader) async throws -> [Restaurant] {
    guard code.contains(where: \.isNumber) else { return [] }
    let found = try await restaurants.restaurants(matching: code, limit: Self.sample, after: nil)
    let key = FoldedText.of(code)
    return found.filter { restaurant in
      let parts = restaurant.details.address.split(separator: ",")
      let words = FoldedText.words(of: parts.last ?? "")
      // A number at the beginning of the first part is that of the house.
      return words.last == key || parts.count > 1 && words.first == key
    }
  }

  private static func center(_ restaurants: [Restaurant]) throws(RestaurantError) -> Location? {
    let spots = restaurants.compactMap(\.location)
    guard let first = spots.first else { return nil }
    let count = Double(spots.count)
    let latitude = spots.reduce(0) { $0 + $1.latitude } / count
    // An area may be on both sides of 180° of longitude.
    let east = spots.reduce(0) { $0 + ($1.longitude - first.longitude).remainder(dividingBy: 360) } / count
    return try Location(latitude: latitude, longitude: (first.longitude + east).remainder(dividingBy: 360))
  }
}

extension RestaurantsContext {
  /// Checks that latitude and longitude are not swapped, and their signs not wrong: no restaurant and
  /// no place is within 1,000 km of the location, but one is within 100 km of a likely intention.
  ///
  /// - Throws: ``RestaurantError/unlikelyLocation(_:intended:)``.
  func checkPlausibility(of location: Location) async throws {
    if try await hasNeighbor(within: 1_000_000, of: location) { return }
    for intended in location.likelyIntentions where try await hasNeighbor(within: 100_000, of: intended) {
      throw RestaurantError.unlikelyLocation(location, intended: intended)
    }
  }

  private func hasNeighbor(within meters: Double, of location: Location) async throws -> Bool {
    let radius = try Distance(meters: meters)
    if try await places.places().contains(where: { location.distance(to: $0.location) <= radius }) { return true }
    var page = RestaurantPage()
    (page.near, page.within, page.order, page.limit) = (location, radius, .distance, 1)
    return try await !restaurants.restaurants(on: page).isEmpty
  }
}
