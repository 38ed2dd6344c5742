package import DomainKit

/// Lists orders page by page.
package protocol ListOrdersUseCase: Sendable {
  /// Returns a page of orders.
  ///
  /// - Parameter after: The identifier suffix of the order after which the page starts.
  /// - Throws: ``OrderError`` if the limit is invalid or the order does not exist.
  func execute(_ filter: OrderFilter, after: IDSuffix?) async throws -> [Order]
  /// Returns the number of all orders that match a filter, on any page.
  func count(_ filter: OrderFilter) async throws -> Int
}

/// Runs ``ListOrdersUseCase`` in units of work.
@MemberwiseInit
package struct ListOrders: ListOrdersUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute(_ filter: OrderFilter, after: IDSuffix?) async throws -> [Order] {
    try LimitOutOfRange.check(filter.limit, in: "orders")
    return try await work.execute(for: .viewOrders) { context, principal in
      var filter = filter
      filter.placedBy = principal.customerAccount
      if filter.isChangeable, filter.placedBy != nil { filter.statuses = OrderStatus.changeableByCustomers }
      if let after { filter.after = try await context.orders.uniqueMatch(for: after, visibleTo: principal).id }
      return try await context.orders.orders(matching: filter)
    }
  }

  package func count(_ filter: OrderFilter) async throws -> Int {
    try await work.execute(for: .viewOrders) { context, principal in
      var filter = filter
      (filter.placedBy, filter.after) = (principal.customerAccount, nil)
      return try await context.orders.count(matching: filter)
    }
  }
}
