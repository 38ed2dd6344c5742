package import DomainKit

/// Shows how orders stand, to tell what becomes of them while somebody does something else.
package protocol FollowOrdersUseCase: Sendable {
  /// The latest orders as far as whoever is at this process may see them.
  func execute() async throws -> FollowedOrders
}

/// How orders stand, and for whom.
package struct FollowedOrders: Sendable {
  /// Who may see them.
  package let follower: Principal
  /// The latest first.
  package let orders: [Order]
  /// Those that this process itself has left as they are.
  package let own: Set<ID<Order>>

  package init(follower: Principal, orders: [Order], own: Set<ID<Order>> = []) {
    self.follower = follower
    self.orders = orders
    self.own = own
  }
}

/// ``FollowOrdersUseCase`` in units of work. A guest follows their own orders.
package struct FollowOrders: FollowOrdersUseCase {
  /// Older orders do not move any more.
  private static let limit = 100

  private let work: UnitOfWork<any OrdersContext>
  private let own: any OwnOrders

  package init(work: UnitOfWork<any OrdersContext>, own: any OwnOrders) {
    self.work = work
    self.own = own
  }

  package func execute() async throws -> FollowedOrders {
    try await work.execute(for: .seeOrders) { context, principal in
      var filter = OrderFilter(limit: Self.limit)
      filter.placedBy = principal.onlyOwnOrders
      let orders = try await context.orders.orders(matching: filter)
      return FollowedOrders(
        follower: principal, orders: orders, own: Set(orders.filter(own.contains).map(\.id)))
    }
  }
}
