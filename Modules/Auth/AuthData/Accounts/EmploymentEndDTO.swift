import AuthDomain
import DomainKit
import StorageKit

/// The stored form of ``EmploymentEnd``.
@StoredRecord
struct EmploymentEndDTO: RootRecord {
  static let table = Table<EmploymentEndDTO>("auth_ended_employment")

  let id: UniqueID
  let version: Int
  let endedAt: Int64
}

enum EmploymentEndMapper: AggregateMapper {
  static func root(of employment: EmploymentEnd) -> EmploymentEndDTO {
    EmploymentEndDTO(
      id: employment.id.raw, version: employment.version, endedAt: employment.endedAt.milliseconds)
  }

  static func entity(from dto: EmploymentEndDTO, parts _: [NoPart]) -> EmploymentEnd {
    EmploymentEnd(dto.id, endedAt: Timestamp(milliseconds: dto.endedAt))
  }
}
