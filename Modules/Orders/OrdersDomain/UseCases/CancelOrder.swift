package import DomainKit

/// Cancels an order.
package protocol CancelOrderUseCase: Sendable {
  /// Cancels an order and returns it.
  ///
  /// - Throws: ``OrderError`` if the order does not exist or can no longer be canceled.
  func execute(_ order: IDSuffix, reason: String?) async throws -> Order
}

/// An implementation of ``CancelOrderUseCase`` with units of work.
package struct CancelOrder: CancelOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any OrdersContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ tail: IDSuffix, reason: String?) async throws -> Order {
    try await work.execute(for: .manageOrders) { context in
      var order = try await context.orders.only(tail)
      try order.cancel(reason: reason, at: clock.now)
      try context.orders.update(&order)
      return order
    }
  }
}
