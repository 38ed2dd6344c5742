package import DomainKit

/// Finds a restaurant by the last characters of its identifier.
package protocol FindRestaurantUseCase: Sendable {
  /// Returns the restaurant with this identifier suffix.
  ///
  /// - Throws: ``RestaurantError/notFound(_:)``, or ``RestaurantError/ambiguous(_:candidates:)``
  ///   with the matching restaurants.
  func execute(_ suffix: IDSuffix, near: Location?) async throws -> RestaurantListing
  /// Returns the names of the restaurants that exist. If others have a name, the street follows, as in
  /// `Nonna's (12 Mott St)`, or the end of the id if the street is not known or has another one of them.
  func distinctNames(of restaurants: Set<ID<Restaurant>>) async throws -> [ID<Restaurant>: String]
}

@MemberwiseInit
package struct FindRestaurant: FindRestaurantUseCase {
  private let work: UnitOfWork<any RestaurantsContext>
  private let listings: RestaurantListings

  package func execute(_ suffix: IDSuffix, near: Location?) async throws -> RestaurantListing {
    try await work.execute(for: .showRestaurant) { context, principal in
      let restaurant = try await context.restaurants.uniqueMatch(for: suffix)
      return try await listings.make(of: [restaurant], for: principal, near: near, context)[0]
    }
  }

  package func distinctNames(of ids: Set<ID<Restaurant>>) async throws -> [ID<Restaurant>: String] {
    if ids.isEmpty { return [:] }
    return try await work.execute(for: .showRestaurant) { try await $0.restaurants.distinctNames(of: ids) }
  }
}

extension Restaurant {
  /// The first part of the address: `12 Mott St`; `nil` if there is no address.
  fileprivate var street: String? { details.address.split(separator: ",").first.map(String.init) }

  /// Returns the name, with a mark if others have it.
  ///
  /// - Parameter streets: The number of restaurants of this name in each street.
  fileprivate func name(among streets: [String?: Int]) -> String {
    if streets == [street: 1] { return name }
    let mark = (streets[street] == 1 ? street : nil) ?? String(id.description.suffix(8))
    return "\(name) (\(mark))"
  }
}

extension RestaurantReader {
  /// Returns the only restaurant whose identifier has this suffix.
  func uniqueMatch(for suffix: IDSuffix) async throws -> Restaurant {
    let restaurant = try await suffix.uniqueMatch(
      complete: restaurant(_:), ending: restaurants(endingIn:limit:), ambiguous: RestaurantError.ambiguous)
    guard let restaurant else { throw RestaurantError.notFound(suffix.text) }
    return restaurant
  }

  /// Returns the names of the restaurants that exist; see ``FindRestaurantUseCase/distinctNames(of:)``.
  func distinctNames(of ids: Set<ID<Restaurant>>) async throws -> [ID<Restaurant>: String] {
    var names: [ID<Restaurant>: String] = [:]
    // A chain has many restaurants of one name, which are read once.
    var streets: [String: [String?: Int]] = [:]
    for id in ids {
      guard let restaurant = try await self.restaurant(id) else { continue }
      let key = restaurant.nameKey
      if streets[key] == nil {
        streets[key] = try await Dictionary(namesakes(keyed: key).map { ($0.street, 1) }, uniquingKeysWith: +)
      }
      names[id] = restaurant.name(among: streets[key, default: [:]])
    }
    return names
  }
}
