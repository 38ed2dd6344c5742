package import DomainKit

/// Reverts the import of a journal.
package protocol UndoJournalImportUseCase: Sendable {
  /// Removes the sales of an import, and then the import.
  ///
  /// Sales are removed in batches. After an interruption, the next call removes the rest.
  ///
  /// - Returns: The number of removed sales.
  func execute(_ journal: JournalImport) async throws -> Int
}

/// Runs ``UndoJournalImportUseCase`` in units of work.
package struct UndoJournalImport: UndoJournalImportUseCase {
  private static let batchSize = 1_000

  private let work: UnitOfWork<any OrdersContext>

  package init(work: UnitOfWork<any OrdersContext>) { self.work = work }

  package func execute(_ journal: JournalImport) async throws -> Int {
    var removed = 0
    var last: ID<Order>?
    repeat {
      let batch = try await remove(journal, after: last)
      removed += batch.count
      last = batch.count == Self.batchSize ? batch.last : nil
    } while last != nil
    return removed
  }

  /// Removes the next batch of sales, and the import after its last sale.
  private func remove(_ journal: JournalImport, after last: ID<Order>?) async throws -> [ID<Order>] {
    try await work.execute(for: .importJournals) { context in
      let orders = try await context.orders.sales(of: journal.id, after: last, limit: Self.batchSize)
      for var order in orders { try context.orders.remove(&order) }
      if orders.count < Self.batchSize, var stored = try await context.journals.journal(journal.id) {
        try context.journals.remove(&stored)
      }
      return orders.map(\.id)
    }
  }
}
