import DomainKit
import StorageKit
import Synchronization
import TestingKit

/// An engine in memory that records the change sets that it received and runs a closure before each
/// commit.
final class RecordingEngine: ForwardingEngine {
  private let engine: InMemoryEngine
  var base: any StorageEngine { engine }
  private let log = Mutex<[ChangeSet]>([])
  private let asked = Mutex((claims: [Int](), lookups: [Set<HandlerKey>]()))
  private let hook = Mutex<(@Sendable (ChangeSet) throws -> Void)?>(nil)
  private let lookupFailure = Mutex<StorageError?>(nil)

  init(_ clock: ManualClock = ManualClock()) throws {
    engine = InMemoryEngine(clock: clock)
    try engine.migrate { _ in CoreSchema.migrations + [JarMapper.migration] }
  }

  /// The sets that were committed or refused, in order.
  var commits: [ChangeSet] { log.withLock { $0 } }
  /// The limits of the requests for due deliveries, in order.
  var claimLimits: [Int] { asked.withLock { $0.claims } }
  /// The handlers of the questions for the next due delivery, in order.
  var lookups: [Set<HandlerKey>] { asked.withLock { $0.lookups } }
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

  /// Makes the next question for the next due delivery fail.
  func failNextLookup(with error: StorageError) { lookupFailure.withLock { $0 = error } }

  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> CommitReceipt {
    log.withLock { $0.append(changes) }
    try hook.withLock { $0 }?(changes)
    return try await base.commit(changes)
  }

  func claimDue(_ lease: Lease, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery] {
    asked.withLock { $0.claims.append(limit) }
    return try await base.claimDue(lease, handlers: handlers, limit: limit)
  }

  func timeUntilDue(handlers: Set<HandlerKey>) async throws -> Int64? {
    asked.withLock { $0.lookups.append(handlers) }
    let failure = lookupFailure.withLock { failure in
      defer { failure = nil }
      return failure
    }
    if let failure { throw failure }
    return try await base.timeUntilDue(handlers: handlers)
  }

  // Synchronous, for tests that prepare a database.
  func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) throws { try engine.migrate(plan) }
}
