import AuthDomain
import DomainKit
import StorageKit

/// The stored count of sign-in attempts from a device, or from one of its terminals, from which the
/// user has signed in before.
///
/// Its id is a fingerprint of the terminal, if it counts one, the device's token, and the account's
/// id, or the address if there is no account.
@StoredRecord
struct KnownDeviceRecord: RootRecord {
  static let table = Table<KnownDeviceRecord>("auth_known_device")

  let id: UniqueID
  let version: Int
  /// ``AuthDomain/LoginGuard/count``. The name is stored, so it stays.
  let tries: Int
  /// The time before which no other attempt is checked.
  let nextAt: Int64
  /// The time of the latest attempt.
  let seenAt: Int64
}

enum KnownDeviceMapper: AggregateMapper {
  static func root(of attempts: LoginGuard) -> KnownDeviceRecord {
    KnownDeviceRecord(
      id: attempts.id.raw, version: attempts.version, tries: attempts.count, nextAt: attempts.nextAt.milliseconds,
      seenAt: attempts.seenAt.milliseconds)
  }

  static func entity(from record: KnownDeviceRecord, parts _: [NoPart]) -> LoginGuard {
    LoginGuard(
      id: ID(record.id), isKnownDevice: true, count: record.tries, nextAt: Timestamp(milliseconds: record.nextAt),
      seenAt: Timestamp(milliseconds: record.seenAt))
  }
}
