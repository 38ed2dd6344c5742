import AuthDomain
import DomainKit
import StorageKit

/// The stored count of sign-in attempts, or of something else that is limited per hour:
/// registrations and log entries.
///
/// Its id is a fingerprint of the address, or of the name of the other thing, not the address
/// itself.
@StoredRecord
struct LoginGuardRecord: RootRecord {
  static let table = Table<LoginGuardRecord>("auth_login_guard")

  let id: UniqueID
  let version: Int
  /// ``AuthDomain/LoginGuard/count``. The name is stored, so it stays.
  let tries: Int
  /// The time before which no other attempt is checked.
  let nextAt: Int64
  /// The time of the latest attempt.
  let seenAt: Int64
}

enum LoginGuardMapper: AggregateMapper {
  static func root(of attempts: LoginGuard) -> LoginGuardRecord {
    LoginGuardRecord(
      id: attempts.id.raw, version: attempts.version, tries: attempts.count, nextAt: attempts.nextAt.milliseconds,
      seenAt: attempts.seenAt.milliseconds)
  }

  static func entity(from record: LoginGuardRecord, parts _: [NoPart]) -> LoginGuard {
    LoginGuard(
      id: ID(record.id), count: record.tries, nextAt: Timestamp(milliseconds: record.nextAt),
      seenAt: Timestamp(milliseconds: record.seenAt))
  }
}
