package import DomainKit

/// Lists orders page by page.
package protocol ListOrdersUseCase: Sendable {
  /// Returns a page of orders.
  ///
  /// - Parameter after: The identifier suffix of the order after which the page starts.
  /// - Throws: ``OrderError`` if the limit is invalid, or the order or an item does not exist.
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
    return try await work.execute(for: filter.permission) { context, principal in
      var stored = try await context.stored(filter, for: principal)
      if filter.isChangeable, principal.customerAccount != nil { stored.statuses = OrderStatus.changeableByCustomers }
      if let after { stored.after = try await context.orders.uniqueMatch(for: after, visibleTo: principal).id }
      return try await context.orders.orders(matching: stored)
    }
  }

  package func count(_ filter: OrderFilter) async throws -> Int {
    try await work.execute(for: filter.permission) { context, principal in
      var stored = try await context.stored(filter, for: principal)
      stored.after = nil
      return try await context.orders.count(matching: stored)
    }
  }
}

extension OrderFilter {
  /// The orders of one account are a statistic of its work.
  fileprivate var permission: Permission { placedBy == nil ? .viewOrders : .viewSales }
}

extension OrdersContext {
  /// Returns a filter with the items as they are stored, and with the own orders of a customer only.
  fileprivate func stored(_ filter: OrderFilter, for principal: Principal) async throws -> OrderFilter {
    var filter = filter
    filter.placedBy = principal.customerAccount ?? filter.placedBy
    var items: [String] = []
    for item in filter.items { items += try await storedNames(of: item, in: filter.period) }
    filter.items = items
    return filter
  }

  /// Returns the name of an item on the menu and the spellings under which it was sold in a period, or
  /// those of one that is no longer on the menu. A journal has spellings of its own.
  ///
  /// - Throws: ``OrderError/unknownItem(_:)`` for an item that was never on the menu.
  private func storedNames(of text: String, in period: TimePeriod) async throws -> [String] {
    let key = MenuItem.key(of: text)
    let item = try await menu.item(keyed: key)
    let sold = try await orders.lineSales(by: .item, in: item == nil ? .always : period, of: nil).map(\.key)
    let names = Set(sold.filter { MenuItem.key(of: $0) == key } + [item?.name].compactMap(\.self))
    if !names.isEmpty { return names.sorted() }
    let all = try await menu.items(category: nil, includingRetired: true).map(\.name)
    throw OrderError.notOnMenu(text, among: all, takesNote: false)
  }
}
