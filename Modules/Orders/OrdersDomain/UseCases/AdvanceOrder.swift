package import DomainKit

/// A step in the progress of an order.
package enum OrderStep: Sendable {
  case start
  /// The step back to the queue, for an order that was started by mistake.
  case putBack
  case markReady, collect
}

/// Moves an order one step forward, or back to the queue.
package protocol AdvanceOrderUseCase: Sendable {
  /// Performs a step and returns the changed order.
  ///
  /// - Throws: ``OrderError`` if the order does not exist or its status does not allow the step.
  func execute(_ step: OrderStep, _ order: IDSuffix) async throws -> Order
}

/// An implementation of ``AdvanceOrderUseCase`` with units of work.
package struct AdvanceOrder: AdvanceOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock

  package init(work: UnitOfWork<any OrdersContext>, clock: any WallClock) {
    self.work = work
    self.clock = clock
  }

  package func execute(_ step: OrderStep, _ tail: IDSuffix) async throws -> Order {
    try await work.execute(for: .manageOrders) { context in
      var order = try await context.orders.uniqueMatch(for: tail)
      switch step {
      case .start: try order.start()
      case .putBack: try order.putBack()
      case .markReady: try order.markReady(at: clock.now)
      case .collect: try order.collect(at: clock.now)
      }
      try context.orders.update(&order)
      return order
    }
  }
}
