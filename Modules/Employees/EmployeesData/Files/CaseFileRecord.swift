import DomainKit
import EmployeesDomain
import StorageKit

@StoredRecord
struct CaseFileRecord: RootRecord {
  static let table = Table<CaseFileRecord>("employees_case")

  let id: UniqueID
  let version: Int
  let employeeID: UniqueID
  let name: String
  let reason: String
  let openedAt: Int64
}

enum CaseFileMapper: AggregateMapper {
  static func root(of file: CaseFile) -> CaseFileRecord {
    CaseFileRecord(
      id: file.id.raw, version: file.version, employeeID: file.employee.raw, name: file.name.text, reason: file.reason,
      openedAt: file.openedAt.milliseconds)
  }

  static func entity(from record: CaseFileRecord, parts _: [NoPart]) throws -> CaseFile {
    do throws(EmployeeError) {
      return CaseFile(
        id: ID(record.id), employee: ID(record.employeeID), name: try PersonName(record.name), reason: record.reason,
        openedAt: Timestamp(milliseconds: record.openedAt))
    } catch {
      throw StorageError.malformedRow(table: "employees_case", reason: "the case \(record.id): \(error.message)")
    }
  }
}

struct StoredCaseFileRepository: StoredRepository, CaseFileRepository {
  let store: EntityStore<CaseFileMapper>

  func file(_ id: ID<CaseFile>) async throws -> CaseFile? { try await store.find(id) }

  func file(of employee: ID<Employee>) async throws -> CaseFile? {
    try await store.list(Query().where(.employeeID, .equal, employee).limit(1)).first
  }

  func cases(limit: Int, after: ID<CaseFile>?) async throws -> [CaseFile] {
    var query = Query<CaseFileRecord>().sorted(by: .id, descending: true).limit(limit)
    if let after { query = query.after([after]) }
    return try await store.list(query)
  }
}
