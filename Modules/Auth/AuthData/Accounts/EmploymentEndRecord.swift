import AuthDomain
import DomainKit
import StorageKit

/// The stored form of ``EmploymentEnd``.
@StoredRecord
struct EmploymentEndRecord: RootRecord {
  static let table = Table<EmploymentEndRecord>("auth_ended_employment")

  let id: UniqueID
  let version: Int
  let endedAt: Int64
}

enum EmploymentEndMapper: AggregateMapper {
  static func root(of employment: EmploymentEnd) -> EmploymentEndRecord {
    EmploymentEndRecord(id: employment.id.raw, version: employment.version, endedAt: employment.endedAt.milliseconds)
  }

  static func entity(from record: EmploymentEndRecord, parts _: [NoPart]) -> EmploymentEnd {
    EmploymentEnd(record.id, endedAt: Timestamp(milliseconds: record.endedAt))
  }
}
