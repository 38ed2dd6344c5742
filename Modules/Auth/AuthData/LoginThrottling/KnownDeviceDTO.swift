import AuthDomain
import DomainKit
import StorageKit

/// The stored count of sign-in attempts from a device from which the user has signed in before,
/// under a fingerprint of the device's token and the address.
@StoredRecord
struct KnownDeviceDTO: RootRecord {
  static let table = Table<KnownDeviceDTO>("auth_known_device")

  let id: UniqueID
  let version: Int
  let tries: Int
  let nextAt: Int64
  let seenAt: Int64
}

enum KnownDeviceMapper: AggregateMapper {
  static func root(of attempts: LoginGuard) -> KnownDeviceDTO {
    KnownDeviceDTO(
      id: attempts.id.raw, version: attempts.version, tries: attempts.tries, nextAt: attempts.nextAt.milliseconds,
      seenAt: attempts.seenAt.milliseconds)
  }

  static func entity(from dto: KnownDeviceDTO, parts _: [NoPart]) -> LoginGuard {
    LoginGuard(
      id: ID(dto.id), isKnownDevice: true, tries: dto.tries, nextAt: Timestamp(milliseconds: dto.nextAt),
      seenAt: Timestamp(milliseconds: dto.seenAt))
  }
}
