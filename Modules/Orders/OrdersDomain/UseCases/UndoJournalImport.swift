package import DomainKit

/// Takes back the import of a till journal.
package protocol UndoJournalImportUseCase: Sendable {
  /// Returns the latest import of a file with the number of its sales.
  ///
  /// - Parameter file: the file's name; folders before it do not matter.
  /// - Throws: ``JournalError/notImported(_:till:)``.
  func latest(of file: String, till: TillName) async throws -> (journal: JournalImport, sales: Int)

  /// Removes the sales of an import, and then the import.
  ///
  /// Sales are removed in batches. After an interruption, the next call removes the rest.
  ///
  /// - Returns: the number of sales that were removed.
  func execute(_ journal: JournalImport) async throws -> Int
}

/// ``UndoJournalImportUseCase`` in units of work.
package struct UndoJournalImport: UndoJournalImportUseCase {
  private static let batchSize = 1_000

  private let work: UnitOfWork<any OrdersContext>

  package init(work: UnitOfWork<any OrdersContext>) { self.work = work }

  package func latest(of file: String, till: TillName) async throws -> (journal: JournalImport, sales: Int) {
    let file = JournalRequest.file(of: file)
    return try await work.execute(for: .importJournals) { context in
      guard let journal = try await context.journals.latest(of: till, file: file) else {
        throw JournalError.notImported(file, till: till)
      }
      return (journal, try await context.orders.saleCount(of: journal.id))
    }
  }

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

  /// Removes the next sales, and after the last one the import.
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
