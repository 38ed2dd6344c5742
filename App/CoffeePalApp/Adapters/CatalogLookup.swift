package import CompositionKit
import DomainKit
import OrdersDomain
import OrdersFeature
import RestaurantsDomain

extension Feature {
  /// Binds the lookup of restaurants, so that orders can name a restaurant of the catalog.
  package mutating func bindCatalogLookup(isSwitchedOff: Bool = false) {
    let lookup = (any RestaurantLookup).self
    if isSwitchedOff { bind(lookup) { NoRestaurants() } } else { bind(lookup, CatalogLookup.init) }
  }
}

/// The lookup of restaurants in the catalog, for Orders.
struct CatalogLookup: RestaurantLookup {
  let restaurants: any RelyOnRestaurantUseCase
  let find: any FindRestaurantUseCase

  func restaurant(_ suffix: IDSuffix) async throws -> OrderRestaurant {
    let (restaurant, isOpen) = try await restaurants.execute(suffix)
    return OrderRestaurant(id: restaurant.id.raw, name: restaurant.name, isClosed: restaurant.isClosed, isOpen: isOpen)
  }

  func names(of restaurants: Set<UniqueID>) async throws -> [UniqueID: String] {
    let names = try await find.distinctNames(of: Set(restaurants.map { ID($0) }))
    return Dictionary(uniqueKeysWithValues: names.map { ($0.key.raw, $0.value) })
  }
}
