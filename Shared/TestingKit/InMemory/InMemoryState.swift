import DomainKit
import StorageKit

/// The data of an ``InMemoryEngine``.
struct InMemoryState {
  var tables: [InMemoryTable] = []
  var outbox = InMemoryOutbox()
  var applied: [AppliedMigration] = []
  /// The stored units.
  var units: [UniqueID: StoredUnit] = [:]
  /// A counter that increases with every commit.
  var changes: Int64 = 0
  /// The index of a table by its name.
  private var tableIndexes: [String: Int] = [:]
  /// The mappings that were used since the last change of the schema.
  private var accessByLayout: [ObjectIdentifier: Access] = [:]

  /// The mapping of a layout's columns to those of a table.
  struct Access {
    /// Kept alive, because its identity is the key of this mapping.
    let layout: TableLayout
    let table: Int
    /// The table's column for each column of the layout, or `nil` if they are the same.
    let columns: [Int]?
  }

  /// A step that restores the previous state of a row, of an owner's parts, of a delivery or of an
  /// event.
  private enum Undo {
    case row(table: Int, UniqueID, [StoredValue]?)
    case parts(table: Int, UniqueID, [[StoredValue]]?)
    case delivery(DeliveryKey, InMemoryOutbox.Delivery?)
    case event(UniqueID)
  }

  mutating func access(_ layout: TableLayout) throws -> Access {
    if let access = accessByLayout[ObjectIdentifier(layout)] { return access }
    guard let table = tableIndexes[layout.name] else { throw Self.refusal("no such table: \(layout.name)") }
    let names = tables[table].columns.map(\.name)
    let columns = try layout.columns.map { name in
      guard let index = names.firstIndex(of: name) else { throw Self.refusal("no such column: \(name)") }
      return index
    }
    let isSame = columns == Array(names.indices)
    let access = Access(layout: layout, table: table, columns: isSame ? nil : columns)
    accessByLayout[ObjectIdentifier(layout)] = access
    return access
  }

  /// Returns the error of an SQL engine for an invalid request.
  static func refusal(_ reason: String) -> StorageError { .inputOutput("memory", reason: reason) }
}

// MARK: Changing

extension InMemoryState {
  /// The time on both clocks at one commit.
  struct CommitTime {
    let engineTime: EngineTime
    let wallTime: Timestamp
  }

  /// Stores the whole set or nothing.
  mutating func commit(_ set: ChangeSet, at moment: CommitTime) throws -> CommitReceipt {
    var receipt = CommitReceipt()
    if units[set.id] != nil {
      receipt.isRepeated = true
      return receipt
    }
    var undo: [Undo] = []
    undo.reserveCapacity(set.writes.count + 2 * (set.outbox?.events.count ?? 0) + set.settlements.count)
    do {
      try apply(set, at: moment, &receipt, &undo)
    } catch {
      revert(undo)
      throw error
    }
    if !set.storesNothing {
      units[set.id] = StoredUnit(id: set.id, committedAt: moment.wallTime, cause: set.cause, rows: set.writtenRows)
    }
    changes += 1
    return receipt
  }

  private mutating func apply(
    _ set: ChangeSet, at moment: CommitTime, _ receipt: inout CommitReceipt, _ undo: inout [Undo]
  ) throws {
    for write in set.writes { undo.append(try apply(write)) }
    for expected in set.expectations {
      try tables[try access(expected.table).table].expect(expected.id, version: expected.version)
    }
    if let outbox = set.outbox { try store(outbox, at: moment, &receipt, &undo) }
    for settlement in set.settlements {
      let old = try outbox.settle(settlement, at: moment.engineTime, moment.wallTime)
      undo.append(.delivery(settlement.delivery.key, old))
    }
  }

  /// Stores an outbox. Events of one set do not block each other, so all are checked before the
  /// first is stored.
  private mutating func store(
    _ new: Outbox, at moment: CommitTime, _ receipt: inout CommitReceipt, _ undo: inout [Undo]
  ) throws {
    let lease = new.lease
    for event in new.events where !event.isFirst {
      for delivery in event.deliveries where try outbox.isBlocked(event.entry, to: delivery.handler) {
        receipt.blocked.insert(event.key(of: delivery))
      }
    }
    for new in new.events {
      let event = try outbox.add(new)
      undo.append(.event(new.entry.eventID))
      for delivery in new.deliveries { try store(delivery, of: event, lease, at: moment, &receipt, &undo) }
    }
  }

  private mutating func store(
    _ delivery: NewDelivery, of event: InMemoryOutbox.Event, _ lease: Lease, at moment: CommitTime,
    _ receipt: inout CommitReceipt,
    _ undo: inout [Undo]
  ) throws {
    let key = event.new.key(of: delivery)
    var new = InMemoryOutbox.Delivery(
      key: key, event: event, owner: lease.owner, due: moment.engineTime, status: .pending)
    switch delivery.plan {
    case .pause: new.due = nil
    case .deadLetter(let cause): (new.status, new.failureReason, new.settledAt) = (.dead, cause, moment.wallTime)
    case _ where receipt.blocked.contains(key): break
    case .attempt: (new.status, new.due) = (.running, moment.engineTime.advanced(by: lease.duration))
    case .include(let set):
      // An earlier event of the same set may wait for the handler.
      if try !outbox.isBlocked(event.entry, to: delivery.handler), try include(set, at: moment, &receipt, &undo) {
        (new.status, new.settledAt) = (.done, moment.wallTime)
      } else {
        receipt.notIncluded.insert(key)
        (new.status, new.due) = (.running, moment.engineTime.advanced(by: lease.duration))
      }
    }
    outbox[key] = new
    undo.append(.delivery(key, nil))
  }

  /// - Returns: `true` if the handler's changes are stored.
  private mutating func include(
    _ set: ChangeSet, at moment: CommitTime, _ receipt: inout CommitReceipt, _ undo: inout [Undo]
  ) throws -> Bool {
    let mark = undo.count
    do {
      try apply(set, at: moment, &receipt, &undo)
      return true
    } catch is any ConflictError {
      revert(undo[mark...])
      undo.removeSubrange(mark...)
      return false
    }
  }

  private mutating func revert(_ steps: some BidirectionalCollection<Undo>) {
    for step in steps.reversed() { revert(step) }
  }

  private mutating func apply(_ write: RowWrite) throws -> Undo {
    switch write {
    case .insert(let layout, let values):
      let access = try access(layout)
      let id = try tables[access.table].insert(values, access.columns)
      return .row(table: access.table, id, nil)
    case .update(let layout, let values, let expected):
      let access = try access(layout)
      let (id, old) = try tables[access.table].update(values, access.columns, expected: expected)
      return .row(table: access.table, id, old)
    case .delete(let layout, let id, let expected):
      let access = try access(layout)
      return .row(table: access.table, id, try tables[access.table].delete(id, expected: expected))
    case .insertPart(let layout, let values):
      let access = try access(layout)
      let (owner, old) = try tables[access.table].insertPart(values, access.columns)
      return .parts(table: access.table, owner, old)
    case .deleteParts(let layout, let owner):
      let access = try access(layout)
      return .parts(table: access.table, owner, tables[access.table].setParts(nil, of: owner))
    }
  }

  private mutating func revert(_ step: Undo) {
    switch step {
    case .row(let table, let id, let old): tables[table].set(old, at: id)
    case .parts(let table, let owner, let old): tables[table].setParts(old, of: owner)
    case .delivery(let key, let old): outbox[key] = old
    case .event(let id): outbox.remove(id)
    }
  }
}

// MARK: Schema

extension InMemoryState {
  mutating func apply(_ migration: Migration) throws {
    guard !applied.contains(where: { $0.id == migration.id }) else {
      throw Self.refusal("the migration \(migration.id) is already applied")
    }
    for change in migration.changes { try apply(change) }
    var rows: [FetchedRow] = []
    try migration.upgrade?.forEachPage({ try self.rows($0) }) { rows += $0 }
    for row in rows { for write in try migration.upgrade?.writes(row) ?? [] { _ = try apply(write) } }
    for write in try migration.seed() { _ = try apply(write) }
    applied.append(AppliedMigration(id: migration.id, checksum: migration.checksum))
    changes += 1
  }

  private mutating func apply(_ change: SchemaChange) throws {
    accessByLayout = [:]
    switch change {
    case .createTable(let definition):
      guard tableIndexes[definition.name] == nil else { throw Self.refusal("table \(definition.name) already exists") }
      tableIndexes[definition.name] = tables.count
      tables.append(try InMemoryTable(definition))
    case .createIndex(let index):
      try tables[tableIndex(of: index.table)].add(index)
    case .dropIndex(let name):
      for table in tables.indices { tables[table].drop(index: name) }
    case .addColumn(let table, let column):
      try tables[tableIndex(of: table)].add(column)
    case .renameColumn(let table, let name, let new):
      try tables[tableIndex(of: table)].rename(name, to: new)
    case .dropColumn(let table, let name):
      try tables[tableIndex(of: table)].drop(column: name)
    case .createTextIndex(let index), .recreateTextIndex(let index):
      try tables[tableIndex(of: index.table)].check(index.columns.map(\.name))
    case .createSpatialIndex(let index):
      try tables[tableIndex(of: index.table)].check([index.x, index.y])
    }
  }

  private func tableIndex(of table: String) throws -> Int {
    guard let index = tableIndexes[table] else { throw Self.refusal("no such table: \(table)") }
    return index
  }
}
