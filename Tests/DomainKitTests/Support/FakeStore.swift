import DomainKit
import Synchronization

/// The calls to a store, its sessions, handlers and bodies, in order.
final class Journal: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock(\.self) }

  func note(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A store that keeps parcels in memory, records what is done to it and fails on demand.
final class FakeStore: Sendable {
  private struct State {
    var parcels: [UniqueID: Parcel] = [:]
    var outbox: [OutboxEntry] = []
    var opened = 0
    var cacheReads: [Bool] = []
    var causes: [UnitCause] = []
    var commitFailures: [any Error] = []
    var rollbackFailure: (any Error)?
  }

  let journal: Journal
  private let state = Mutex(State())

  init(_ journal: Journal) { self.journal = journal }

  var parcels: [UniqueID: Parcel] { state.withLock(\.parcels) }
  var outbox: [OutboxEntry] { state.withLock(\.outbox) }
  var sessionsOpened: Int { state.withLock(\.opened) }
  /// `true` for each session that was allowed to read the cache, in order.
  var cacheReads: [Bool] { state.withLock(\.cacheReads) }
  /// The causes of the units that reached their commit, in order.
  var causes: [UnitCause] { state.withLock(\.causes) }

  /// Makes the next commits fail, one error each.
  func failCommits(with errors: [any Error]) { state.withLock { $0.commitFailures = errors } }

  func failRollbacks(with error: any Error) { state.withLock { $0.rollbackFailure = error } }

  /// Changes a stored parcel outside of any unit.
  func touch(_ id: ID<Parcel>) { state.withLock { $0.parcels[id.raw]?.version += 1 } }

  func put(_ parcel: Parcel) { state.withLock { $0.parcels[parcel.id.raw] = parcel } }

  func openSession(readingCache: Bool) -> FakeSession {
    state.withLock { state in
      state.opened += 1
      state.cacheReads.append(readingCache)
    }
    return FakeSession(store: self)
  }

  /// The effect that a write would have.
  fileprivate func plan(_ changes: [Parcel]) throws -> [PlannedChange] {
    try state.withLock { state in
      if !state.commitFailures.isEmpty { throw state.commitFailures.removeFirst() }
      return changes.map { PlannedChange(entity: "Parcel", id: $0.id.raw, kind: .changed, fields: []) }
    }
  }

  fileprivate func write(_ changes: [Parcel], _ entries: [OutboxEntry]) throws {
    try state.withLock { state in
      if !state.commitFailures.isEmpty { throw state.commitFailures.removeFirst() }
      for parcel in changes {
        let found = state.parcels[parcel.id.raw]?.version ?? 0
        guard found == parcel.version else {
          throw ConcurrencyConflict(entity: "Parcel", id: parcel.id.raw, expected: parcel.version, found: found)
        }
      }
      for var parcel in changes {
        parcel.version += 1
        state.parcels[parcel.id.raw] = parcel
      }
      state.outbox += entries
    }
  }

  fileprivate func note(_ cause: UnitCause) { state.withLock { $0.causes.append(cause) } }

  fileprivate func rollbackError() -> (any Error)? { state.withLock(\.rollbackFailure) }
}

/// One unit's view of a ``FakeStore``.
final class FakeSession: UnitSession {
  private struct State {
    var changes: [Parcel] = []
    var raised: [RaisedEvent] = []
  }

  private let store: FakeStore
  private let state = Mutex(State())

  init(store: FakeStore) { self.store = store }

  func parcel(_ id: ID<Parcel>) -> Parcel? {
    state.withLock { $0.changes.first { $0.id == id } } ?? store.parcels[id.raw]
  }

  func save(_ parcel: inout Parcel) {
    let events = parcel.unstoredEvents()
    state.withLock { [parcel] state in
      state.raised += events
      state.changes.removeAll { $0.id == parcel.id }
      state.changes.append(parcel)
    }
  }

  func takeRaisedEvents() -> [RaisedEvent] {
    state.withLock { state in
      defer { state.raised = [] }
      return state.raised
    }
  }

  func record(_ cause: UnitCause) { store.note(cause) }

  func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries {
    try state.withLock { try store.write($0.changes, entries) }
    store.journal.note("commit")
    return CommittedEntries(due: entries)
  }

  func dryRun(_ entries: [OutboxEntry]) async throws -> [PlannedChange] {
    store.journal.note("dry run")
    return try state.withLock { try store.plan($0.changes) }
  }

  func rollBack() throws {
    state.withLock { $0 = State() }
    store.journal.note("roll back")
    if let error = store.rollbackError() { throw error }
  }
}

/// A dispatcher that hands every entry to its handlers, each on its own, and records what failed.
struct FakeDispatcher: EventDispatcher {
  let journal: Journal

  func dispatch(_ entries: CommittedEntries, through _: UnitCoordinator) async {
    for entry in entries.due {
      let delivery = EventDelivery(
        eventID: entry.eventID, aggregate: entry.aggregate, account: entry.account, attempt: 1)
      for handler in entry.handlers {
        do {
          try await handler.handle(entry.event, delivery)
        } catch {
          journal.note("\(handler.name) failed")
        }
      }
    }
  }
}
