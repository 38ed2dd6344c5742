package import DomainKit

/// The history of imported journals.
package protocol JournalImportRepository: EntityWriter<JournalImport>, EntityRemover<JournalImport> {
  func journalImport(_ id: ID<JournalImport>) async throws -> JournalImport?
  /// Returns the imports of a till whose earliest or latest sale has this time.
  func imports(of till: TillName, endingOrBeginningAt moment: Timestamp) async throws -> [JournalImport]
  /// Returns the imports of files with this name, of any till.
  func imports(named file: String) async throws -> [JournalImport]
  /// Returns the imports of a till, earliest first.
  func imports(of till: TillName) async throws -> [JournalImport]
  /// Makes this unit the only one that may set the order of dates of a till. Of two such units, one
  /// runs again.
  func reserveDates(of till: TillName) async throws
  /// Returns the tills of all imports, sorted by name.
  func tills() async throws -> [TillName]
}
