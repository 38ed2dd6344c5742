import DomainKit
import Foundation
import StorageKit
import StoragePostgres
import Synchronization
import TestEngines
import Testing
import TestingKit

/// Units whose outcome the server has not told.
@Suite(.enabled(if: PostgresServer.isAvailable)) struct `A unit in doubt` {
  private static let id = SequentialIDs.id(1)
  private static let stored = "INSERT INTO core_commit VALUES ('\(uuid(id))', 1)"

  private static func uuid(_ id: UniqueID) -> String { "\(id)" }

  private struct Shop {
    let address: String
    let engine: PostgresEngine

    init(at address: String? = nil, lock: Int = 60, clock: ManualClock? = nil) async throws {
      if let address { self.address = address } else { self.address = try await PostgresServer.makeSchema() }
      var timeouts = PostgresTimeouts.generous
      timeouts.lock = lock
      engine = try PostgresServer.engine(at: self.address, timeouts: timeouts, clock: clock)
      try await engine.migrate { try MigrationPlan.missing(of: CoreSchema.migrations, in: $0, location: "") }
    }
  }

  @Test func `is neither stored nor not while it is being committed`() async throws {
    let shop = try await Shop(lock: 1)
    defer { shop.engine.close() }
    let other = try OpenTransaction(Self.stored, at: shop.address)
    await #expect(throws: StorageError.outcomeUnknown(shop.engine.displayName, unit: Self.id)) {
      _ = try await shop.engine.hasCommitted(Self.id)
    }
    try other.end("COMMIT")
    #expect(try await shop.engine.hasCommitted(Self.id))
  }

  @Test func `is not stored after its transaction was rolled back`() async throws {
    let shop = try await Shop()
    defer { shop.engine.close() }
    try OpenTransaction(Self.stored, at: shop.address).end("ROLLBACK")
    #expect(try await !shop.engine.hasCommitted(Self.id))
    #expect(try await !shop.engine.addRule(Self.id).isRepeated)
    #expect(try await shop.engine.hasCommitted(Self.id))
  }

  @Test func `is not stored if its task is canceled while it waits for a lock`() async throws {
    let shop = try await Shop(lock: 600)
    defer { shop.engine.close() }
    let other = try OpenTransaction("LOCK TABLE core_rule IN ACCESS EXCLUSIVE MODE", at: shop.address)
    let commit = Task { try await shop.engine.addRule(Self.id) }
    let waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'core_rule'::regclass"
    while try await shop.engine.administer(waiting).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    commit.cancel()
    await #expect(throws: CancellationError.self) { _ = try await commit.value }
    try other.end("ROLLBACK")
    #expect(try await !shop.engine.hasCommitted(Self.id))
  }

  @Test func `is remembered for a day of the server, whatever the clock of the till says`() async throws {
    let shop = try await Shop(clock: ManualClock(Timestamp(milliseconds: 0)))
    defer { shop.engine.close() }
    try await shop.engine.addRule(Self.id)
    let future = try await Shop(at: shop.address, clock: ManualClock(Timestamp(milliseconds: 4_000_000_000_000)))
    defer { future.engine.close() }
    _ = try await future.engine.purge(doneBefore: Timestamp(milliseconds: 4_000_000_000_000), limit: 100)
    #expect(try await shop.engine.hasCommitted(Self.id))
    _ = try await shop.engine.administer("UPDATE core_commit SET committed_at = committed_at - 86400001")
    _ = try await future.engine.purge(doneBefore: Timestamp(milliseconds: 4_000_000_000_000), limit: 100)
    #expect(try await !shop.engine.hasCommitted(Self.id))
  }
}

@Suite(.enabled(if: PostgresServer.isAvailable)) struct `A program on a server` {
  @Test(.timeLimit(.minutes(2))) func `tells others of its last commit although it ends at once`() async throws {
    let address = try await PostgresServer.makeSchema()
    let board = try PostgresServer.engine(at: address)
    defer { board.close() }
    try await board.migrate { _ in CoreSchema.migrations }
    let before = try await board.changeToken()
    let till = try PostgresServer.engine(at: address) { engine in
      try await engine.migrate { try MigrationPlan.missing(of: CoreSchema.migrations, in: $0, location: "") }
    }
    for number in UInt64(1)...2 { try await till.addRule(SequentialIDs.id(number)) }
    till.close()
    // The second commit follows the first so closely that only the end of the program announces it.
    while try await board.changeToken() < before + 2 { try await Task.sleep(for: .milliseconds(10)) }
  }

  @Test func `is told of other roles that may connect, and what to run`() async throws {
    let (name, address) = try await PostgresServer.makeDatabase()
    let role = "\(name)_role"
    try await PostgresServer.administer(["CREATE ROLE \(role)"], in: "public")
    let engine = try PostgresServer.engine(at: address)
    defer { engine.close() }
    // A member of the tills' role is one of them.
    _ = try await engine.administer("GRANT CONNECT ON DATABASE \(name) TO \(role), guarded")
    let grant = "GRANT CONNECT ON DATABASE \(name) TO till"
    let revoke = "REVOKE CONNECT, TEMPORARY ON DATABASE \(name) FROM PUBLIC, \(role)"
    let advice = try await engine.connectionAdvice()
    #expect(advice?.hasSuffix(" run: \(grant); \(revoke)") == true, "\(advice ?? "")")
    for statement in [grant, revoke] { _ = try await engine.administer(statement) }
    #expect(try await engine.connectionAdvice() == nil)
  }

  @Test func `is told of a query that takes too long`() async throws {
    let address = try await PostgresServer.makeSchema()
    var timeouts = PostgresTimeouts.generous
    timeouts.statement = 1
    let engine = try PostgresServer.engine(at: address, timeouts: timeouts)
    defer { engine.close() }
    try await engine.migrate { _ in CoreSchema.migrations }
    let other = try OpenTransaction("LOCK TABLE core_rule IN ACCESS EXCLUSIVE MODE", at: address)
    await #expect(throws: StorageError.tookTooLong(engine.displayName)) {
      _ = try await engine.existingValues([.id(SequentialIDs.id(1))], in: "id", of: CoreSchema.rule)
    }
    try other.end("ROLLBACK")
  }

  @Test(.timeLimit(.minutes(2))) func `is told that another one holds the lock of the first start`() async throws {
    let address = try await PostgresServer.makeSchema()
    let lock = "SELECT pg_advisory_xact_lock(hashtext('coffeepal ' || current_schema())::bigint)"
    let other = try OpenTransaction(lock, at: address)
    var timeouts = PostgresTimeouts.generous
    timeouts.retry = .milliseconds(200)
    let engine = try PostgresServer.engine(at: address, timeouts: timeouts)
    defer { engine.close() }
    await #expect(throws: StorageError.busy(engine.displayName)) {
      try await engine.migrate { _ in CoreSchema.migrations }
    }
    try other.end("ROLLBACK")
    try await engine.migrate { _ in CoreSchema.migrations }
  }

  @Test func `does not wait for its preparation after it was canceled`() async throws {
    let began = Mutex(false)
    let engine = try PostgresServer.engine(at: try await PostgresServer.makeSchema()) { _ in
      began.withLock { $0 = true }
      try await Task.sleep(for: .seconds(3_600))
    }
    defer { engine.close() }
    let work = Task { try await engine.openDeliveries() }
    while !began.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
    work.cancel()
    await #expect(throws: CancellationError.self) { _ = try await work.value }
  }

  @Test func `stores nothing while a newer program migrates`() async throws {
    let address = try await PostgresServer.makeSchema()
    let old = try PostgresServer.engine(at: address)
    defer { old.close() }
    try await old.migrate { _ in CoreSchema.migrations }
    try await old.addRule(SequentialIDs.id(1))
    let (enters, leaves) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let upgrade = RowUpgrade(of: CoreSchema.rule) { _ in
      enters.signal()
      leaves.wait()
      return []
    }
    let new = try PostgresServer.engine(at: address)
    defer { new.close() }
    let migrating = Task.detached {
      try await new.migrate { _ in [Migration("core.9999-later", [], upgrading: upgrade)] }
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        enters.wait()
        continuation.resume()
      }
    }
    let hasEnded = Mutex(false)
    let late = Task {
      defer { hasEnded.withLock { $0 = true } }
      try await old.addRule(SequentialIDs.id(2))
    }
    // The commit waits for the migration, or has ended without it.
    let waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'core_migration'::regclass"
    let watcher = try PostgresServer.engine(at: address)
    defer { watcher.close() }
    while try await watcher.administer(waiting).isEmpty, !hasEnded.withLock({ $0 }) {
      try await Task.sleep(for: .milliseconds(5))
    }
    leaves.signal()
    try await migrating.value
    await #expect(throws: StorageError.newer(old.displayName, migration: "core.9999-later")) { try await late.value }
  }
}
