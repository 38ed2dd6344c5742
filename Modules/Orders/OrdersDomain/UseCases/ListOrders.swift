package import DomainKit

/// Lists orders, page by page.
package protocol ListOrdersUseCase: Sendable {
  /// - Parameter after: the end of an identifier; the list starts behind that order.
  /// - Throws: ``OrderError`` for an impossible limit or an unknown order.
  func execute(_ filter: OrderFilter, after: IDTail?) async throws -> [Order]
}

/// ``ListOrdersUseCase`` in units of work.
package struct ListOrders: ListOrdersUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package init(work: UnitOfWork<any OrdersContext>) { self.work = work }

  package func execute(_ filter: OrderFilter, after: IDTail?) async throws -> [Order] {
    guard filter.limit > 0 else { throw OrderError.limitOutOfRange(filter.limit) }
    return try await work.execute(for: .seeOrders) { context, principal in
      var filter = filter
      filter.placedBy = principal.onlyOwnOrders
      if let after { filter.after = try await context.orders.only(after, visibleTo: principal).id }
      return try await context.orders.orders(matching: filter)
    }
  }
}
