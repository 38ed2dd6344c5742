package import DomainKit
package import StorageKit
import Synchronization

/// A database that lives as long as its process: tables in dictionaries, and an outbox that keeps events as values.
///
/// It answers as the SQL engines do, conflicts and refusals included, and passes the same contract suite
/// (``StorageContract``). Finding by key, changing and settling take constant time;
/// lists and sums look at the whole table.
package final class InMemoryEngine: StorageEngine {
  package let location = "memory"
  private let state = Mutex(InMemoryState())

  package init() {}

  func withState<Value>(_ body: (inout sending InMemoryState) throws -> sending Value) rethrows -> Value {
    try state.withLock(body)
  }

  package func migrate(at _: Timestamp, plan: ([AppliedMigration]) throws -> [Migration]) throws {
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

  @discardableResult
  package func commit(_ changes: ChangeSet) async throws -> Set<DeliveryKey> {
    try Rehearsal.refuse("writes to the database on its own")
    return try withState { try $0.commit(changes) }
  }

  /// On a copy of everything.
  package func rehearse(_ changes: ChangeSet) async throws -> [RowChange] {
    try withState { state in
      let touched = changes.touched
      let before = try touched.map { try state.rows($0.select).map(\.values) }
      var copy = state
      _ = try copy.commit(changes)
      return try zip(touched, before).map { place, before in
        RowChange(
          table: place.table, key: place.key, before: before, after: try copy.rows(place.select).map(\.values))
      }
    }
  }

  package func changeToken() async throws -> Int64 {
    withState { $0.changes }
  }

  /// - Throws: `StorageError/unsupported(_:)`: there is no file.
  package func backup(to _: String, overwrite _: Bool) async throws {
    throw StorageError.unsupported("A backup of a database in memory")
  }

  package func checkIntegrity() async throws -> [String] {
    withState { state in state.tables.flatMap { $0.complaints() } + state.outbox.complaints() }
  }

  /// Keeps everything, so that a test can start its program again on the same data.
  package func close() {}
}

// MARK: Questions

extension InMemoryEngine {
  package func rows(_ select: Select) async throws -> [FetchedRow] {
    try withState { try $0.rows(select) }
  }

  package func existing(_ ids: [UniqueID], in table: TableLayout) async throws -> Set<UniqueID> {
    try withState { state in
      let index = try state.access(table).table
      return Set(ids.filter { state.tables[index].rows[$0] != nil })
    }
  }

  package func summary(_ summary: Summary) async throws -> [[StoredValue]] {
    try withState { try $0.summary(summary) }
  }
}

// MARK: Outbox

extension InMemoryEngine {
  /// Looks at every open delivery.
  package func claimDue(
    _ claim: DeliveryClaim, handlers: Set<HandlerKey>, limit: Int
  ) async throws -> [StoredDelivery] {
    let taken = withState { state in
      state.changes += 1
      return state.outbox.claimDue(claim, handlers: handlers, limit: limit)
    }
    return try taken.map { try $0.stored() }
  }

  package func renew(_ keys: [DeliveryKey], _ claim: DeliveryClaim) async throws -> Set<DeliveryKey> {
    withState { state in
      state.changes += 1
      var renewed: Set<DeliveryKey> = []
      for key in keys where state.outbox.renew(key, claim) { renewed.insert(key) }
      return renewed
    }
  }

  /// Looks at every open delivery.
  package func nextDue(handlers: Set<HandlerKey>) async throws -> Timestamp? {
    withState { $0.outbox.nextDue(handlers) }
  }

  package func handlersWaiting(for aggregate: UniqueID) async throws -> [String] {
    withState { $0.outbox.handlersWaiting(for: aggregate) }
  }

  package func openDeliveries() async throws -> [OpenDeliveries] {
    withState { $0.outbox.summary }
  }

  /// The deliveries that were given up, in that order.
  package var deadLetters: [DeadLetter] { withState { $0.outbox.dead } }
}
