import DomainKit
import StorageKit
import Synchronization
import TestingKit

/// A process's connection to the database. At every call the world may intervene, and the call may
/// fail.
final class FaultyEngine: StorageEngine {
  private let world: World
  private let isCut = Atomic<Bool>(false)
  private var database: InMemoryEngine { world.database }
  var identity: String { database.identity }
  func product() -> EngineProduct { database.product() }

  init(_ world: World) { self.world = world }

  /// Ends the process. Its later calls have no effect and return no answer.
  func cut() { isCut.store(true, ordering: .releasing) }
  var hasEnded: Bool { isCut.load(ordering: .acquiring) }

  private func call<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await giveWay()
    if world.chance(3) { throw StorageError.busy(identity) }
    let value = try await work()
    try await giveWay()
    return value
  }

  /// Lets other processes act.
  private func giveWay() async throws {
    await world.interrupt()
    if hasEnded { throw StorageError.closed(identity) }
  }
}

// MARK: Commits

extension FaultyEngine {
  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> CommitReceipt {
    let changes = altered(changes)
    let unknown = StorageError.outcomeUnknown(identity, unit: changes.id)
    return try await call {
      if world.chance(2) { throw unknown }
      let receipt = try await store(changes)
      if world.chance(3) { throw unknown }
      guard world.chance(5) else { return receipt }
      // The answer was lost, and the engine sends the change set again.
      try await giveWay()
      return try await store(world.planted == .resend ? changes.copy(id: world.strayID()) : changes)
    }
  }

  private func store(_ changes: ChangeSet) async throws -> CommitReceipt {
    let receipt: CommitReceipt
    do {
      receipt = try await database.commit(changes)
    } catch let lost as DeliveryLost where world.planted == .fencing {
      var rest = changes
      rest.settlements.removeAll { $0.delivery.key == lost.key }
      receipt = try await store(rest)
    }
    try await world.examineConstraint()
    return receipt
  }

  /// Returns the change set with retry delays that depend only on the seed, and without the data
  /// that a planted bug omits.
  private func altered(_ changes: ChangeSet) -> ChangeSet {
    var changes = changes
    if world.planted == .expectations { changes.expectations = [] }
    changes.settlements = changes.settlements.map { settlement in
      let wait = Int64(world.number(in: 0...4_000))
      let outcome: DeliverySettlement.Outcome =
        switch settlement.outcome {
        case .failed(let cause, let attempts, _): .failed(cause: cause, attempts: attempts, retryAfter: wait)
        case .postponed(let cause, _): .postponed(cause: cause, retryAfter: wait)
        case .done, .dead: settlement.outcome
        }
      return DeliverySettlement(settlement.delivery, outcome)
    }
    return changes
  }
}

extension ChangeSet {
  fileprivate func copy(id: UniqueID) -> ChangeSet {
    var copy = ChangeSet(id: id)
    (copy.writes, copy.expectations, copy.outbox, copy.settlements) = (writes, expectations, outbox, settlements)
    return copy
  }
}

// MARK: Deliveries

extension FaultyEngine {
  /// Claims one delivery at a time, so that only the seed decides the order, under a lease of the
  /// simulated clock.
  func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery] {
    try await call {
      try await database.claimDue(Lease(owner: lease.owner), handlers: handlers, limit: min(limit, 1))
    }
  }

  func claimAbandoned(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery? {
    try await call { try await database.claimAbandoned(Lease(owner: lease.owner), handlers: handlers) }
  }

  func renew(_ deliveries: [HeldDelivery], for _: Int64) async throws -> Set<DeliveryKey> {
    try await call { try await database.renew(deliveries, for: Lease.standard) }
  }

  func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64? {
    try await call { try await database.timeUntilDue(handlers: handlers) }
  }

  func wake(handlers: Set<HandlerKey>) async throws -> Int { try await database.wake(handlers: handlers) }
  func handlersWaiting(for aggregate: UniqueID) async throws -> [String] {
    try await database.handlersWaiting(for: aggregate)
  }
  func openDeliveries() async throws -> [OpenDeliveries] { try await database.openDeliveries() }
}

// MARK: Queries

extension FaultyEngine {
  func snapshot() async throws -> any StorageSnapshot { try await call { try await database.snapshot() } }
  func rows(_ select: Select) async throws -> [FetchedRow] { try await database.rows(select) }
  func estimate(_ select: Select) async throws -> Int { try await database.estimate(select) }
  func taken(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try await database.taken(values, in: column, of: table)
  }
  func existing(_ ids: [UniqueID], in table: TableLayout) async throws -> Set<UniqueID> {
    try await database.existing(ids, in: table)
  }
  func summary(_ summary: Summary) async throws -> [[StoredValue]] { try await database.summary(summary) }
  func hasCommitted(_ unit: UniqueID) async throws -> Bool { try await database.hasCommitted(unit) }
  func rehearse(_ changes: ChangeSet) async throws -> [RowChange] { try await database.rehearse(changes) }
  func changeToken() async throws -> Int64 { try await database.changeToken() }
}

// MARK: Maintenance

extension FaultyEngine {
  func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) throws { try database.migrate(plan) }
  func checkIntegrity() async throws -> [String] { try await database.checkIntegrity() }
  func close() {}
  func events(_ filter: EventFilter) async throws -> [StoredEvent] { try await database.events(filter) }
  func units(_ selection: UnitSelection, limit: Int) async throws -> [StoredUnit] {
    try await database.units(selection, limit: limit)
  }
  func retry(_ selection: RetrySelection) async throws -> Int { try await database.retry(selection) }
  func discard(_ event: UniqueID) async throws -> Int { try await database.discard(event) }
  func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int {
    try await database.purge(doneBefore: moment, limit: limit)
  }
}
