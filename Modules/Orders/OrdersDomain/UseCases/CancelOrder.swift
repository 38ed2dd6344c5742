package import DomainKit

/// Cancels an order. Customers cancel their own orders, until the preparation starts.
package protocol CancelOrderUseCase: Sendable {
  /// Returns the order that would be canceled.
  ///
  /// - Throws: ``OrderError`` if the order does not exist, or if its customer can no longer cancel it.
  func find(_ order: IDSuffix) async throws -> CancelableOrder
  /// Cancels an order and returns it.
  ///
  /// - Throws: ``OrderError`` if the order does not exist or can no longer be canceled.
  func execute(_ order: IDSuffix, reason: String?) async throws -> CancelableOrder
}

/// An order that a user cancels.
package struct CancelableOrder: Equatable, Sendable {
  package let order: Order
  /// `true` if the user is the customer who placed the order.
  package let isOwn: Bool

  package init(_ order: Order, isOwn: Bool) {
    self.order = order
    self.isOwn = isOwn
  }
}

/// An implementation of ``CancelOrderUseCase`` with units of work.
package struct CancelOrder: CancelOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any OrdersContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func find(_ tail: IDSuffix) async throws -> CancelableOrder {
    try await work.execute(for: .cancelOrders) { context, principal in
      try await cancelable(tail, in: context, principal)
    }
  }

  package func execute(_ tail: IDSuffix, reason: String?) async throws -> CancelableOrder {
    try await work.execute(for: .cancelOrders) { context, principal in
      let found = try await cancelable(tail, in: context, principal)
      var order = found.order
      try order.cancel(reason: reason, at: clock.now)
      try context.orders.update(&order)
      return CancelableOrder(order, isOwn: found.isOwn)
    }
  }

  private func cancelable(
    _ tail: IDSuffix, in context: any OrdersContext, _ principal: Principal
  ) async throws -> CancelableOrder {
    let order = try await context.orders.uniqueMatch(for: tail, visibleTo: principal)
    let isOwn = principal.onlyOwnOrders != nil
    if isOwn, [.preparing, .ready].contains(order.status) { throw OrderError.beingMade(order.id.description) }
    return CancelableOrder(order, isOwn: isOwn)
  }
}
