package import DomainKit

/// Cancels an order. Customers cancel their own orders, until the preparation starts, and managers also collected
/// ones.
package protocol CancelOrderUseCase: Sendable {
  /// Returns the order that would be canceled, before the command asks for confirmation.
  ///
  /// - Throws: ``OrderError`` if the order does not exist, or if its customer can no longer cancel it.
  func prepare(_ order: IDSuffix) async throws -> ChangeableOrder
  /// Cancels an order and returns it.
  ///
  /// - Parameter seen: The version that the user agreed to cancel; `nil` to cancel any version.
  /// - Throws: ``OrderError`` if the order does not exist, can no longer be canceled, or has another
  ///   version.
  func execute(_ order: IDSuffix, reason: String?, seen: SeenVersion?) async throws -> ChangeableOrder
}

@MemberwiseInit
package struct CancelOrder: CancelOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>
  private let clock: any WallClock

  package func prepare(_ suffix: IDSuffix) async throws -> ChangeableOrder {
    try await work.execute(for: .cancelOrders) { context, principal in
      try await context.orders.cancelable(suffix, by: principal)
    }
  }

  package func execute(
    _ suffix: IDSuffix, reason: String?, seen: SeenVersion?
  ) async throws -> ChangeableOrder {
    try await work.execute(for: .cancelOrders) { context, principal in
      let before = try await context.orders.cancelable(suffix, seen, by: principal).order
      var order = before
      try order.cancel(reason: reason, by: principal.account, mayRefund: principal.holds(.refundOrders), at: clock.now)
      try context.orders.update(&order)
      return ChangeableOrder(order, by: principal, wasCollected: before.status == .collected)
    }
  }
}
