package import DomainKit

/// Lists orders page by page.
package protocol ListOrdersUseCase: Sendable {
  /// Returns a page of orders.
  ///
  /// - Parameters:
  ///   - onlyOwn: `true` for the orders that the user placed. Without accounts, these are all but imported sales.
  ///   - after: The identifier suffix of the order after which the page starts.
  /// - Throws: `LimitOutOfRange` for an invalid limit, ``OrderError`` if the order does not exist.
  func execute(_ filter: OrderFilter, onlyOwn: Bool, after: IDSuffix?) async throws -> [Order]
  /// Returns the number of all orders that match a filter, on any page.
  func count(_ filter: OrderFilter, onlyOwn: Bool) async throws -> Int
}

extension ListOrdersUseCase {
  /// Returns a page of the orders that the user may see.
  package func execute(_ filter: OrderFilter, after: IDSuffix?) async throws -> [Order] {
    try await execute(filter, onlyOwn: false, after: after)
  }

  /// Returns the number of the orders that match a filter and that the user may see.
  package func count(_ filter: OrderFilter) async throws -> Int { try await count(filter, onlyOwn: false) }
}

@MemberwiseInit
package struct ListOrders: ListOrdersUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute(_ filter: OrderFilter, onlyOwn: Bool, after: IDSuffix?) async throws -> [Order] {
    try LimitOutOfRange.check(filter.limit, in: "orders")
    return try await work.execute(for: filter.permission) { context, principal in
      var stored = filter.visible(to: principal, onlyOwn: onlyOwn)
      if filter.isChangeable, principal.customerAccount != nil { stored.statuses = OrderStatus.changeableByCustomers }
      if let after { stored.after = try await context.orders.uniqueMatch(for: after, visibleTo: principal).id }
      return try await context.orders.orders(matching: stored)
    }
  }

  package func count(_ filter: OrderFilter, onlyOwn: Bool) async throws -> Int {
    try await work.execute(for: filter.permission) { context, principal in
      var stored = filter.visible(to: principal, onlyOwn: onlyOwn)
      stored.after = nil
      return try await context.orders.count(matching: stored)
    }
  }
}

extension OrderFilter {
  /// The permission to list these orders. Those of one account show how much its holder sells, as the
  /// sales statistics do.
  fileprivate var permission: Permission { placedBy == nil ? .viewOrders : .viewSales }

  /// Returns the filter with the account of the user's own orders. A customer sees no others.
  fileprivate func visible(to principal: Principal, onlyOwn: Bool) -> OrderFilter {
    var filter = self
    filter.placedBy = principal.customerAccount ?? (onlyOwn ? principal.account : placedBy)
    if onlyOwn, filter.placedBy == nil { filter.isPlacedHere = true }
    return filter
  }
}
