import AuthDomain
import DomainKit
import StorageKit

/// The stored record of an installation that has had an account: one row, or no row. Some stored
/// names are older than those of ``AuthDomain/Installation``.
@StoredRecord
struct InstallationRecord: RootRecord {
  static let table = Table<InstallationRecord>("auth_premises", internals: [.logPosition, .logHash])

  let id: UniqueID
  let version: Int
  /// The identity of the database: ``AuthDomain/Installation/databaseID``.
  let identity: UniqueID
  /// The time of the first account: ``AuthDomain/Installation/restrictedSince``.
  let closedAt: Int64
  /// The minimum length of a password.
  let leastPasswordLength: Int
  /// The number and the hash of the last entry of the log.
  let logPosition: Int?
  let logHash: String?
}

enum InstallationMapper: AggregateMapper {
  static func root(of installation: Installation) -> InstallationRecord {
    InstallationRecord(
      id: installation.id.raw, version: installation.version, identity: installation.databaseID,
      closedAt: installation.restrictedSince.milliseconds, leastPasswordLength: installation.minPasswordLength,
      logPosition: installation.logEnd?.position, logHash: installation.logEnd?.hash.hex)
  }

  static func entity(from record: InstallationRecord, parts _: [NoPart]) -> Installation {
    Installation(
      databaseID: record.identity, restrictedSince: Timestamp(milliseconds: record.closedAt),
      minPasswordLength: record.leastPasswordLength, logEnd: logEnd(of: record))
  }

  private static func logEnd(of record: InstallationRecord) -> LogEnd? {
    guard let position = record.logPosition, let hash = record.logHash else { return nil }
    return LogEnd(position: position, hash: Fingerprint(hex: hash))
  }
}
