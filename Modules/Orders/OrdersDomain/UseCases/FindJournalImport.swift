package import DomainKit

/// Finds the latest import of a journal.
package protocol FindJournalImportUseCase: Sendable {
  /// Returns the latest import of a file and the number of its sales. For `undo`, returns the import
  /// that it expects, also after a later one.
  ///
  /// - Parameter file: The name of the file, with or without folders.
  /// - Throws: ``JournalError/notImported(_:till:others:)``.
  func execute(of file: String, till: TillName) async throws -> (journalImport: JournalImport, sales: Int)

  /// Returns the number of sales of the other imports of the same file and till: an import that was
  /// interrupted and repeated has several.
  func otherSales(than journalImport: JournalImport) async throws -> Int
}

/// Runs ``FindJournalImportUseCase`` in units of work.
@MemberwiseInit
package struct FindJournalImport: FindJournalImportUseCase {
  private let work: UnitOfWork<any OrdersContext>

  package func execute(of file: String, till: TillName) async throws -> (journalImport: JournalImport, sales: Int) {
    let file = JournalRequest.file(of: file)
    return try await work.execute(for: .importJournals) { context in
      let found: JournalImport?
      if let expected = SeenVersion.current {
        found = try await context.imports.journalImport(ID(expected.id))
      } else {
        found = try await context.imports.latest(of: till, file: file)
      }
      guard let journalImport = found, (journalImport.till, journalImport.file) == (till, file) else {
        let others = Set(try await context.imports.imports(named: file).map(\.till)).subtracting([till])
        throw JournalError.notImported(file, till: till, others: others.sorted { $0.value < $1.value })
      }
      return (journalImport, try await context.orders.orderCount(of: journalImport.id))
    }
  }

  package func otherSales(than journalImport: JournalImport) async throws -> Int {
    try await work.execute(for: .importJournals) { context in
      let others = try await context.imports.imports(named: journalImport.file).filter {
        $0.till == journalImport.till && $0.id != journalImport.id
      }
      var count = 0
      for other in others { count += try await context.orders.orderCount(of: other.id) }
      return count
    }
  }
}
