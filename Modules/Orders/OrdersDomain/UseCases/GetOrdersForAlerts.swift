package import DomainKit

/// Returns the state of orders, for alerts about changes while the user does something else.
package protocol GetOrdersForAlertsUseCase: Sendable {
  /// Returns the latest orders that the user of this process may see, without imported sales.
  func execute() async throws -> FollowedOrders
}

/// The state of orders, and the user who follows them.
@MemberwiseInit
package struct FollowedOrders: Sendable {
  /// The user who follows the orders.
  package let follower: Principal
  /// The orders, latest first.
  package let orders: [Order]
  /// The orders whose latest change was made by this process.
  package let changedByThisProcess: Set<ID<Order>>
}

/// Runs ``GetOrdersForAlertsUseCase`` in units of work. A customer follows only their
/// own orders.
@MemberwiseInit
package struct GetOrdersForAlerts: GetOrdersForAlertsUseCase {
  /// The maximum number of orders to follow. Changes of older orders are not reported.
  private static let limit = 100

  private let work: UnitOfWork<any OrdersContext>
  private let ownCommits: OwnCommits

  package func execute() async throws -> FollowedOrders {
    try await work.execute(for: .viewOrders) { context, principal in
      var filter = OrderFilter(limit: Self.limit)
      filter.placedBy = principal.customerAccount
      // Sales of a journal that is dated in the future would take the places of all new orders.
      filter.isPlacedHere = true
      let orders = try await context.orders.orders(matching: filter)
      let changed = orders.filter { ownCommits.contains($0.id.raw, version: $0.version) }
      return FollowedOrders(follower: principal, orders: orders, changedByThisProcess: Set(changed.map(\.id)))
    }
  }
}
