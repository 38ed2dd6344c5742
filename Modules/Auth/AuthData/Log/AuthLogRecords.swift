import AuthDomain
import DomainKit
import StorageKit

/// The stored form of a log entry.
@StoredRecord
struct AuthLogEntryRecord: RootRecord {
  static let table = Table<AuthLogEntryRecord>("auth_log", internals: [.position, .previous, .hash])

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
  static func root(of entry: AuthLogEntry) -> AuthLogEntryRecord {
    AuthLogEntryRecord(
      id: entry.id.raw, version: entry.version, position: entry.position, loggedAt: entry.at.milliseconds,
      actor: entry.actor, action: entry.action, subject: entry.subject, outcome: entry.outcome,
      previous: entry.previous.hex, hash: entry.hash.hex)
  }

  static func entity(from record: AuthLogEntryRecord, parts _: [NoPart]) -> AuthLogEntry {
    AuthLogEntry(
      id: ID(record.id), position: record.position, at: Timestamp(milliseconds: record.loggedAt),
      line: LogLine(actor: record.actor, action: record.action, subject: record.subject, outcome: record.outcome),
      previous: Fingerprint(hex: record.previous), hash: Fingerprint(hex: record.hash))
  }
}

/// The stored form of the end of the log: one row.
@StoredRecord
struct LogHeadRecord: RootRecord {
  static let table = Table<LogHeadRecord>("auth_log_head", internals: [.position, .hash])

  let id: UniqueID
  let version: Int
  let position: Int
  let hash: String
}

enum LogHeadMapper: AggregateMapper {
  static func root(of head: LogHead) -> LogHeadRecord {
    LogHeadRecord(id: head.id.raw, version: head.version, position: head.end.position, hash: head.end.hash.hex)
  }

  static func entity(from record: LogHeadRecord, parts _: [NoPart]) -> LogHead {
    LogHead(end: LogEnd(position: record.position, hash: Fingerprint(hex: record.hash)))
  }
}
