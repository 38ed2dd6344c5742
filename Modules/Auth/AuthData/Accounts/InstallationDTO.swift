import AuthDomain
import DomainKit
import StorageKit

/// The stored record of an installation that has had an account: one row, or no row.
@StoredRecord
struct InstallationDTO: RootRecord {
  static let table = Table<InstallationDTO>("auth_premises", internals: [.logPosition, .logHash])

  let id: UniqueID
  let version: Int
  let identity: UniqueID
  let closedAt: Int64
  let leastPasswordLength: Int
  let logPosition: Int?
  let logHash: String?
}

enum InstallationMapper: AggregateMapper {
  static func root(of installation: Installation) -> InstallationDTO {
    InstallationDTO(
      id: installation.id.raw, version: installation.version, identity: installation.identity,
      closedAt: installation.closedAt.milliseconds, leastPasswordLength: installation.leastPasswordLength,
      logPosition: installation.logEnd?.position, logHash: installation.logEnd?.hash.hex)
  }

  static func entity(from dto: InstallationDTO, parts _: [NoPart]) -> Installation {
    Installation(
      identity: dto.identity, closedAt: Timestamp(milliseconds: dto.closedAt),
      leastPasswordLength: dto.leastPasswordLength, logEnd: logEnd(of: dto))
  }

  private static func logEnd(of dto: InstallationDTO) -> LogEnd? {
    guard let position = dto.logPosition, let hash = dto.logHash else { return nil }
    return LogEnd(position: position, hash: Fingerprint(hex: hash))
  }
}
