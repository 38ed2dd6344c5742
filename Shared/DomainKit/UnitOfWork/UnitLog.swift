import Logging

/// The log of one attempt at a unit of work: one entry at its start, and one at its commit or its
/// failure.
struct UnitLog {
  private let unit: UniqueID
  private let permission: Permission
  private let logger: Logger
  /// The start of the unit, or `nil` if the log is off.
  private let start: ContinuousClock.Instant?

  init(_ unit: UniqueID, _ permission: Permission, _ logger: Logger) {
    self.unit = unit
    self.permission = permission
    self.logger = logger
    start = logger.logLevel <= .debug ? .now : nil
    if start != nil { logger.debug("unit begun", metadata: metadata) }
  }

  func end(_ committed: CommittedEntries, _ entries: [OutboxEntry]) {
    guard let start else { return }
    guard committed.hasChanged else { return log("unit ended without changes", since: start, ["rows": "0"]) }
    let events = entries.map(\.stableName).joined(separator: " ")
    log("unit committed", since: start, ["rows": "\(committed.rows)"], events.isEmpty ? [:] : ["events": "\(events)"])
  }

  func end(_ error: any Error) {
    guard let start else { return }
    log("unit rolled back", since: start, ["cause": "\((error as? any UserFacingError)?.message ?? "\(error)")"])
  }

  private var metadata: Logger.Metadata { ["unit": "\(unit)", "permission": "\(permission.name)"] }

  private func log(_ message: Logger.Message, since start: ContinuousClock.Instant, _ more: Logger.Metadata...) {
    var all = metadata
    all["ms"] = "\((ContinuousClock.now - start).millisecondsText)"
    for part in more { all.merge(part) { $1 } }
    if !permission.logsRows { all["rows"] = nil }
    logger.debug(message, metadata: all)
  }
}

extension Duration {
  /// The duration in milliseconds with two decimals, for the log.
  package var millisecondsText: String {
    let (seconds, attoseconds) = components
    let count = seconds * 100_000 + attoseconds / 10_000_000_000_000
    return "\(count / 100).\(Int(count % 100).padded(to: 2))"
  }
}
