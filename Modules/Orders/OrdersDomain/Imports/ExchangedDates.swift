import DomainKit

/// The sales of a journal whose dates are days in either order of day and month.
struct ExchangedDates: Equatable, Sendable {
  private static let batchSize = 1_000

  /// The hashes of the sales as the import reads them.
  private var asRead: Set<Int64> = []
  /// The hashes of the sales with the day and the month exchanged.
  private var exchanged: Set<Int64> = []

  mutating func add(_ sale: TillSale) {
    guard let hash = sale.exchangedHash else { return }
    asRead.insert(sale.contentHash)
    exchanged.insert(hash)
  }

  /// Returns an import of the till that read the same journal in the other order, or `nil`.
  ///
  /// All of its sales are sales of the journal with the day and the month exchanged. A few such sales
  /// prove nothing: a journal without other columns has equal sales on May 3 and on March 5.
  func earlierImport(of till: TillName, in context: any OrdersContext) async throws -> JournalImport? {
    if exchanged.isSubset(of: asRead) { return nil }
    let hashes = Set(exchanged.map { TillSale.hash($0, at: till) })
    let readHashes = Set(asRead.map { TillSale.hash($0, at: till) })
    for journalImport in try await context.imports.imports(of: till)
    where hashes.contains(journalImport.firstSaleHash) {
      let stored = try await storedHashes(of: journalImport, ifWithin: hashes, in: context)
      if let stored, !stored.isSubset(of: readHashes) { return journalImport }
    }
    return nil
  }

  /// Returns the hashes of the sales of an import, or `nil` if one is not expected.
  private func storedHashes(
    of journalImport: JournalImport, ifWithin expected: Set<Int64>, in context: any OrdersContext
  ) async throws -> Set<Int64>? {
    var found: Set<Int64> = []
    var last: ID<Order>?
    repeat {
      let orders = try await context.orders.orders(of: journalImport.id, after: last, limit: Self.batchSize)
      let hashes = orders.compactMap(\.origin?.contentHash)
      guard expected.isSuperset(of: hashes) else { return nil }
      found.formUnion(hashes)
      last = orders.count == Self.batchSize ? orders.last?.id : nil
    } while last != nil
    return found
  }
}
