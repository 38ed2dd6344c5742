package import DomainKit
import Observation
package import OrdersDomain

/// The model of a list of orders: the orders and their loading state.
@MainActor
@Observable
package final class OrderAggregate {
  /// The loading state.
  package enum State: Sendable {
    case idle
    case loading
    case loaded
    case failed(any Error)
  }

  package private(set) var orders: [Order] = []
  package private(set) var state = State.idle
  private let list: any ListOrdersUseCase

  package init(list: any ListOrdersUseCase) { self.list = list }

  /// Loads the orders that match a filter. On failure, the previous orders remain.
  package func load(_ filter: OrderFilter, after: IDSuffix? = nil) async {
    state = .loading
    do {
      orders = try await list.execute(filter, after: after)
      state = .loaded
    } catch {
      state = .failed(error)
    }
  }

  /// Loads a page and returns it.
  func page(_ filter: OrderFilter, after: IDSuffix?) async throws -> [Order] {
    await load(filter, after: after)
    if case .failed(let error) = state { throw error }
    return orders
  }
}
