import DomainKit
import StorageKit

/// Everything that an ``InMemoryEngine`` holds.
struct InMemoryState {
  var tables: [InMemoryTable] = []
  var outbox = InMemoryOutbox()
  var applied: [AppliedMigration] = []
  /// Grows with every commit.
  var changes: Int64 = 0
  private var places: [String: Int] = [:]
  private var known: [ObjectIdentifier: Access] = [:]

  /// How the values of a layout lie in a table.
  struct Access {
    /// Kept alive: its identity is the key by which this is found.
    let layout: TableLayout
    let table: Int
    /// The table's column for each of the layout's; nothing when they are the same.
    let columns: [Int]?
  }

  /// What brings a changed place back to what it held.
  private enum Undo {
    case row(table: Int, UniqueID, [StoredValue]?)
    case group(table: Int, UniqueID, [[StoredValue]]?)
    case nothing
    case delivery(DeliveryKey, InMemoryOutbox.Delivery?)
  }

  mutating func access(_ layout: TableLayout) throws -> Access {
    if let access = known[ObjectIdentifier(layout)] { return access }
    guard let table = places[layout.name] else { throw Self.refusal("no such table: \(layout.name)") }
    let names = tables[table].columns.map(\.name)
    let columns = try layout.columns.map { name in
      guard let index = names.firstIndex(of: name) else { throw Self.refusal("no such column: \(name)") }
      return index
    }
    let isSame = columns == Array(names.indices)
    let access = Access(layout: layout, table: table, columns: isSame ? nil : columns)
    known[ObjectIdentifier(layout)] = access
    return access
  }

  /// What an SQL engine would say of a request that makes no sense.
  static func refusal(_ reason: String) -> StorageError { .inputOutput("memory", reason: reason) }
}

// MARK: Changing

extension InMemoryState {
  /// Stores the whole set or nothing.
  ///
  /// - Returns: the deliveries that are held back.
  mutating func commit(_ set: ChangeSet) throws -> Set<DeliveryKey> {
    var heldBack: Set<DeliveryKey> = []
    var undo: [Undo] = []
    undo.reserveCapacity(set.writes.count + set.entries.count + set.settlements.count)
    do {
      for write in set.writes { undo.append(try apply(write)) }
      heldBack = try outbox.heldBack(set.entries)
      if let claim = set.claim {
        for entry in set.entries { try store(entry, claim, heldBack, &undo) }
      }
      for settlement in set.settlements {
        undo.append(.delivery(settlement.key, try outbox.settle(settlement)))
      }
    } catch {
      for step in undo.reversed() { revert(step) }
      throw error
    }
    changes += 1
    return heldBack
  }

  private mutating func store(
    _ entry: OutboxEntry, _ claim: DeliveryClaim, _ heldBack: Set<DeliveryKey>, _ undo: inout [Undo]
  ) throws {
    for handler in entry.handlers {
      let key = DeliveryKey(eventID: entry.eventID, handler: handler.name)
      try outbox.add(entry, key, claim, isHeldBack: !heldBack.isEmpty && heldBack.contains(key))
      undo.append(.delivery(key, nil))
    }
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
    case .expect(let layout, let id, let version):
      let table = tables[try access(layout).table]
      try table.expect(id, version: version)
      return .nothing
    case .insertPart(let layout, let values):
      let access = try access(layout)
      let (owner, old) = try tables[access.table].insertPart(values, access.columns)
      return .group(table: access.table, owner, old)
    case .deleteParts(let layout, let owner):
      let access = try access(layout)
      return .group(table: access.table, owner, tables[access.table].setGroup(nil, of: owner))
    }
  }

  private mutating func revert(_ step: Undo) {
    switch step {
    case .row(let table, let id, let old): tables[table].set(old, at: id)
    case .group(let table, let owner, let old): tables[table].setGroup(old, of: owner)
    case .delivery(let key, let old): outbox[key] = old
    case .nothing: break
    }
  }
}

// MARK: Schema

extension InMemoryState {
  mutating func apply(_ migration: Migration) throws {
    guard !applied.contains(where: { $0.id == migration.id }) else {
      throw Self.refusal("the migration \(migration.id) is applied already")
    }
    for change in migration.changes { try apply(change) }
    for write in try migration.seed() { _ = try apply(write) }
    applied.append(AppliedMigration(id: migration.id, checksum: migration.checksum))
    changes += 1
  }

  private mutating func apply(_ change: SchemaChange) throws {
    known = [:]
    switch change {
    case .createTable(let definition):
      guard places[definition.name] == nil else { throw Self.refusal("table \(definition.name) already exists") }
      places[definition.name] = tables.count
      tables.append(try InMemoryTable(definition))
    case .createIndex(let index):
      try tables[place(of: index.table)].add(index)
    case .addColumn(let table, let column):
      try tables[place(of: table)].add(column)
    case .createTextIndex(let index):
      try tables[place(of: index.table)].check(index.columns.map(\.name))
    case .createSpatialIndex(let index):
      try tables[place(of: index.table)].check([index.x, index.y])
    }
  }

  private func place(of table: String) throws -> Int {
    guard let place = places[table] else { throw Self.refusal("no such table: \(table)") }
    return place
  }
}
