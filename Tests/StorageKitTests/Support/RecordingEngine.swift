import DomainKit
import StorageKit
import Synchronization
import TestingKit

/// An engine in memory that keeps the sets of changes that it was given, and does something before each commit.
final class RecordingEngine: StorageEngine {
  private let engine = InMemoryEngine()
  private let log = Mutex<[ChangeSet]>([])
  private let hook = Mutex<(@Sendable (ChangeSet) throws -> Void)?>(nil)
  var location: String { engine.location }

  init() throws {
    try engine.migrate(at: Timestamp(milliseconds: 0)) { _ in CoreSchema.migrations + [JarMapper.migration] }
  }

  /// The sets that were committed or refused, in order.
  var commits: [ChangeSet] { log.withLock { $0 } }
  var deadLetters: [DeadLetter] { engine.deadLetters }

  /// The kinds of writes of the last commit.
  var lastWrites: [String] {
    commits.last?.writes.map { write in
      switch write {
      case .insert(_, let values): "insert v\(values[1])"
      case .update(_, let values, let expected): "update v\(expected) to v\(values[1])"
      case .delete(_, _, let expected): "delete v\(expected)"
      case .insertPart: "insert part"
      case .deleteParts: "delete parts"
      case .expect(_, _, let version): "expect v\(version)"
      }
    }.map { $0.replacing("integer(", with: "").replacing(")", with: "") } ?? []
  }

  func beforeCommits(_ body: @escaping @Sendable (ChangeSet) throws -> Void) { hook.withLock { $0 = body } }

  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> Set<DeliveryKey> {
    log.withLock { $0.append(changes) }
    try hook.withLock { $0 }?(changes)
    return try await engine.commit(changes)
  }

  func rehearse(_ changes: ChangeSet) async throws -> [RowChange] { try await engine.rehearse(changes) }

  func migrate(at now: Timestamp, plan: ([AppliedMigration]) throws -> [Migration]) throws {
    try engine.migrate(at: now, plan: plan)
  }
  func rows(_ select: Select) async throws -> [FetchedRow] { try await engine.rows(select) }
  func existing(_ ids: [UniqueID], in table: TableLayout) async throws -> Set<UniqueID> {
    try await engine.existing(ids, in: table)
  }
  func summary(_ summary: Summary) async throws -> [[StoredValue]] { try await engine.summary(summary) }
  func changeToken() async throws -> Int64 { try await engine.changeToken() }
  func backup(to path: String, overwrite: Bool) async throws {
    try await engine.backup(to: path, overwrite: overwrite)
  }
  func checkIntegrity() async throws -> [String] { try await engine.checkIntegrity() }
  func close() { engine.close() }
  func handlersWaiting(for aggregate: UniqueID) async throws -> [String] {
    try await engine.handlersWaiting(for: aggregate)
  }
  func claimDue(_ claim: DeliveryClaim, handlers: Set<HandlerKey>, limit: Int) async throws -> [StoredDelivery] {
    try await engine.claimDue(claim, handlers: handlers, limit: limit)
  }
  func renew(_ keys: [DeliveryKey], _ claim: DeliveryClaim) async throws -> Set<DeliveryKey> {
    try await engine.renew(keys, claim)
  }
  func nextDue(handlers: Set<HandlerKey>) async throws -> Timestamp? { try await engine.nextDue(handlers: handlers) }
  func openDeliveries() async throws -> [OpenDeliveries] { try await engine.openDeliveries() }
  func events(_ filter: EventFilter, at now: Timestamp) async throws -> [StoredEvent] {
    try await engine.events(filter, at: now)
  }
  func retry(_ selection: RetrySelection, at now: Timestamp) async throws -> Int {
    try await engine.retry(selection, at: now)
  }
  func discard(_ event: UniqueID, at now: Timestamp) async throws -> Int { try await engine.discard(event, at: now) }
  func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int {
    try await engine.purge(doneBefore: moment, limit: limit)
  }
}
