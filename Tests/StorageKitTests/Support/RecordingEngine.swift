import DomainKit
import StorageKit
import Synchronization
import TestingKit

/// An engine in memory that records the change sets that it received and runs a closure before each
/// commit.
final class RecordingEngine: StorageEngine {
  private let engine: InMemoryEngine
  private let log = Mutex<[ChangeSet]>([])
  private let asked = Mutex((claims: [Int](), lookups: 0))
  private let hook = Mutex<(@Sendable (ChangeSet) throws -> Void)?>(nil)
  var identity: String { engine.identity }
  func product() -> EngineProduct { engine.product() }

  init(_ clock: ManualClock = ManualClock()) throws {
    engine = InMemoryEngine(clock: clock)
    try engine.migrate { _ in CoreSchema.migrations + [JarMapper.migration] }
  }

  /// The sets that were committed or refused, in order.
  var commits: [ChangeSet] { log.withLock { $0 } }
  /// The limits of the requests for due deliveries, in order.
  var claimLimits: [Int] { asked.withLock { $0.claims } }
  /// The number of questions for the next due delivery.
  var lookups: Int { asked.withLock { $0.lookups } }
  var deadLetters: [DeadLetter] { engine.deadLetters }

  /// The kinds of writes and expectations of the last commit.
  var lastWrites: [String] {
    guard let last = commits.last else { return [] }
    let writes = last.writes.map { write in
      switch write {
      case .insert(_, let values): "insert v\(values[1])"
      case .update(_, let values, let expected): "update v\(expected) to v\(values[1])"
      case .delete(_, _, let expected): "delete v\(expected)"
      case .insertPart: "insert part"
      case .deleteParts: "delete parts"
      }
    }.map { $0.replacing("integer(", with: "").replacing(")", with: "") }
    return writes + last.expectations.map { "expect v\($0.version)" }
  }

  func beforeCommits(_ body: @escaping @Sendable (ChangeSet) throws -> Void) { hook.withLock { $0 = body } }

  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> CommitReceipt {
    log.withLock { $0.append(changes) }
    try hook.withLock { $0 }?(changes)
    return try await engine.commit(changes)
  }

  func rehearse(_ changes: ChangeSet) async throws -> [RowChange] { try await engine.rehearse(changes) }

  func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) throws { try engine.migrate(plan) }
  func snapshot() async throws -> any StorageSnapshot { try await engine.snapshot() }
  func hasCommitted(_ unit: UniqueID) async throws -> Bool { try await engine.hasCommitted(unit) }
  func rows(_ select: Select) async throws -> [FetchedRow] { try await engine.rows(select) }
  func estimate(_ select: Select) async throws -> Int { try await engine.estimate(select) }
  func taken(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try await engine.taken(values, in: column, of: table)
  }
  func existing(_ ids: [UniqueID], in table: TableLayout) async throws -> Set<UniqueID> {
    try await engine.existing(ids, in: table)
  }
  func summary(_ summary: Summary) async throws -> [[StoredValue]] { try await engine.summary(summary) }
  func changeToken() async throws -> Int64 { try await engine.changeToken() }
  func checkIntegrity() async throws -> [String] { try await engine.checkIntegrity() }
  func close() { engine.close() }
  func handlersWaiting(for aggregate: UniqueID) async throws -> [String] {
    try await engine.handlersWaiting(for: aggregate)
  }
  func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery] {
    asked.withLock { $0.claims.append(limit) }
    return try await engine.claimDue(lease, handlers: handlers, limit: limit)
  }
  func claimAbandoned(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery? {
    try await engine.claimAbandoned(lease, handlers: handlers)
  }
  func renew(_ deliveries: [HeldDelivery], for duration: Int64) async throws -> Set<DeliveryKey> {
    try await engine.renew(deliveries, for: duration)
  }
  func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64? {
    asked.withLock { $0.lookups += 1 }
    return try await engine.timeUntilDue(handlers: handlers)
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
