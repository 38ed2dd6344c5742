package import DomainKit
import Observation
package import RestaurantsDomain

/// The model of a list of restaurants: the restaurants and their loading state.
@MainActor
@Observable
package final class RestaurantAggregate {
  /// The loading state.
  package enum State: Sendable {
    case idle
    case loading
    case loaded
    case failed(any Error)
  }

  package private(set) var restaurants: [RestaurantListing] = []
  package private(set) var state = State.idle
  private let list: any GetRestaurantsUseCase

  package init(list: any GetRestaurantsUseCase) { self.list = list }

  /// Loads the restaurants that match a filter. On failure, the previous restaurants remain.
  package func load(_ filter: RestaurantFilter, after: IDSuffix? = nil) async {
    state = .loading
    do {
      restaurants = try await list.execute(filter, after: after)
      state = .loaded
    } catch {
      state = .failed(error)
    }
  }

  /// Loads a page and returns it.
  func page(_ filter: RestaurantFilter, after: IDSuffix?) async throws -> [RestaurantListing] {
    await load(filter, after: after)
    if case .failed(let error) = state { throw error }
    return restaurants
  }
}
