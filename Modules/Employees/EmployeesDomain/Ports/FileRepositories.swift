package import DomainKit

/// The stored personnel files.
package protocol PersonnelFileRepository: Sendable {
  func add(_ file: inout PersonnelFile) throws
  func update(_ file: inout PersonnelFile) throws
  func file(_ id: ID<PersonnelFile>) async throws -> PersonnelFile?
}

/// The stored case files.
package protocol CaseFileRepository: Sendable {
  func add(_ file: inout CaseFile) throws
  /// Latest first.
  func cases(limit: Int) async throws -> [CaseFile]
}
