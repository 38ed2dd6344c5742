import DomainKit
import EmployeesDomain
import StorageKit

struct CaseFileRecord: RootRecord {
  static let table = Table<CaseFileRecord>("employees_case")

  let id: UniqueID
  let version: Int
  let employee: UniqueID
  let name: String
  let reason: String
  let openedAt: Int64

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, version
    case employee = "employee_id"
    case name, reason
    case openedAt = "opened_at"
  }
}

enum CaseFileMapper: AggregateMapper {
  static func root(of file: CaseFile) -> CaseFileRecord {
    CaseFileRecord(
      id: file.id.raw, version: file.version, employee: file.employee.raw, name: file.name.text, reason: file.reason,
      openedAt: file.openedAt.milliseconds)
  }

  static func entity(from record: CaseFileRecord, parts _: [NoPart]) throws -> CaseFile {
    do throws(EmployeeError) {
      return CaseFile(
        id: ID(record.id), employee: ID(record.employee), name: try PersonName(record.name), reason: record.reason,
        openedAt: Timestamp(milliseconds: record.openedAt))
    } catch {
      throw StorageError.malformedRow(table: "employees_case", reason: "the case \(record.id): \(error.message)")
    }
  }
}

struct StoredCaseFileRepository: CaseFileRepository {
  let store: EntityStore<CaseFileMapper>

  func add(_ file: inout CaseFile) throws { try store.add(&file) }

  func file(_ id: ID<CaseFile>) async throws -> CaseFile? { try await store.find(id) }

  func file(of employee: ID<Employee>) async throws -> CaseFile? {
    try await store.list(Query().where(.employee, .equal, employee).limit(1)).first
  }

  func cases(limit: Int, after: ID<CaseFile>?) async throws -> [CaseFile] {
    var query = Query<CaseFileRecord>().sorted(by: .id, descending: true).limit(limit)
    if let after { query = query.after([after]) }
    return try await store.list(query)
  }
}
