import DomainKit
import StorageKit
import Synchronization
import TestingKit

/// A process's connection to the database. At every call the world may intervene, and the call may
/// fail.
final class FaultyEngine: ForwardingEngine {
  private let world: World
  private let isCut = Atomic<Bool>(false)
  var base: any StorageEngine { world.database }

  init(_ world: World) { self.world = world }

  /// Ends the process. Its later calls have no effect and return no answer.
  func cut() { isCut.store(true, ordering: .releasing) }
  var hasEnded: Bool { isCut.load(ordering: .acquiring) }

  private func call<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await giveWay()
    if world.chance(3) { throw StorageError.busy(displayName) }
    let value = try await work()
    try await giveWay()
    return value
  }

  /// Lets other processes act.
  private func giveWay() async throws {
    await world.interrupt()
    if hasEnded { throw StorageError.closed(displayName) }
  }
}

// MARK: Commits

extension FaultyEngine {
  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> CommitReceipt {
    let changes = altered(changes)
    let unknown = StorageError.outcomeUnknown(displayName, unit: changes.id)
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
      receipt = try await base.commit(changes)
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
        case .failed(let cause, let failures, _): .failed(reason: cause, failures: failures, retryAfter: wait)
        case .postponed(let cause, _): .postponed(reason: cause, retryAfter: wait)
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

// MARK: Deliveries and snapshots

extension FaultyEngine {
  /// Claims one delivery at a time, so that only the seed decides the order, under a lease of the
  /// simulated clock.
  func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery] {
    try await call {
      try await base.claimDue(Lease(owner: lease.owner), handlers: handlers, limit: min(limit, 1))
    }
  }

  func claimExpired(_ lease: Lease, handlers: Set<HandlerKey>) async throws -> StoredDelivery? {
    try await call { try await base.claimExpired(Lease(owner: lease.owner), handlers: handlers) }
  }

  func renew(_ deliveries: [HeldDelivery], for _: Int64) async throws -> Set<DeliveryKey> {
    try await call { try await base.renew(deliveries, for: Lease.standard) }
  }

  func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64? {
    try await call { try await base.timeUntilDue(handlers: handlers) }
  }

  func snapshot() async throws -> any StorageSnapshot { try await call { try await base.snapshot() } }

  /// Has no effect: the world closes the database.
  func close() {}
}
