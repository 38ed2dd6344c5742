package import DomainKit

/// The repository of personnel files.
package protocol PersonnelFileRepository: EntityWriter<PersonnelFile> {
  func file(_ id: ID<PersonnelFile>) async throws -> PersonnelFile?
}

/// The repository of case files.
package protocol CaseFileRepository: EntityAdder<CaseFile> {
  func file(_ id: ID<CaseFile>) async throws -> CaseFile?
  func file(of employee: ID<Employee>) async throws -> CaseFile?
  /// Returns case files, latest first, optionally only those after a given one.
  func cases(limit: Int, after: ID<CaseFile>?) async throws -> [CaseFile]
}
