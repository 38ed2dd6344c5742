import DomainKit
import StorageKit

/// The storage of a change set whose handlers' changes may conflict: a savepoint for each of them.
///
/// It takes several messages and is needed only after the fast way has failed.
struct SavepointCommit {
  let engine: PostgresEngine
  let changes: ChangeSet
  let connection: PostgresConnection

  func run() async throws -> CommitReceipt {
    do {
      let receipt = try await store()
      try await commit(receipt)
      if receipt.isRepeated { try await PostgresUnit(engine: engine, id: changes.id).confirm(on: connection) }
      return receipt
    } catch {
      // A broken connection has rolled back already.
      if connection.isOpen { _ = try await connection.run([PostgresStatement("ROLLBACK")], isCancellable: false) }
      throw error
    }
  }

  private func commit(_ receipt: CommitReceipt) async throws {
    do {
      _ = try await connection.run(
        [PostgresStatement("COMMIT")], within: engine.timeouts.commit, isCancellable: false,
        grace: engine.timeouts.cancellation, refusesWarnings: !receipt.isRepeated)
    } catch let failure as PostgresFailure where !failure.provesRollback {
      throw PostgresDisconnected(reason: failure.message)
    }
  }

  private func store() async throws -> CommitReceipt {
    var receipt = CommitReceipt()
    do {
      _ = try await send {
        $0.begin()
        if !changes.storesNothing { $0.addUnit(changes) }
        $0.addLocks(for: changes.withIncludedChanges, checking: false)
      }
    } catch let failed as StepFailure {
      guard case .unit = failed.step, failed.failure.isTakenValue else {
        throw try await failed.error(engine, connection)
      }
      receipt.isRepeated = true
      return receipt
    }
    do {
      try await apply(changes, &receipt)
    } catch let failed as StepFailure {
      throw try await failed.error(engine, connection)
    }
    return receipt
  }

  /// An error that keeps the step that failed.
  struct StepFailure: Error {
    let failure: PostgresFailure
    let step: CommitScript.Step

    /// Rolls back and returns the error for the caller.
    func error(_ engine: PostgresEngine, _ connection: PostgresConnection) async throws -> any Error {
      if failure.isTransient { return failure }
      _ = try await connection.run([PostgresStatement("ROLLBACK")], isCancellable: false)
      return try await CommitDiagnosis(engine: engine, connection: connection).refusal(for: failure, step)
    }
  }

  /// Sends the statements that the body adds to a script.
  ///
  /// - Throws: ``StepFailure`` of the first one that fails.
  @discardableResult
  private func send(
    _ build: (inout CommitScriptBuilder) throws -> Void
  ) async throws -> (script: CommitScript, answers: [PostgresAnswer]) {
    var builder = CommitScriptBuilder(engine)
    try build(&builder)
    let script = builder.script
    if script.statements.isEmpty { return (script, []) }
    do {
      let grace = engine.timeouts.cancellation
      return (script, try await connection.run(script.statements, isCancellable: false, grace: grace))
    } catch let failure as PostgresFailure where failure.isOfCanceledTask {
      throw CancellationError()
    } catch let failure as PostgresFailure where script.steps.indices.contains(failure.statement) {
      throw StepFailure(failure: failure, step: script.steps[failure.statement])
    }
  }

  private func apply(_ changes: ChangeSet, _ receipt: inout CommitReceipt) async throws {
    try await send { builder in
      try builder.add(changes.writes)
      for expected in changes.expectations { builder.add(expected) }
    }
    if let outbox = changes.outbox { try await apply(outbox, &receipt) }
    try await send { builder in for settlement in changes.settlements { builder.add(settlement) } }
  }

  private func apply(_ outbox: Outbox, _ receipt: inout CommitReceipt) async throws {
    let events = outbox.events.map(\.entry.eventID)
    var claimed: Set<OrderingKey> = []
    for event in outbox.events {
      try await send { try $0.add(event) }
      for delivery in event.deliveries {
        let key = OrderingKey(aggregate: event.entry.aggregate.id, handler: delivery.handler)
        switch delivery.plan {
        case .pause: try await send { try $0.add(event.entry, to: delivery.handler, .paused, outbox.lease) }
        case .deadLetter(let cause):
          try await send { try $0.add(event.entry, to: delivery.handler, .dead(reason: cause), outbox.lease) }
        case .attempt: claimed.insert(key)
        case .include(let own):
          if !claimed.contains(key), try await canInclude(event, to: delivery.handler, excluding: events),
            try await include(own, &receipt)
          {
            try await send { try $0.add(event.entry, to: delivery.handler, .done, outbox.lease) }
            continue
          }
          claimed.insert(key)
        }
        guard delivery.needsClaim else { continue }
        let (script, answers) = try await send {
          $0.addClaimed(event.entry, to: delivery.handler, outbox.lease, excluding: events, isFirst: event.isFirst)
        }
        let blocked = script.blocked(in: answers)
        receipt.blocked.formUnion(blocked)
        if case .include = delivery.plan, blocked.isEmpty { receipt.notIncluded.insert(event.key(of: delivery)) }
      }
    }
  }

  /// Returns `true` if no stored delivery of the same aggregate to the handler is open.
  private func canInclude(_ event: NewEvent, to handler: String, excluding events: [UniqueID]) async throws -> Bool {
    if event.isFirst { return true }
    return try await inSavepoint {
      try await send { $0.addInclusionCheck(event.entry, to: handler, excluding: events) }
    }
  }

  /// Stores the changes of a handler, unless they conflict with the stored data.
  private func include(_ changes: ChangeSet, _ receipt: inout CommitReceipt) async throws -> Bool {
    var own = CommitReceipt()
    guard try await inSavepoint({ try await apply(changes, &own) }) else { return false }
    receipt.blocked.formUnion(own.blocked)
    return true
  }

  /// - Returns: `false` if a check failed and everything in the savepoint was rolled back.
  private func inSavepoint(_ body: () async throws -> Void) async throws -> Bool {
    _ = try await connection.run([PostgresStatement("SAVEPOINT handler")], isCancellable: false)
    do {
      try await body()
      _ = try await connection.run([PostgresStatement("RELEASE SAVEPOINT handler")], isCancellable: false)
      return true
    } catch let failed as StepFailure where failed.failure.isFailedCheck || failed.failure.isTakenValue {
      _ = try await connection.run(
        [PostgresStatement("ROLLBACK TO SAVEPOINT handler"), PostgresStatement("RELEASE SAVEPOINT handler")],
        isCancellable: false)
      return false
    }
  }
}

extension NewDelivery {
  /// `true` if the delivery, unless its changes are included, is to be attempted.
  fileprivate var needsClaim: Bool {
    switch plan {
    case .attempt, .include: true
    case .pause, .deadLetter: false
    }
  }
}
