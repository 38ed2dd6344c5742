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
