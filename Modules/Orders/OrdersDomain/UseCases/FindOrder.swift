package import DomainKit

/// Finds an order by the last characters of its identifier.
package protocol FindOrderUseCase: Sendable {
  /// Returns the order with this identifier suffix, and the name of the till from which it was
  /// imported, as the sales statistics show it; `nil` for an order that no import created.
  ///
  /// - Throws: ``OrderError/notFound(_:)``, or ``OrderError/ambiguous(_:candidates:)`` with the
  ///   matching orders.
  func execute(_ suffix: IDSuffix) async throws -> (order: Order, till: String?)
}

@MemberwiseInit
package struct FindOrder: FindOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute(_ suffix: IDSuffix) async throws -> (order: Order, till: String?) {
    try await work.execute(for: .viewOrders) { context, principal in
      let order = try await context.orders.uniqueMatch(for: suffix, visibleTo: principal)
      guard let origin = order.origin,
        let till = try await context.imports.journalImport(origin.journalImport)?.till
      else { return (order, nil) }
      // The till has the spelling of one of its imports.
      let tills = try await context.imports.tills()
      return (order, OrderStatistic.key(of: tills.first { $0 == till } ?? till))
    }
  }
}

extension Principal {
  /// The account of a customer, who may see only its own orders; `nil` if the user may see all
  /// orders.
  var customerAccount: UniqueID? { role == .customer ? account : nil }
}

extension OrderReader {
  /// The number of matching orders to search for a customer's own. It covers all orders that share
  /// four digits in a large shop.
  private static var searchLimit: Int { 1_000 }

  /// Returns the only order whose identifier has this suffix.
  ///
  /// - Parameter principal: The user who asks. A customer finds only their own orders.
  func uniqueMatch(for suffix: IDSuffix, visibleTo principal: Principal? = nil) async throws -> Order {
    let customer = principal?.customerAccount
    let isVisible = { (order: Order) in customer == nil || order.placedBy == customer }
    let order = try await suffix.uniqueMatch(
      limit: customer == nil ? IDSuffix.listedMatches : Self.searchLimit, complete: order(_:),
      ending: { try await orders(endingIn: $0, limit: $1).filter(isVisible) }, ambiguous: OrderError.ambiguous)
    guard let order, isVisible(order) else { throw OrderError.notFound(suffix.text) }
    return order
  }
}
