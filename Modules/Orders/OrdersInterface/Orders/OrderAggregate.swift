package import DomainKit
import Observation
package import OrdersDomain

/// What a screen of orders shows: the orders, and whether they are there yet.
@MainActor
@Observable
package final class OrderAggregate {
  /// Where loading stands.
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

  /// Shows the orders that match in place of what was there. On failure the old ones stay.
  package func load(_ filter: OrderFilter, after: IDTail? = nil) async {
    state = .loading
    do {
      orders = try await list.execute(filter, after: after)
      state = .loaded
    } catch {
      state = .failed(error)
    }
  }

  /// Shows a page, and gives it on.
  func page(_ filter: OrderFilter, after: IDTail?) async throws -> [Order] {
    await load(filter, after: after)
    if case .failed(let error) = state { throw error }
    return orders
  }
}
