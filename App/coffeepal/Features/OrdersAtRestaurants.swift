import CompositionKit
import DomainKit
import OrdersDomain
import RestaurantsDomain

/// The catalogue as Orders sees it.
struct CatalogueDirectory: RestaurantDirectory {
  let visit: any VisitRestaurantUseCase

  func restaurant(_ tail: IDTail) async throws -> OrderingRestaurant {
    let restaurant = try await visit.execute(tail)
    return OrderingRestaurant(id: restaurant.id.raw, name: restaurant.name, isClosed: restaurant.isClosed)
  }
}

/// What Orders sees while the catalogue is switched off.
struct NoDirectory: RestaurantDirectory {
  func restaurant(_: IDTail) async throws -> OrderingRestaurant { throw FeatureSwitchedOff(feature: "restaurants") }
}
