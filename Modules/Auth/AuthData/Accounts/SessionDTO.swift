import AuthDomain
import DomainKit
import StorageKit

/// The stored form of a session, without its token.
@StoredRecord
struct SessionDTO: RootRecord {
  static let table = Table<SessionDTO>("auth_session", secrets: [.fingerprint])

  let id: UniqueID
  let version: Int
  let userID: UniqueID
  let fingerprint: String
  let createdAt: Int64
  let lastSeenAt: Int64
}

enum SessionMapper: AggregateMapper {
  static func root(of session: Session) -> SessionDTO {
    SessionDTO(
      id: session.id.raw, version: session.version, userID: session.user.raw, fingerprint: session.fingerprint.hex,
      createdAt: session.createdAt.milliseconds, lastSeenAt: session.lastSeenAt.milliseconds)
  }

  static func entity(from dto: SessionDTO, parts _: [NoPart]) -> Session {
    Session(
      id: ID(dto.id), user: ID(dto.userID), fingerprint: Fingerprint(hex: dto.fingerprint),
      createdAt: Timestamp(milliseconds: dto.createdAt), lastSeenAt: Timestamp(milliseconds: dto.lastSeenAt))
  }
}
