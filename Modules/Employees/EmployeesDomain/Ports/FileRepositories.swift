package import DomainKit

/// The repository of personnel files.
package protocol PersonnelFileRepository: Sendable {
  func add(_ file: inout PersonnelFile) throws
  func update(_ file: inout PersonnelFile) throws
  func file(_ id: ID<PersonnelFile>) async throws -> PersonnelFile?
}

/// The repository of case files.
package protocol CaseFileRepository: Sendable {
  func add(_ file: inout CaseFile) throws
  func file(_ id: ID<CaseFile>) async throws -> CaseFile?
  func file(of employee: ID<Employee>) async throws -> CaseFile?
  /// Returns case files, latest first, optionally only those after a given one.
  func cases(limit: Int, after: ID<CaseFile>?) async throws -> [CaseFile]
}
