import DomainKit
import StorageKit
import Synchronization
import TestingKit

/// An engine in memory whose change token a test sets, and that counts the reads of the token.
final class TokenEngine: StorageEngine {
  private let engine = InMemoryEngine()
  private let state = Mutex((token: Int64(1), reads: 0))
  var identity: String { engine.identity }
  func product() -> EngineProduct { engine.product() }

  /// Changes the token, as a commit does.
  func change() { state.withLock { $0.token += 1 } }

  /// Waits until the token has been read a number of times.
  func reachReads(_ count: Int) async throws {
    while state.withLock(\.reads) < count { try await Task.sleep(for: .milliseconds(10)) }
  }

  func changeToken() async throws -> Int64 {
    state.withLock { state in
      state.reads += 1
      return state.token
    }
  }

  func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) throws { try engine.migrate(plan) }
  func snapshot() async throws -> any StorageSnapshot { try await engine.snapshot() }
  func commit(_ changes: ChangeSet) async throws -> CommitReceipt { try await engine.commit(changes) }
  func rehearse(_ changes: ChangeSet) async throws -> [RowChange] { try await engine.rehearse(changes) }
  func hasCommitted(_ unit: UniqueID) async throws -> Bool { try await engine.hasCommitted(unit) }
  func rows(_ select: Select) async throws -> [FetchedRow] { try await engine.rows(select) }
  func estimate(_ select: Select) async throws -> Int { try await engine.estimate(select) }
  func summary(_ summary: Summary) async throws -> [[StoredValue]] { try await engine.summary(summary) }
  func taken(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try await engine.taken(values, in: column, of: table)
  }
  func existing(_ ids: [UniqueID], in table: TableLayout) async throws -> Set<UniqueID> {
    try await engine.existing(ids, in: table)
  }
  func checkIntegrity() async throws -> [String] { try await engine.checkIntegrity() }
  func close() { engine.close() }
}

extension TokenEngine {
  func handlersWaiting(for aggregate: UniqueID) async throws -> [String] {
    try await engine.handlersWaiting(for: aggregate)
  }
  func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery] {
    try await engine.claimDue(lease, handlers: handlers, limit: limit)
  }
  func claimAbandoned(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery? {
    try await engine.claimAbandoned(lease, handlers: handlers)
  }
  func renew(_ deliveries: [HeldDelivery], for duration: Int64) async throws -> Set<DeliveryKey> {
    try await engine.renew(deliveries, for: duration)
  }
  func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64? {
    try await engine.timeUntilDue(handlers: handlers)
  }
  func wake(handlers: Set<HandlerKey>) async throws -> Int { try await engine.wake(handlers: handlers) }
  func openDeliveries() async throws -> [OpenDeliveries] { try await engine.openDeliveries() }
  func events(_ filter: EventFilter) async throws -> [StoredEvent] { try await engine.events(filter) }
  func units(_ selection: UnitSelection, limit: Int) async throws -> [StoredUnit] {
    try await engine.units(selection, limit: limit)
  }
  func retry(_ selection: RetrySelection) async throws -> Int { try await engine.retry(selection) }
  func discard(_ event: UniqueID) async throws -> Int { try await engine.discard(event) }
  func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int {
    try await engine.purge(doneBefore: moment, limit: limit)
  }
}
