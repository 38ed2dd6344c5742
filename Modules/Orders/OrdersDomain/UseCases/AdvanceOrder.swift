package import DomainKit

/// A step of an order on its way to the guest.
package enum OrderStep: Sendable {
  case start
  /// The step back, for one that was begun by mistake.
  case putBack
  case markReady, collect
}

/// Moves an order one step on, or back.
package protocol AdvanceOrderUseCase: Sendable {
  /// - Throws: ``OrderError`` when there is no such order or it is not its turn.
  func execute(_ step: OrderStep, _ order: IDTail) async throws -> Order
}

/// ``AdvanceOrderUseCase`` in units of work.
package struct AdvanceOrder: AdvanceOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock
  private let own: (any OwnOrders)?

  package init(work: UnitOfWork<any OrdersContext>, clock: any WallClock, own: (any OwnOrders)? = nil) {
    self.work = work
    self.clock = clock
    self.own = own
  }

  package func execute(_ step: OrderStep, _ tail: IDTail) async throws -> Order {
    let order = try await work.execute(for: .workOrders) { context in
      var order = try await context.orders.only(tail)
      switch step {
      case .start: try order.start()
      case .putBack: try order.putBack()
      case .markReady: try order.markReady(at: clock.now)
      case .collect: try order.collect(at: clock.now)
      }
      try context.orders.update(&order)
      return order
    }
    own?.note(order)
    return order
  }
}
