package import DomainKit

/// Gives an order up.
package protocol CancelOrderUseCase: Sendable {
  /// - Throws: ``OrderError`` when there is no such order or it is too late.
  func execute(_ order: IDTail, reason: String?) async throws -> Order
}

/// ``CancelOrderUseCase`` in units of work.
package struct CancelOrder: CancelOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock
  private let own: (any OwnOrders)?

  package init(work: UnitOfWork<any OrdersContext>, clock: any WallClock, own: (any OwnOrders)? = nil) {
    self.work = work
    self.clock = clock
    self.own = own
  }

  package func execute(_ tail: IDTail, reason: String?) async throws -> Order {
    let order = try await work.execute(for: .workOrders) { context in
      var order = try await context.orders.only(tail)
      try order.cancel(reason: reason, at: clock.now)
      try context.orders.update(&order)
      return order
    }
    own?.note(order)
    return order
  }
}
