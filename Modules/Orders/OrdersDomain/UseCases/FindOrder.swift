package import DomainKit

/// Finds one order by the end of its identifier.
package protocol FindOrderUseCase: Sendable {
  /// - Throws: ``OrderError/notFound(_:)``, or ``OrderError/ambiguous(_:candidates:)`` with those that it could be.
  func execute(_ tail: IDTail) async throws -> Order
}

/// ``FindOrderUseCase`` in units of work.
package struct FindOrder: FindOrderUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package init(work: UnitOfWork<any OrdersContext>) { self.work = work }

  package func execute(_ tail: IDTail) async throws -> Order {
    try await work.execute(for: .seeOrders) { context, principal in
      try await context.orders.only(tail, visibleTo: principal)
    }
  }
}

extension Principal {
  /// The account whose orders alone are to be seen: that of a guest.
  var onlyOwnOrders: UniqueID? { role == .guest ? account : nil }
}

extension OrderRepository {
  /// How many candidates an ambiguous identifier lists.
  private var candidateLimit: Int { 10 }
  /// How many orders of others a guest's own may hide behind: all that four digits can mean in a large shop.
  private static var searchLimit: Int { 1_000 }

  /// The one order that the identifier's end means.
  ///
  /// - Parameter principal: guests see their own orders; those of others are not there for them.
  func only(_ tail: IDTail, visibleTo principal: Principal? = nil) async throws -> Order {
    let owner = principal?.onlyOwnOrders
    if let whole = tail.whole {
      guard let order = try await order(ID(whole)), owner == nil || order.placedBy == owner else {
        throw OrderError.notFound(tail.digits)
      }
      return order
    }
    let limit = owner == nil ? candidateLimit : Self.searchLimit
    let found = try await orders(endingIn: tail, limit: limit).filter { owner == nil || $0.placedBy == owner }
    guard let first = found.first else { throw OrderError.notFound(tail.digits) }
    guard found.count == 1 else {
      throw OrderError.ambiguous(tail.digits, candidates: found.map(\.id.description))
    }
    return first
  }
}
