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
  func file(_ id: ID<CaseFile>) async throws -> CaseFile?
  func file(of employee: ID<Employee>) async throws -> CaseFile?
  /// Latest first, behind one if it is given.
  func cases(limit: Int, after: ID<CaseFile>?) async throws -> [CaseFile]
}
