import AuthDomain
import DomainKit
import StorageKit

/// The mark of a house that has had an account, as it is stored: one row, or none.
@StoredRecord
struct PremisesDTO: RootRecord {
  static let table = Table<PremisesDTO>("auth_premises")

  let id: UniqueID
  let version: Int
  let identity: UniqueID
  let closedAt: Int64
  let leastPasswordLength: Int
  let logPosition: Int?
  let logHash: String?
}

enum PremisesMapper: AggregateMapper {
  static func root(of premises: Premises) -> PremisesDTO {
    PremisesDTO(
      id: premises.id.raw, version: premises.version, identity: premises.identity,
      closedAt: premises.closedAt.milliseconds, leastPasswordLength: premises.leastPasswordLength,
      logPosition: premises.logEnd?.position, logHash: premises.logEnd?.hash.hex)
  }

  static func entity(from dto: PremisesDTO, parts _: [NoPart]) -> Premises {
    Premises(
      identity: dto.identity, closedAt: Timestamp(milliseconds: dto.closedAt),
      leastPasswordLength: dto.leastPasswordLength, logEnd: logEnd(of: dto))
  }

  private static func logEnd(of dto: PremisesDTO) -> LogEnd? {
    guard let position = dto.logPosition, let hash = dto.logHash else { return nil }
    return LogEnd(position: position, hash: Fingerprint(hex: hash))
  }
}
