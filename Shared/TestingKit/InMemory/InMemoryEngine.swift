package import DomainKit
package import StorageKit
import Synchronization

/// A database that lives as long as its process: tables in dictionaries, and an outbox that keeps
/// events as values.
///
/// It behaves like the SQL engines, including their conflicts and errors, and passes the same
/// contract suite (``StorageContract``). Finding by key, changing and settling take constant time;
/// lists and sums examine the whole table.
///
/// ```swift
/// let engine = InMemoryEngine(clock: ManualClock())
/// try engine.migrate { _ in CoreSchema.migrations + WorkshopMigrations.all }
/// let openSession = TrackedSession.opener(on: engine)
/// ```
package final class InMemoryEngine: StorageEngine {
  package let displayName = "memory"
  package func product() -> EngineProduct { EngineProduct("memory", isDurable: false) }
  private let clock: any WallClock
  private let engineClock: any EngineClock
  private let state = Mutex(InMemoryState())

  /// - Parameters:
  ///   - clock: The clock for times that people see.
  ///   - engineClock: The clock for leases and delays; by default, it follows the other clock.
  package init(clock: any WallClock = SystemClock(), engineClock: (any EngineClock)? = nil) {
    self.clock = clock
    self.engineClock = engineClock ?? ManualEngineClock(clock)
  }

  func withState<Value>(_ body: (inout sending InMemoryState) throws -> sending Value) rethrows -> Value {
    try state.withLock(body)
  }

  var now: InMemoryState.CommitTime { InMemoryState.CommitTime(engineTime: engineClock.now, wallTime: clock.now) }

  package func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) throws {
    try withState { state in
      let before = state
      do {
        for migration in try plan(state.applied) { try state.apply(migration) }
      } catch {
        state = before
        throw error
      }
    }
  }

  /// Returns a copy of all data.
  package func snapshot() async throws -> any StorageSnapshot { InMemorySnapshot(withState { $0 }) }

  @discardableResult
  package func commit(_ changes: ChangeSet) async throws -> CommitReceipt {
    try DryRun.refuse("writes to the database outside of a unit of work")
    let now = now
    return try withState { try $0.commit(changes, at: now) }
  }

  package func hasCommitted(_ unit: UniqueID) async throws -> Bool { withState { $0.units[unit] != nil } }

  /// Performs the changes on a copy of all data.
  package func dryRun(_ changes: ChangeSet) async throws -> [RowChange] {
    let now = now
    return try withState { state in
      let touched = changes.touched
      let before = try touched.map { try state.rows($0.select).map(\.values) }
      var copy = state
      _ = try copy.commit(changes, at: now)
      return try zip(touched, before).map { place, before in
        RowChange(
          table: place.table, key: place.key, before: before, after: try copy.rows(place.select).map(\.values))
      }
    }
  }

  package func changeToken() async throws -> Int64 {
    withState { $0.changes }
  }

  package func checkIntegrity() async throws -> [String] {
    withState { state in state.tables.flatMap { $0.complaints() } + state.outbox.complaints() }
  }

  /// Keeps all data, so that a test can start its program again on the same data.
  package func close() {}
}

// MARK: Queries

extension InMemoryEngine {
  package func rows(_ select: Select) async throws -> [FetchedRow] {
    try withState { try $0.rows(select) }
  }

  package func estimate(_ select: Select) async throws -> Int { try withState { try $0.rows(select).count } }

  package func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try withState { try $0.existingValues(values, in: column, of: table) }
  }

  package func summary(_ summary: Summary) async throws -> [[StoredValue]] {
    try withState { try $0.summary(summary) }
  }
}

// MARK: Outbox

extension InMemoryEngine {
  /// Examines every open delivery.
  package func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery] {
    let now = now.engineTime
    let taken = withState { state in
      state.changes += 1
      return state.outbox.claimDue(lease, handlers: handlers, limit: limit, at: now)
    }
    return try taken.map { try $0.stored() }
  }

  /// Examines every open delivery.
  package func claimExpired(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery? {
    let now = now.engineTime
    let taken = withState { state in
      state.changes += 1
      return state.outbox.claimExpired(lease, handlers: handlers, at: now)
    }
    return try taken?.stored()
  }

  package func renew(_ deliveries: [HeldDelivery], for duration: Int64) async throws -> Set<DeliveryKey> {
    let now = now.engineTime
    return withState { state in
      state.changes += 1
      var renewed: Set<DeliveryKey> = []
      for held in deliveries where state.outbox.renew(held, for: duration, at: now) { renewed.insert(held.key) }
      return renewed
    }
  }

  /// Examines every open delivery.
  package func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64? {
    let now = now.engineTime
    return withState { $0.outbox.timeUntilDue(handlers, at: now) }
  }

  package func resume(handlers: Set<HandlerKey>) async throws -> Int {
    let now = now.engineTime
    return withState { $0.outbox.resume(handlers, at: now) }
  }

  package func openHandlers(for aggregate: UniqueID) async throws -> [String] {
    withState { $0.outbox.openHandlers(for: aggregate) }
  }

  package func openDeliveries() async throws -> [OpenDeliveries] {
    withState { $0.outbox.summary }
  }

  /// The dead letters, in the order in which their deliveries failed for good.
  package var deadLetters: [DeadLetter] { withState { $0.outbox.dead } }
}
