import AuthDomain
import DomainKit
import StorageKit

/// The stored count of sign-in attempts, under a fingerprint of the address, not the address
/// itself.
@StoredRecord
struct LoginGuardDTO: RootRecord {
  static let table = Table<LoginGuardDTO>("auth_login_guard")

  let id: UniqueID
  let version: Int
  let tries: Int
  let nextAt: Int64
  let seenAt: Int64
}

enum LoginGuardMapper: AggregateMapper {
  static func root(of attempts: LoginGuard) -> LoginGuardDTO {
    LoginGuardDTO(
      id: attempts.id.raw, version: attempts.version, tries: attempts.tries, nextAt: attempts.nextAt.milliseconds,
      seenAt: attempts.seenAt.milliseconds)
  }

  static func entity(from dto: LoginGuardDTO, parts _: [NoPart]) -> LoginGuard {
    LoginGuard(
      id: ID(dto.id), tries: dto.tries, nextAt: Timestamp(milliseconds: dto.nextAt),
      seenAt: Timestamp(milliseconds: dto.seenAt))
  }
}
