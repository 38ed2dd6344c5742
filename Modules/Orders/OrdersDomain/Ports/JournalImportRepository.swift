package import DomainKit

/// The history of imported journals.
package protocol JournalImportRepository: Sendable {
  func add(_ journal: inout JournalImport) throws
  func update(_ journal: inout JournalImport) throws
  func remove(_ journal: inout JournalImport) throws
  func journal(_ id: ID<JournalImport>) async throws -> JournalImport?
  /// The imports of a till whose latest or earliest sale has this time.
  func journals(of till: TillName, endingOrBeginningAt moment: Timestamp) async throws -> [JournalImport]
  /// The latest import of a file.
  func latest(of till: TillName, file: String) async throws -> JournalImport?
}
