package import DomainKit

/// A step in the progress of an order.
package enum OrderStep: Sendable {
  case start
  /// Puts the order one step back; see ``Order/putBack(at:)``.
  case putBack
  case markReady, collect
}

/// Changes the status of an order by one step, forward or back.
package protocol ChangeOrderStatusUseCase: Sendable {
  /// Performs a step and returns the order as it was and as it is.
  ///
  /// - Throws: ``OrderError`` if the order does not exist or its status does not allow the step.
  func execute(_ step: OrderStep, _ order: IDSuffix) async throws -> (before: Order, after: Order)
}

@MemberwiseInit
package struct ChangeOrderStatus: ChangeOrderStatusUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock

  package func execute(_ step: OrderStep, _ suffix: IDSuffix) async throws -> (before: Order, after: Order) {
    try await work.execute(for: .manageOrders) { context, principal in
      let before = try await context.orders.uniqueMatch(for: suffix)
      var order = before
      switch step {
      case .start: try order.start()
      case .putBack:
        try order.checkFigures(for: principal)
        try order.putBack(at: clock.now)
      case .markReady: try order.markReady(at: clock.now)
      case .collect: try order.collect(at: clock.now)
      }
      try context.orders.update(&order)
      return (before, order)
    }
  }
}
