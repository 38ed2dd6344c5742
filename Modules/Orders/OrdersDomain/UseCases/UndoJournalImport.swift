package import DomainKit

/// Reverts the import of a journal.
package protocol UndoJournalImportUseCase: Sendable {
  /// Removes the sales of an import, and then the import.
  ///
  /// Sales are removed in batches. After an interruption, the next call removes the rest.
  ///
  /// - Returns: The number of removed sales.
  func execute(_ journalImport: JournalImport) async throws -> Int
}

/// Runs ``UndoJournalImportUseCase`` in units of work.
package struct UndoJournalImport: UndoJournalImportUseCase {
  private static let batchSize = 1_000

  private let work: UnitOfWork<any OrdersContext>

  package init(work: UnitOfWork<any OrdersContext>) { self.work = work }

  package func execute(_ journalImport: JournalImport) async throws -> Int {
    var removed = 0
    repeat { removed += try await removeSales(of: journalImport) } while try await !finish(journalImport)
    return removed
  }

  private func removeSales(of journalImport: JournalImport) async throws -> Int {
    var removed = 0
    var last: ID<Order>?
    repeat {
      let batch = try await remove(journalImport, after: last)
      removed += batch.count
      last = batch.count == Self.batchSize ? batch.last : nil
    } while last != nil
    return removed
  }

  private func remove(_ journalImport: JournalImport, after last: ID<Order>?) async throws -> [ID<Order>] {
    try await work.execute(for: .importJournals) { context in
      guard try await context.imports.journalImport(journalImport.id) != nil else { return [] }
      SeenVersion.markChecked()
      let orders = try await context.orders.sales(of: journalImport.id, after: last, limit: Self.batchSize)
      for var order in orders { try context.orders.remove(&order) }
      return orders.map(\.id)
    }
  }

  /// Removes the import if it has no sale. A process that is still importing may have added some; it
  /// fails with its next batch once the import is removed.
  ///
  /// - Returns: `false` if there are sales.
  private func finish(_ journalImport: JournalImport) async throws -> Bool {
    try await work.execute(for: .importJournals) { context in
      guard try await context.orders.sales(of: journalImport.id, after: nil, limit: 1).isEmpty else { return false }
      if var stored = try await context.imports.journalImport(journalImport.id) { try context.imports.remove(&stored) }
      return true
    }
  }
}
