import DomainKit
import StorageKit
import Synchronization

/// A fuse that ends all work at one of the steps that change a database, as a kill does.
final class Fuse: Sendable {
  struct Blown: Error {}

  /// The moment at which the step fails.
  enum Moment: CaseIterable { case before, after }

  private let steps: Mutex<Int>
  private let moment: Moment

  init(after steps: Int, _ moment: Moment) {
    self.steps = Mutex(steps)
    self.moment = moment
  }

  var isBlown: Bool { steps.withLock { $0 < 0 } }

  func step<Value>(_ body: () async throws -> Value) async throws -> Value {
    if isBlown { throw Blown() }
    let isLast = steps.withLock { steps in
      steps -= 1
      return steps < 0
    }
    if isLast, moment == .before { throw Blown() }
    let value = try await body()
    if isLast { throw Blown() }
    return value
  }
}

/// An engine whose changes blow a fuse.
final class FusedEngine: MovableStorageEngine {
  private let engine: any MovableStorageEngine
  private let fuse: Fuse
  /// Runs before each commit.
  private let hook: @Sendable () async throws -> Void
  var identity: String { engine.identity }
  func product() async throws -> EngineProduct { try await engine.product() }

  init(
    _ engine: any MovableStorageEngine, _ fuse: Fuse = Fuse(after: .max, .before),
    hook: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.engine = engine
    self.fuse = fuse
    self.hook = hook
  }

  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> CommitReceipt {
    try await hook()
    return try await fuse.step { try await engine.commit(changes) }
  }
  func replaceMark(_ current: MoveMark?, with new: MoveMark?, clearing tables: [TableLayout]) async throws -> Bool {
    try await fuse.step { try await engine.replaceMark(current, with: new, clearing: tables) }
  }
  func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) async throws {
    try await fuse.step { try await engine.migrate(plan) }
  }
  func rehearse(_ changes: ChangeSet) async throws -> [RowChange] { try await engine.rehearse(changes) }
  func snapshot() async throws -> any StorageSnapshot { try await engine.snapshot() }
  func hasCommitted(_ unit: UniqueID) async throws -> Bool { try await engine.hasCommitted(unit) }
  func rows(_ select: Select) async throws -> [FetchedRow] { try await engine.rows(select) }
  func estimate(_ select: Select) async throws -> Int { try await engine.estimate(select) }
  func taken(_ values: [StoredValue], in column: String, of table: TableLayout) async throws -> Set<StoredValue> {
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
