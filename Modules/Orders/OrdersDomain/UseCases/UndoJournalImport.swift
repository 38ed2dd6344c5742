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
    repeat { removed += try await removeSales(of: journal) } while try await !finish(journal)
    return removed
  }

  private func removeSales(of journal: JournalImport) async throws -> Int {
    var removed = 0
    var last: ID<Order>?
    repeat {
      let batch = try await remove(journal, after: last)
      removed += batch.count
      last = batch.count == Self.batchSize ? batch.last : nil
    } while last != nil
    return removed
  }

  private func remove(_ journal: JournalImport, after last: ID<Order>?) async throws -> [ID<Order>] {
    try await work.execute(for: .importJournals) { context in
      guard try await context.journals.journal(journal.id) != nil else { return [] }
      ExpectedVersion.markChecked()
      let orders = try await context.orders.sales(of: journal.id, after: last, limit: Self.batchSize)
      for var order in orders { try context.orders.remove(&order) }
      return orders.map(\.id)
    }
  }

  /// Removes the import if it has no sale. A process that is still importing may have added some; it
  /// fails with its next batch once the import is removed.
  ///
  /// - Returns: `false` if there are sales.
  private func finish(_ journal: JournalImport) async throws -> Bool {
    try await work.execute(for: .importJournals) { context in
      guard try await context.orders.sales(of: journal.id, after: nil, limit: 1).isEmpty else { return false }
      if var stored = try await context.journals.journal(journal.id) { try context.journals.remove(&stored) }
      return true
    }
  }
}
