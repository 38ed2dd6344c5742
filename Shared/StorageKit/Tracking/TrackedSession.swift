package import DomainKit
import Synchronization

/// The changes of one unit of work: an identity map of the entities that it read and saved, written
/// at the commit.
///
/// ```swift
/// let openSession = TrackedSession.opener(on: engine)  // for a UnitCoordinator
/// ```
package final class TrackedSession: UnitSession {
  /// An entity in one unit.
  struct Tracked {
    /// The state that the unit sees; `nil` after its removal, or if none was found.
    var entity: (any Sendable)?
    /// The version in the database; 0 for an entity that is not stored.
    let storedVersion: Int
    /// The parts in the database.
    let storedParts: [[StoredValue]]
    var change: Change?
    /// `true` if the unit relies on the stored state, so that it must be unchanged at the commit.
    var isReliedOn: Bool
  }

  /// The change of a row.
  enum Change {
    case insert(root: [StoredValue], parts: [[StoredValue]])
    case update(root: [StoredValue], parts: [[StoredValue]])
    case delete
  }

  struct Key: Hashable {
    let table: ObjectIdentifier
    let id: UniqueID
  }

  struct ChangedEntity {
    let key: Key
    let root: TableLayout
    let parts: TableLayout?
  }

  /// The changes of a handler that are part of this session's commit.
  fileprivate struct IncludedChanges {
    let changes: ChangeSet
    let entries: [OutboxEntry]
  }

  struct State {
    var tracked: [Key: Tracked] = [:]
    var changed: [ChangedEntity] = []
    /// The tables of the entities that were read, for expectations.
    var tables: [ObjectIdentifier: TableLayout] = [:]
    var raised: [RaisedEvent] = []
    var settlements: [DeliverySettlement] = []
    fileprivate var handlerSessions: [DeliveryKey: TrackedSession] = [:]
    fileprivate var included: [DeliveryKey: IncludedChanges] = [:]
    var hasEnded = false
    /// `true` if the unit used cached state, which only the commit can validate.
    var reliesOnCache = false
    var cause = UnitCause()
  }

  private let unit: UniqueID
  private let engine: any StorageEngine
  private let snapshot: UnitSnapshot
  private let isForHandler: Bool
  /// The cached entities, shared with later units.
  let cache: EntityCache?
  /// `true` if this unit may take an entity from the cache instead of the database.
  let readsCache: Bool
  private let ownCommits: OwnCommits?
  private let state = Mutex(State())

  package convenience init(
    engine: any StorageEngine, unit: UniqueID, cache: EntityCache? = nil, readingCache: Bool = true,
    ownCommits: OwnCommits? = nil
  ) {
    self.init(
      engine: engine, unit: unit, snapshot: UnitSnapshot(of: engine), isForHandler: false, cache: cache,
      readsCache: readingCache, ownCommits: ownCommits)
  }

  private init(
    engine: any StorageEngine, unit: UniqueID, snapshot: UnitSnapshot, isForHandler: Bool, cache: EntityCache? = nil,
    readsCache: Bool = false, ownCommits: OwnCommits? = nil
  ) {
    self.engine = engine
    self.unit = unit
    self.snapshot = snapshot
    self.isForHandler = isForHandler
    self.cache = cache
    self.readsCache = readsCache
    self.ownCommits = ownCommits
  }

  package func checkIsAmongChanges(_ seen: SeenVersion) throws {
    try state.withLock { state in
      let changed = state.changed.map(\.key).filter { (state.tracked[$0]?.storedVersion ?? 0) > 0 }
      if !changed.isEmpty, !changed.contains(where: { $0.id == seen.id }) {
        throw ChangedSince(id: seen.id, expected: seen.version, found: 0)
      }
    }
  }

  package var hasCachedReads: Bool { state.withLock { $0.reliesOnCache } }

  func withState<Value>(_ body: (inout sending State) throws -> sending Value) throws -> Value {
    try state.withLock { state in
      if state.hasEnded { throw UnitOfWorkError.ended }
      return try body(&state)
    }
  }

  /// Returns the snapshot that answers all queries of the unit.
  func reader() async throws -> any StorageReader { try await snapshot.reader() }

  /// Adds the outcome of a delivery. It is stored with this unit's changes, or lost with them.
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

  package func record(_ cause: UnitCause) { state.withLock { $0.cause = cause } }

  // MARK: Changes of handlers

  package func openHandlerSession(for delivery: DeliveryKey) -> (any UnitSession)? {
    let session = TrackedSession(engine: engine, unit: unit, snapshot: snapshot, isForHandler: true)
    state.withLock { $0.handlerSessions[delivery] = session }
    return session
  }

  package func includeChanges(for delivery: DeliveryKey, raising entries: [OutboxEntry]) {
    guard let session = state.withLock({ $0.handlerSessions.removeValue(forKey: delivery) }) else { return }
    do {
      let changes = IncludedChanges(changes: try session.endAndMakeChangeSet(with: entries), entries: entries)
      state.withLock { $0.included[delivery] = changes }
    } catch {
      // The session has already ended. The handler is attempted after the commit.
      return
    }
  }

  // MARK: Ending

  @discardableResult
  package func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries {
    let changes = try endAndMakeChangeSet(with: entries)
    snapshot.end()
    if changes.storesNothing { return CommittedEntries(due: [], hasChanged: false) }
    let sentAt = ContinuousClock.now
    let receipt = try await engine.commit(changes)
    let stored = changes.writes.compactMap(\.storedVersion)
    ownCommits?.record(stored)
    CommitObserver.record(stored)
    return CommittedEntries(
      due: due(entries, receipt), hasBlocked: !receipt.blocked.isEmpty, rows: changes.writes.count, sentAt: sentAt)
  }

  /// Returns the deliveries to attempt now: those of the unit's events and of the events of the
  /// included changes.
  private func due(_ entries: [OutboxEntry], _ receipt: CommitReceipt) -> [OutboxEntry] {
    let included = state.withLock { $0.included }
    let failed = receipt.blocked.union(receipt.notIncluded)
    let stored = receipt.isRepeated ? [:] : included.filter { !failed.contains($0.key) }
    let all = stored.isEmpty ? entries : entries + stored.values.flatMap(\.entries)
    return all.compactMap { entry in
      guard !entry.handlers.isEmpty, entry.deadLetterReason == nil else { return nil }
      let due = entry.keeping { handler in
        let key = entry.key(of: handler)
        return stored[key] == nil && !receipt.blocked.contains(key)
      }
      return due.handlers.isEmpty ? nil : due
    }
  }

  package func dryRun(_ entries: [OutboxEntry]) async throws -> [PlannedChange] {
    let changes = try endAndMakeChangeSet(with: entries)
    snapshot.end()
    return changes.storesNothing ? [] : try await engine.dryRun(changes).compactMap { PlannedChange($0) }
  }

  package func rollBack() throws {
    state.withLock { $0.hasEnded = true }
    if !isForHandler { snapshot.end() }
  }

  /// Checks the versions that the user saw, and ends the session, so that it accepts no more changes.
  ///
  /// - Returns: The changes, with the events.
  private func endAndMakeChangeSet(with entries: [OutboxEntry]) throws -> ChangeSet {
    try withState { state in
      state.hasEnded = true
      for changed in state.changed {
        if let tracked = state.tracked[changed.key] {
          try SeenVersion.check(changed.key.id, isStoredAs: tracked.storedVersion)
        }
      }
      var changes = ChangeSet(id: unit)
      changes.settlements = state.settlements
      changes.cause = state.cause
      for changed in state.changed {
        if let tracked = state.tracked[changed.key] { changes.writes += tracked.writes(to: changed) }
      }
      if !entries.isEmpty { changes.outbox = Self.outbox(of: entries, state, unit) }
      if !changes.storesNothing { changes.expectations = Self.expectations(of: state) }
      return changes
    }
  }

  /// Returns an expectation for each entity that the unit relied on and did not change. For an
  /// identifier under which it found none, the expected version is 0.
  private static func expectations(of state: State) -> [RowExpectation] {
    state.tracked.compactMap { key, tracked in
      guard tracked.isReliedOn, tracked.change == nil, let table = state.tables[key.table] else { return nil }
      return RowExpectation(table, key.id, version: tracked.storedVersion)
    }
  }

  private static func outbox(of entries: [OutboxEntry], _ state: State, _ unit: UniqueID) -> Outbox {
    let events = entries.map { entry in
      let deliveries = entry.handlers.map { handler in
        let included = state.included.isEmpty ? nil : state.included[entry.key(of: handler)]
        return NewDelivery(
          handler.name,
          entry.deadLetterReason.map { .deadLetter(reason: $0) } ?? included.map { .include($0.changes) } ?? .attempt)
      }
      return NewEvent(
        entry, isFirst: state.adds(entry.aggregate),
        deliveries: deliveries + entry.paused.map { NewDelivery($0, .pause) })
    }
    return Outbox(events, lease: Lease(owner: unit))
  }
}

extension TrackedSession.State {
  /// Returns `true` if the unit adds this entity. Entities of different types may share an
  /// identifier.
  fileprivate func adds(_ aggregate: AggregateReference) -> Bool {
    changed.contains { changed in
      guard changed.key.id == aggregate.id, let tracked = tracked[changed.key], case .insert = tracked.change,
        let entity = tracked.entity
      else { return false }
      return _typeName(type(of: entity), qualified: false) == aggregate.type
    }
  }
}

extension RowWrite {
  /// The entity that the write stores, and its version; `nil` for a part and for a removal.
  fileprivate var storedVersion: (id: UniqueID, version: Int)? {
    switch self {
    case .insert(_, let values), .update(_, let values, _):
      guard case .id(let id) = values[0], case .integer(let version) = values[1] else { return nil }
      return (id, Int(version))
    case .delete, .insertPart, .deleteParts: return nil
    }
  }
}

extension TrackedSession.Tracked {
  fileprivate func writes(to changed: TrackedSession.ChangedEntity) -> [RowWrite] {
    let (table, id) = (changed.root, changed.key.id)
    switch change {
    case nil: return []
    case .insert(let root, let parts):
      return [.insert(table, root)] + inserts(of: parts, into: changed.parts)
    case .update(let root, let parts):
      let update = RowWrite.update(table, root, expected: storedVersion)
      if parts == storedParts { return [update] }
      return [update] + removal(from: changed.parts, owner: id) + inserts(of: parts, into: changed.parts)
    case .delete:
      return removal(from: changed.parts, owner: id) + [.delete(table, id, expected: storedVersion)]
    }
  }

  private func inserts(of parts: [[StoredValue]], into table: TableLayout?) -> [RowWrite] {
    guard let table else { return [] }
    return parts.map { .insertPart(table, $0) }
  }

  private func removal(from table: TableLayout?, owner: UniqueID) -> [RowWrite] {
    guard let table, !storedParts.isEmpty else { return [] }
    return [.deleteParts(table, owner: owner)]
  }
}

extension TrackedSession {
  /// Returns a function that opens sessions on one engine, with one entity cache.
  ///
  /// - Parameter ownCommits: Records what the sessions store.
  package static func opener(
    on engine: any StorageEngine, ownCommits: OwnCommits? = nil
  ) -> UnitCoordinator.SessionOpener {
    let cache = EntityCache()
    return { unit, readingCache in
      TrackedSession(engine: engine, unit: unit, cache: cache, readingCache: readingCache, ownCommits: ownCommits)
    }
  }
}

extension Unit {
  /// The session of the unit. The kernel does not know its type: a task-local holds the outer unit.
  ///
  /// - Throws: ``StorageError/unsupported(_:)`` if the unit does not track changes.
  var trackedSession: TrackedSession {
    get throws {
      guard let session = session as? TrackedSession else {
        throw StorageError.unsupported("A unit of work without tracked changes")
      }
      return session
    }
  }
}
