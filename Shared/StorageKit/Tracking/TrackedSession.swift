package import DomainKit
import Synchronization

/// The changes of one unit of work: an identity map of what it has read and saved, written at the commit.
package final class TrackedSession: UnitSession {
  /// An entity in one unit.
  struct Tracked {
    /// What the unit sees; nothing once it is removed.
    var entity: (any Sendable)?
    /// The version in the database; 0 for an entity that is not there yet.
    let storedVersion: Int
    /// The parts in the database; unknown for an entity that this unit has not read.
    let storedParts: [[StoredValue]]?
    var change: Change?
  }

  /// What is to happen to the row.
  enum Change {
    case insert(root: [StoredValue], parts: [[StoredValue]])
    case update(root: [StoredValue], parts: [[StoredValue]])
    case delete
  }

  struct Key: Hashable {
    let table: ObjectIdentifier
    let id: UniqueID
  }

  struct State {
    var tracked: [Key: Tracked] = [:]
    var touched: [(key: Key, root: TableLayout, parts: TableLayout?)] = []
    /// What the unit relies on without changing it.
    var confirmed: [(key: Key, table: TableLayout, version: Int)] = []
    var raised: [RaisedEvent] = []
    var settlements: [DeliverySettlement] = []
    var hasEnded = false
  }

  let engine: any StorageEngine
  private let claims: ClaimSource
  private let state = Mutex(State())

  package init(engine: any StorageEngine, claims: ClaimSource) {
    self.engine = engine
    self.claims = claims
  }

  func withState<Value>(_ body: (inout sending State) throws -> sending Value) throws -> Value {
    try state.withLock { state in
      if state.hasEnded { throw UnitOfWorkError.ended }
      return try body(&state)
    }
  }

  /// Notes what became of a delivery; it is stored with this unit's changes, or lost with them.
  package func settle(_ settlement: DeliverySettlement) throws {
    try withState { $0.settlements.append(settlement) }
  }

  package func takeRaisedEvents() -> [RaisedEvent] {
    state.withLock { state in
      let raised = state.raised
      if !raised.isEmpty { state.raised = [] }
      return raised
    }
  }

  @discardableResult
  package func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries {
    let changes = try end(with: entries)
    let heldBack = changes.isEmpty ? [] : try await engine.commit(changes)
    if heldBack.isEmpty { return CommittedEntries(due: entries, hasChanged: !changes.storesNothing) }
    let due = entries.map { entry in
      entry.leaving(out: heldBack.filter { $0.eventID == entry.eventID }.map(\.handler))
    }
    return CommittedEntries(due: due, isHoldingBack: true)
  }

  package func rehearse(_ entries: [OutboxEntry]) async throws -> [PlannedChange] {
    let changes = try end(with: entries)
    return changes.isEmpty ? [] : try await engine.rehearse(changes).compactMap { PlannedChange($0) }
  }

  /// Takes no more changes.
  ///
  /// - Returns: those that it has, with the events.
  private func end(with entries: [OutboxEntry]) throws -> ChangeSet {
    var changes = try withState { state in
      state.hasEnded = true
      for (key, _, _) in state.touched {
        if let tracked = state.tracked[key] { try ExpectedVersion.check(key.id, isStoredAs: tracked.storedVersion) }
      }
      return Self.changes(of: state)
    }
    changes.entries = entries
    if !entries.isEmpty { changes.claim = claims.next() }
    return changes
  }

  package func rollBack() throws {
    state.withLock { $0.hasEnded = true }
  }

  private static func changes(of state: State) -> ChangeSet {
    var changes = ChangeSet()
    changes.settlements = state.settlements
    for (key, root, parts) in state.touched {
      guard let tracked = state.tracked[key] else { continue }
      changes.writes += tracked.writes(to: root, parts: parts, id: key.id)
    }
    for (key, table, version) in state.confirmed where state.tracked[key]?.change == nil {
      changes.writes.append(.expect(table, key.id, version: version))
    }
    return changes
  }
}

extension TrackedSession.Tracked {
  fileprivate func writes(to table: TableLayout, parts partTable: TableLayout?, id: UniqueID) -> [RowWrite] {
    switch change {
    case nil: return []
    case .insert(let root, let parts):
      return [.insert(table, root)] + inserts(of: parts, into: partTable)
    case .update(let root, let parts):
      let update = RowWrite.update(table, root, expected: storedVersion)
      if parts == storedParts { return [update] }
      return [update] + removal(from: partTable, owner: id) + inserts(of: parts, into: partTable)
    case .delete:
      return removal(from: partTable, owner: id) + [.delete(table, id, expected: storedVersion)]
    }
  }

  private func inserts(of parts: [[StoredValue]], into table: TableLayout?) -> [RowWrite] {
    guard let table else { return [] }
    return parts.map { .insertPart(table, $0) }
  }

  private func removal(from table: TableLayout?, owner: UniqueID) -> [RowWrite] {
    guard let table, storedParts?.isEmpty != true else { return [] }
    return [.deleteParts(table, owner: owner)]
  }
}

/// Opens sessions on one engine.
package struct StorageUnitStore: UnitStore {
  private let engine: any StorageEngine
  private let claims: ClaimSource

  package init(engine: any StorageEngine, claims: ClaimSource) {
    self.engine = engine
    self.claims = claims
  }

  package func openSession() -> any UnitSession { TrackedSession(engine: engine, claims: claims) }
}
