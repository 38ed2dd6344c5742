package import DomainKit

/// Returns the latest order at the counter, to which the time of a new one is compared.
package protocol GetLatestOrderUseCase: Sendable {
  /// Returns the latest order that is neither canceled nor imported, or `nil` if there is none.
  ///
  /// Returns `nil` for customers: they do not learn when others ordered, and they cannot set the clock.
  func execute() async throws -> LatestOrder?
}

/// Runs ``GetLatestOrderUseCase`` in a unit of work of its own, so that an order does not rely on the one before it.
@MemberwiseInit
package struct GetLatestOrder: GetLatestOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute() async throws -> LatestOrder? {
    try await work.execute(for: .placeOrders) { context, principal in
      if principal.customerAccount != nil { return nil }
      return try await context.orders.latestAtCounter()
    }
  }
}

/// Runs ``GetLatestOrder`` at most once per minute of the clock, because a script may place thousands of orders. If
/// the clock is set back, or jumps ahead by a minute or more, the next order is compared again.
package actor GetLatestOrderPerMinute: GetLatestOrderUseCase {
  private let getLatestOrder: GetLatestOrder
  private let clock: any WallClock
  private var last: Timestamp?

  package init(work: UnitOfWork<any OrdersContext>, clock: any WallClock) {
    getLatestOrder = GetLatestOrder(work: work)
    self.clock = clock
  }

  /// Returns `nil` in the minute after an order was read.
  package func execute() async throws -> LatestOrder? {
    let now = clock.now
    if let last, (0..<60_000).contains(now.milliseconds(since: last)) { return nil }
    last = now
    return try await getLatestOrder.execute()
  }
}
