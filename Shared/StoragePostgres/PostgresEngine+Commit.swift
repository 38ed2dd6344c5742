package import DomainKit
package import StorageKit

extension PostgresEngine {
  @discardableResult
  package func commit(_ changes: ChangeSet) async throws -> CommitReceipt {
    try DryRun.refuse("writes to the database outside of a unit of work")
    try changes.encodePayloads()
    try refuseIfClosed()
    let receipt = try await PostgresCommit(engine: self, changes: changes).run()
    if !changes.storesNothing { await notifications.announce(from: self) }
    return receipt
  }

  package func hasCommitted(_ unit: UniqueID) async throws -> Bool {
    try await with(.writing) { try await PostgresUnit(engine: self, id: unit).isStored(on: $0) }
  }
}

/// The storage of one change set: one message to the server, sent again where that is safe. A set with
/// conflicting changes of handlers takes several messages; see ``SavepointCommit``.
struct PostgresCommit {
  let engine: PostgresEngine
  let changes: ChangeSet

  /// The end of an attempt.
  private enum Outcome {
    case stored(CommitReceipt)
    /// A handler's changes conflict, so each handler's changes get a savepoint.
    case needsSavepoints
  }

  /// Stores the set. After a lost connection, the set is sent again: the server recognizes its
  /// identity. ``PostgresRetry`` tries everything else again, which has no unknown outcome, and
  /// ``PostgresNotifications`` listens again.
  func run() async throws -> CommitReceipt {
    let deadline = ContinuousClock.now + engine.timeouts.retry
    var pause = 5
    var outcomeIsUnknown = false
    var usesSavepoints = false
    while true {
      let failure: any Error
      do {
        switch try await engine.withConnectionAfterPreparation(
          .writing, { try await attempt(on: $0, usesSavepoints: usesSavepoints) })
        {
        case .stored(let receipt):
          engine.outage.recordAnswer()
          return receipt
        case .needsSavepoints:
          usesSavepoints = true
          continue
        }
      } catch let refused as RefusedUnit {
        throw PostgresErrors.translated(refused.underlyingError, engine.displayName)
      } catch let lost as PostgresDisconnected {
        outcomeIsUnknown = outcomeIsUnknown || lost.mayHaveArrived && !changes.storesNothing
        failure = lost
      } catch let refused as PostgresFailure where refused.isTransient || refused.isShutdown {
        failure = refused
      } catch let error as StorageError where error.isServerUnavailable {
        failure = error
      } catch {
        throw reported(error, outcomeIsUnknown)
      }
      guard ContinuousClock.now < deadline else { throw reported(failure, outcomeIsUnknown) }
      engine.outage.recordFailure()
      do {
        try await Task.sleep(for: .milliseconds(Int.random(in: pause / 2...pause)))
      } catch {
        throw reported(error, outcomeIsUnknown)
      }
      pause = min(pause * 2, 500)
    }
  }

  /// Returns the error for the caller. Only ``RefusedUnit`` proves that an earlier attempt, whose
  /// answer was lost, stored nothing.
  private func reported(_ error: any Error, _ outcomeIsUnknown: Bool) -> any Error {
    if outcomeIsUnknown { return StorageError.outcomeUnknown(engine.displayName, unit: changes.id) }
    return PostgresErrors.translated(error, engine.displayName)
  }

  private func attempt(on connection: PostgresConnection, usesSavepoints: Bool) async throws -> Outcome {
    if usesSavepoints {
      let commit = SavepointCommit(engine: engine, changes: changes, connection: connection)
      return .stored(try await commit.run())
    }
    var builder = CommitScriptBuilder(engine)
    builder.begin()
    try builder.add(changes, isUnit: !changes.storesNothing)
    builder.end()
    let script = builder.script
    do {
      let answers = try await connection.run(
        script.statements, within: engine.timeouts.commit, isCancellable: false,
        grace: engine.timeouts.cancellation, refusesWarnings: true)
      var receipt = CommitReceipt()
      receipt.blocked = script.blocked(in: answers)
      receipt.notIncluded = script.notIncluded
      return .stored(receipt)
    } catch let failure as PostgresFailure {
      if failure.isOfCanceledTask { throw CancellationError() }
      return try await CommitDiagnosis(engine: engine, connection: connection).outcome(of: failure, script, changes)
        .map { .stored($0) } ?? .needsSavepoints
    }
  }
}

extension PostgresEngine {
  /// Prepares the database and runs the body on a connection, without trying again.
  func withConnectionAfterPreparation<Value: Sendable>(
    _ use: PostgresPool.Use, _ body: (PostgresConnection) async throws -> Value
  ) async throws -> Value {
    try await prepare()
    return try await withConnection(use, body)
  }
}

extension CommitScriptBuilder {
  /// Adds everything that stores a set, with the changes of its handlers.
  mutating func add(_ changes: ChangeSet, isUnit: Bool) throws {
    if isUnit { addUnit(changes) }
    addLocks(for: changes.withIncludedChanges, checking: true)
    try addContent(of: changes)
  }

  private mutating func addContent(of changes: ChangeSet) throws {
    try add(changes.writes)
    for expected in changes.expectations { add(expected) }
    if let outbox = changes.outbox { try add(outbox) }
    for settlement in changes.settlements { add(settlement) }
  }

  private mutating func add(_ outbox: Outbox) throws {
    let events = outbox.events.map(\.entry.eventID)
    var claimed: Set<OrderingKey> = []
    for event in outbox.events {
      try add(event)
      for delivery in event.deliveries {
        let key = OrderingKey(aggregate: event.entry.aggregate.id, handler: delivery.handler)
        switch delivery.plan {
        case .pause: try add(event.entry, to: delivery.handler, .paused, outbox.lease)
        case .deadLetter(let cause): try add(event.entry, to: delivery.handler, .dead(reason: cause), outbox.lease)
        case .include(let changes) where !claimed.contains(key):
          if !event.isFirst { addInclusionCheck(event.entry, to: delivery.handler, excluding: events) }
          try addContent(of: changes)
          try add(event.entry, to: delivery.handler, .done, outbox.lease)
        case .include, .attempt:
          if case .include = delivery.plan { addNotIncluded(event.key(of: delivery)) }
          claimed.insert(key)
          addClaimed(event.entry, to: delivery.handler, outbox.lease, excluding: events, isFirst: event.isFirst)
        }
      }
    }
  }
}

extension ChangeSet {
  /// The set and the changes of its handlers that it includes.
  var withIncludedChanges: [ChangeSet] {
    let included = outbox?.events.flatMap(\.deliveries).compactMap { delivery -> ChangeSet? in
      if case .include(let changes) = delivery.plan { changes } else { nil }
    }
    return [self] + (included ?? []).flatMap(\.withIncludedChanges)
  }
}
