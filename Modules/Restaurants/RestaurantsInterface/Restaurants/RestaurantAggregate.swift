package import DomainKit
import Observation
package import RestaurantsDomain

/// What a screen of restaurants shows: the restaurants, and whether they are there yet.
@MainActor
@Observable
package final class RestaurantAggregate {
  /// Where loading stands.
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

  /// Shows the restaurants that match in place of what was there. On failure the old ones stay.
  package func load(_ filter: RestaurantFilter, after: IDTail? = nil) async {
    state = .loading
    do {
      restaurants = try await list.execute(filter, after: after)
      state = .loaded
    } catch {
      state = .failed(error)
    }
  }

  /// Shows a page, and gives it on.
  func page(_ filter: RestaurantFilter, after: IDTail?) async throws -> [RestaurantListing] {
    await load(filter, after: after)
    if case .failed(let error) = state { throw error }
    return restaurants
  }
}
