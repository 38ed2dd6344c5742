import AuthDomain
import DomainKit
import StorageKit

/// The stored form of a log entry.
@StoredRecord
struct AuthLogEntryDTO: RootRecord {
  static let table = Table<AuthLogEntryDTO>("auth_log", internals: [.position, .previous, .hash])

  let id: UniqueID
  let version: Int
  let position: Int
  let loggedAt: Int64
  let actor: String
  let action: String
  let subject: String
  let outcome: String
  let previous: String
  let hash: String
}

enum AuthLogEntryMapper: AggregateMapper {
  static func root(of entry: AuthLogEntry) -> AuthLogEntryDTO {
    AuthLogEntryDTO(
      id: entry.id.raw, version: entry.version, position: entry.position, loggedAt: entry.at.milliseconds,
      actor: entry.actor, action: entry.action, subject: entry.subject, outcome: entry.outcome,
      previous: entry.previous.hex, hash: entry.hash.hex)
  }

  static func entity(from dto: AuthLogEntryDTO, parts _: [NoPart]) -> AuthLogEntry {
    AuthLogEntry(
      id: ID(dto.id), position: dto.position, at: Timestamp(milliseconds: dto.loggedAt),
      line: LogLine(actor: dto.actor, action: dto.action, subject: dto.subject, outcome: dto.outcome),
      previous: Fingerprint(hex: dto.previous), hash: Fingerprint(hex: dto.hash))
  }
}

/// The stored form of the end of the log: one row.
@StoredRecord
struct LogHeadDTO: RootRecord {
  static let table = Table<LogHeadDTO>("auth_log_head", internals: [.position, .hash])

  let id: UniqueID
  let version: Int
  let position: Int
  let hash: String
}

enum LogHeadMapper: AggregateMapper {
  static func root(of head: LogHead) -> LogHeadDTO {
    LogHeadDTO(id: head.id.raw, version: head.version, position: head.end.position, hash: head.end.hash.hex)
  }

  static func entity(from dto: LogHeadDTO, parts _: [NoPart]) -> LogHead {
    LogHead(end: LogEnd(position: dto.position, hash: Fingerprint(hex: dto.hash)))
  }
}
