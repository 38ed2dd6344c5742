import AuthDomain
import DomainKit
import StorageKit

/// The stored form of a session, without its token.
@StoredRecord
struct SessionRecord: RootRecord {
  static let table = Table<SessionRecord>("auth_session", secrets: [.fingerprint])

  let id: UniqueID
  let version: Int
  let userID: UniqueID
  let fingerprint: String
  let createdAt: Int64
  let lastSeenAt: Int64
}

enum SessionMapper: AggregateMapper {
  static func root(of session: Session) -> SessionRecord {
    SessionRecord(
      id: session.id.raw, version: session.version, userID: session.user.raw, fingerprint: session.fingerprint.hex,
      createdAt: session.createdAt.milliseconds, lastSeenAt: session.lastSeenAt.milliseconds)
  }

  static func entity(from record: SessionRecord, parts _: [NoPart]) -> Session {
    Session(
      id: ID(record.id), user: ID(record.userID), fingerprint: Fingerprint(hex: record.fingerprint),
      createdAt: Timestamp(milliseconds: record.createdAt), lastSeenAt: Timestamp(milliseconds: record.lastSeenAt))
  }
}
