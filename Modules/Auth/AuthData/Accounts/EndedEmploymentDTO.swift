import AuthDomain
import DomainKit
import StorageKit

/// The mark of an employment that is over, as it is stored.
@StoredRecord
struct EndedEmploymentDTO: RootRecord {
  static let table = Table<EndedEmploymentDTO>("auth_ended_employment")

  let id: UniqueID
  let version: Int
  let endedAt: Int64
}

enum EndedEmploymentMapper: AggregateMapper {
  static func root(of employment: EndedEmployment) -> EndedEmploymentDTO {
    EndedEmploymentDTO(
      id: employment.id.raw, version: employment.version, endedAt: employment.endedAt.milliseconds)
  }

  static func entity(from dto: EndedEmploymentDTO, parts _: [NoPart]) -> EndedEmployment {
    EndedEmployment(dto.id, endedAt: Timestamp(milliseconds: dto.endedAt))
  }
}
