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
    try await work.execute(for: .seeOrders) { try await $0.orders.only(tail) }
  }
}

extension OrderRepository {
  /// How many candidates an ambiguous identifier lists.
  private var candidateLimit: Int { 10 }

  /// The one order that the identifier's end means.
  func only(_ tail: IDTail) async throws -> Order {
    if let whole = tail.whole {
      guard let order = try await order(ID(whole)) else { throw OrderError.notFound(tail.digits) }
      return order
    }
    let found = try await orders(endingIn: tail, limit: candidateLimit)
    guard let first = found.first else { throw OrderError.notFound(tail.digits) }
    guard found.count == 1 else {
      throw OrderError.ambiguous(tail.digits, candidates: found.map(\.id.description))
    }
    return first
  }
}
