package import DomainKit

/// Cancels an order. Customers cancel their own orders, until the preparation starts.
package protocol CancelOrderUseCase: Sendable {
  /// Cancels an order and returns it.
  ///
  /// - Throws: ``OrderError`` if the order does not exist or can no longer be canceled.
  func execute(_ order: IDSuffix, reason: String?) async throws -> CancelableOrder
}

/// Runs ``CancelOrderUseCase`` in units of work.
package struct CancelOrder: CancelOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any OrdersContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ suffix: IDSuffix, reason: String?) async throws -> CancelableOrder {
    try await work.execute(for: .cancelOrders) { context, principal in
      var order = try await context.orders.alterable(suffix, by: principal).order
      try order.cancel(reason: reason, by: principal.account, at: clock.now)
      try context.orders.update(&order)
      return CancelableOrder(order, by: principal)
    }
  }
}
