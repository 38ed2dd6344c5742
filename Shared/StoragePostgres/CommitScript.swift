import DomainKit
import StorageKit

/// The statements that store a change set, in order, each with its meaning.
///
/// The server checks everything while it executes them, so that the end of the transaction can be
/// sent along: a failed check is a division by zero, which aborts the transaction.
struct CommitScript: Sendable {
  /// The meaning of a statement, which tells why it failed.
  enum Step: Sendable {
    case begin, lock, end
    /// Stores the unit's identity and checks that no newer program has migrated the database.
    case unit
    case write(RowWrite)
    /// Updates the words of a row in a text index.
    case textIndex
    case expectation(RowExpectation)
    /// Locks rows of one table, and checks that all are unchanged.
    case expectations([RowExpectation])
    case event
    /// Stores a delivery, unless its event would precede a stored one.
    case delivery(DeliveryKey, OutboxEntry)
    /// Checks that no stored delivery of the same aggregate to the same handler is open, before a
    /// handler's changes are stored.
    case inclusionCheck(OutboxEntry)
    case settlement(DeliverySettlement)
  }

  private(set) var statements: [PostgresStatement] = []
  private(set) var steps: [Step] = []
  /// The deliveries whose handlers have run, but after an open delivery of the same set.
  var notIncluded: Set<DeliveryKey> = []

  mutating func add(_ step: Step, _ statement: PostgresStatement) {
    steps.append(step)
    statements.append(statement)
  }

  mutating func add(_ step: Step, _ text: String, storing values: [StoredValue] = []) {
    add(step, PostgresStatement(text, storing: values))
  }

  /// Returns the deliveries that the server blocked.
  func blocked(in answers: [PostgresAnswer]) -> Set<DeliveryKey> {
    var blocked: Set<DeliveryKey> = []
    for (step, answer) in zip(steps, answers) {
      if case .delivery(let key, _) = step, answer.first == .text("pending") { blocked.insert(key) }
    }
    return blocked
  }
}

/// Builds the scripts of an engine.
struct CommitScriptBuilder {
  let engine: PostgresEngine
  private(set) var script = CommitScript()
  /// The expectations that a lock has checked.
  private var checked: Set<RowExpectation> = []

  init(_ engine: PostgresEngine) { self.engine = engine }

  private var renderer: SQLRenderer { engine.renderer }

  /// Records that a handler's changes come after an open delivery of the same set.
  mutating func addNotIncluded(_ key: DeliveryKey) { script.notIncluded.insert(key) }

  // MARK: The transaction

  mutating func begin() { script.add(.begin, "BEGIN") }
  mutating func end() { script.add(.end, "COMMIT") }
  mutating func rollBack() { script.add(.end, "ROLLBACK") }

  /// Stores the unit's identity and its cause. An earlier attempt that is still running blocks this
  /// statement until it has ended.
  mutating func addUnit(_ unit: ChangeSet) {
    var sql = PostgresBuilder()
    let (id, time) = (sql.bind(.id(unit.id)), engine.time.now(&sql))
    let isNewer = engine.knownMigrations.map {
      " + 0 / (SELECT CASE WHEN COUNT(*) = \(sql.bind($0)) THEN 1 ELSE 0 END FROM core_migration)"
    }
    let cause = unit.causeValues.map { sql.bind($0) }
    script.add(
      .unit,
      sql.statement("\(Self.unitInsertion)(\(id), \(time)\(isNewer ?? ""), \(cause.joined(separator: ", ")))"))
  }

  private static let unitInsertion =
    "INSERT INTO core_commit (\(CoreSchema.commit.columns.joined(separator: ", "))) VALUES "

  /// The rows of a table that a commit locks.
  private struct LockedRows {
    var changed: Set<UniqueID> = []
    var expected: [UniqueID: RowExpectation] = [:]
  }

  /// Locks the rows in the order of tables and identifiers, so that units rarely wait for each other
  /// in a circle, and the aggregates whose events have an order.
  ///
  /// - Parameter checking: `true` if the lock on a table in which the sets change no row also checks
  ///   its expectations; otherwise, each expectation has a statement of its own.
  mutating func addLocks(for sets: [ChangeSet], checking: Bool) {
    var tables: [String: LockedRows] = [:]
    for set in sets {
      for write in set.writes {
        if let id = write.lockedID { tables[write.table.name, default: LockedRows()].changed.insert(id) }
      }
      for expected in set.expectations where expected.version > 0 {
        tables[expected.table.name, default: LockedRows()].expected[expected.id] = expected
      }
    }
    for (table, rows) in tables.sorted(by: { $0.key < $1.key }) {
      if rows.changed.isEmpty, checking {
        addCheckedLock(on: table, rows.expected.values.sorted { $0.id < $1.id })
      } else if tables.count > 1 || rows.changed.union(rows.expected.keys).count > 1 {
        addLock(on: table, rows)
      }
    }
    addAdvisoryLocks(for: sets)
  }

  private mutating func addLock(on table: String, _ rows: LockedRows) {
    let strength = rows.changed.isEmpty ? "SHARE" : "UPDATE"
    let ids = rows.changed.union(rows.expected.keys).sorted()
    script.add(
      .lock,
      PostgresStatement("SELECT 1 FROM \(table) WHERE id = ANY($1) ORDER BY id FOR \(strength)", [.ids(ids)]))
  }

  private mutating func addCheckedLock(on table: String, _ expected: [RowExpectation]) {
    var sql = PostgresBuilder()
    let ids = sql.bind(.ids(expected.map(\.id)))
    let versions = sql.bind(.integers(expected.map { Int64($0.version) }))
    let text = """
      SELECT 1 / CASE WHEN COUNT(*) = \(sql.bind(Int64(expected.count))) THEN 1 ELSE 0 END FROM (\
      SELECT 1 FROM \(table) AS stored JOIN unnest(\(ids), \(versions)) AS expected (id, version) USING (id, version) \
      ORDER BY stored.id FOR SHARE OF stored) AS found
      """
    script.add(.expectations(expected), sql.statement(text))
    checked.formUnion(expected)
  }

  /// Locks what has no row: the order of an aggregate's events, and rows that must stay absent.
  private mutating func addAdvisoryLocks(for sets: [ChangeSet]) {
    var locks = AdvisoryLocks()
    for set in sets {
      for event in set.outbox?.events ?? [] where !event.isFirst { locks.keepOrder(of: event.entry.aggregate.id) }
      for expected in set.expectations where expected.version == 0 { locks.keepAbsent(expected.id) }
      for case .insert(_, let values) in set.writes { if let id = values.first?.id { locks.insert(id) } }
    }
    if let statement = locks.statement { script.add(.lock, statement) }
  }

  // MARK: Rows

  /// Adds writes in their order. Parts that follow each other in one table share a statement.
  mutating func add(_ writes: [RowWrite]) throws {
    var rest = writes[...]
    while let first = rest.first {
      guard case .insertPart(let table, _) = first else {
        try add(first)
        rest = rest.dropFirst()
        continue
      }
      let stored = engine.columns.table(table)
      let parts = Self.parts(of: table, in: rest.prefix(stored.rowLimit))
      script.add(.write(first), try stored.insertion(of: parts))
      for write in rest.prefix(parts.count) { try addIndexes(after: write) }
      rest = rest.dropFirst(parts.count)
    }
  }

  /// Returns the rows of the parts at the start of the writes.
  private static func parts(of table: TableLayout, in writes: ArraySlice<RowWrite>) -> [[StoredValue]] {
    var rows: [[StoredValue]] = []
    for write in writes {
      guard case .insertPart(table, let values) = write else { break }
      rows.append(values)
    }
    return rows
  }

  private mutating func add(_ write: RowWrite) throws {
    switch write {
    case .insert(let table, let values), .insertPart(let table, let values):
      script.add(.write(write), try engine.columns.table(table).insertion(of: [values]))
    case .update(let table, let values, let expected):
      let stored = engine.columns.table(table)
      let parameters = try stored.parameters(values) + [.one(.integer(Int64(expected)))]
      script.add(.write(write), PostgresStatement(Self.checked(stored.update), parameters))
    case .delete(let table, let id, let expected):
      script.add(
        .write(write), Self.checked(renderer.delete(from: table)), storing: [.id(id), .integer(Int64(expected))])
    case .deleteParts(let table, let owner):
      script.add(.write(write), renderer.deleteParts(from: table), storing: [.id(owner)])
    }
    try addIndexes(after: write)
  }

  private mutating func addIndexes(after write: RowWrite) throws {
    for statement in try engine.textIndexes.following(write) { script.add(.textIndex, statement) }
  }

  /// Returns the statement, which fails unless it changes a row.
  private static func checked(_ text: String) -> String {
    "WITH changed AS (\(text) RETURNING 1) SELECT 1 / COUNT(*) FROM changed"
  }

  mutating func add(_ expected: RowExpectation) {
    if checked.contains(expected) { return }
    let (table, id) = (expected.table.name, StoredValue.id(expected.id))
    if expected.version == 0 {
      return script.add(
        .expectation(expected), "SELECT 1 / (1 - COUNT(*)) FROM (SELECT 1 FROM \(table) WHERE id = $1) AS found",
        storing: [id])
    }
    script.add(
      .expectation(expected),
      "SELECT 1 / COUNT(*) FROM (SELECT 1 FROM \(table) WHERE id = $1 AND version = $2 FOR SHARE) AS found",
      storing: [id, .integer(Int64(expected.version))])
  }

  // MARK: Events

  mutating func add(_ event: NewEvent) throws {
    script.add(
      .event, try engine.columns.table(CoreSchema.event).insertion(of: [try engine.outbox.eventRow(event)]))
  }

  /// Checks that no stored delivery of the same aggregate to the same handler is open, whether its
  /// event is earlier or later.
  mutating func addInclusionCheck(_ entry: OutboxEntry, to handler: String, excluding events: [UniqueID]) {
    var sql = PostgresBuilder()
    let latest = Self.latestOpen(entry, handler, excluding: events, &sql)
    script.add(.inclusionCheck(entry), sql.statement("SELECT 1 / CASE WHEN \(latest) IS NULL THEN 1 ELSE 0 END"))
  }

  /// Stores a delivery under the lease, or blocked by an earlier event of its aggregate.
  ///
  /// - Parameters:
  ///   - events: The events of the set, which do not block each other.
  ///   - isFirst: `true` if no earlier event can have an open delivery.
  mutating func addClaimed(
    _ entry: OutboxEntry, to handler: String, _ lease: Lease, excluding events: [UniqueID], isFirst: Bool
  ) {
    var sql = PostgresBuilder()
    let now = engine.time.now(&sql)
    let duration = sql.bind(lease.duration)
    let key = "\(sql.bind(.id(entry.eventID))), \(sql.bind(.text(handler))), \(sql.bind(.id(entry.aggregate.id)))"
    let rest = "\(sql.bind(.id(lease.owner))), NULL, NULL, \(sql.bind(.id(engine.time.epoch)))"
    let step = CommitScript.Step.delivery(DeliveryKey(eventID: entry.eventID, handler: handler), entry)
    if isFirst {
      return script.add(
        step,
        sql.statement(
          "\(Self.insertion) VALUES (\(key), 1, 'running', 0, \(now) + \(duration), \(rest)) RETURNING status"))
    }
    let latest = Self.latestOpen(entry, handler, excluding: events, &sql)
    let text = """
      \(Self.insertion) SELECT \(key), 1, CASE WHEN latest IS NULL THEN 'running' ELSE 'pending' END, \
      0 / CASE WHEN latest > \(sql.bind(.id(entry.eventID))) THEN 0 ELSE 1 END, \
      \(now) + CASE WHEN latest IS NULL THEN \(duration) ELSE 0 END, \(rest) \
      FROM (SELECT \(latest) AS latest) AS open_delivery RETURNING status
      """
    script.add(step, sql.statement(text))
  }

  /// Stores a delivery that is not attempted now.
  mutating func add(
    _ entry: OutboxEntry, to handler: String, _ status: OutboxSQL.NewStatus, _ lease: Lease
  ) throws {
    // Such a delivery is never due, so the time of its clock does not matter.
    let moment = EngineTime(epoch: engine.time.epoch, milliseconds: 0)
    let row = engine.outbox.deliveryRow(entry, handler: handler, status, lease, at: moment, engine.clock.now)
    script.add(.event, try engine.columns.table(CoreSchema.delivery).insertion(of: [row]))
  }

  private static let insertion = "INSERT INTO core_delivery (\(CoreSchema.delivery.columns.joined(separator: ", ")))"

  private static func latestOpen(
    _ entry: OutboxEntry, _ handler: String, excluding events: [UniqueID], _ sql: inout PostgresBuilder
  ) -> String {
    """
    (SELECT event_id FROM core_delivery WHERE is_open = 1 AND aggregate_id = \(sql.bind(.id(entry.aggregate.id))) \
    AND handler = \(sql.bind(.text(handler))) AND event_id <> ALL(\(sql.bind(.ids(events)))) \
    ORDER BY event_id DESC NULLS LAST LIMIT 1)
    """
  }

  // MARK: Settlements

  mutating func add(_ settlement: DeliverySettlement) {
    var sql = PostgresBuilder()
    let held = settlement.delivery
    let assignments = assignments(of: settlement.outcome, &sql)
    let text = """
      UPDATE core_delivery SET \(assignments) WHERE event_id = \(sql.bind(.id(held.key.eventID))) \
      AND handler = \(sql.bind(.text(held.key.handler))) AND status = 'running' AND owner = \(sql.bind(.id(held.owner)))
      """
    script.add(.settlement(settlement), sql.statement(Self.checked(text)))
  }

  private func assignments(of outcome: DeliverySettlement.Outcome, _ sql: inout PostgresBuilder) -> String {
    let settled = engine.clock.now.milliseconds
    switch outcome {
    case .done: return "is_open = 0, status = 'done', settled_at = \(sql.bind(settled))"
    case .failed(let reason, let failures, let wait):
      return """
        status = 'failed', \(due(after: wait, &sql)), cause = \(sql.bind(.text(reason))), \(higher(failures, &sql))
        """
    case .dead(let reason, let failures):
      return """
        is_open = 0, status = 'dead', cause = \(sql.bind(.text(reason))), \(higher(failures, &sql)), \
        settled_at = \(sql.bind(settled))
        """
    case .postponed(let reason, let wait):
      let text = sql.bind(reason.map { .text($0) } ?? StoredValue.null)
      return "status = 'pending', \(due(after: wait, &sql)), cause = COALESCE(\(text), cause)"
    }
  }

  private func due(after wait: Int64, _ sql: inout PostgresBuilder) -> String {
    "due_at = \(engine.time.now(&sql)) + \(sql.bind(wait)), epoch = \(sql.bind(.id(engine.time.epoch)))"
  }

  /// The number of failures never decreases: an attempt that started earlier may end later.
  private func higher(_ failures: Int, _ sql: inout PostgresBuilder) -> String {
    "attempts = GREATEST(attempts, \(sql.bind(Int64(failures))))"
  }
}

extension RowWrite {
  /// The identifier of an existing row that the write changes.
  fileprivate var lockedID: UniqueID? {
    switch self {
    case .update(_, let values, _): values.first?.id
    case .delete(_, let id, _): id
    case .insert, .insertPart, .deleteParts: nil
    }
  }
}
