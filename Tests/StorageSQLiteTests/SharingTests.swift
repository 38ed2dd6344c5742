import DomainKit
import Foundation
import StorageKit
import Synchronization
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `Two who share one database` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a connection that holds the write lock until the test releases it.
  private func holder() throws -> SQLiteConnection {
    let other = try SQLiteConnection(path: folder.file(), configuration: SQLiteSettings.plain(5))
    try other.use { try $0.run("BEGIN IMMEDIATE") }
    return other
  }

  @Test func `they see each other's commits, and that something has changed`() async throws {
    let (one, two) = (try SQLiteEngine.withCups(at: folder.file()), try SQLiteEngine.withCups(at: folder.file()))
    defer { [one, two].forEach { $0.close() } }
    let token = try await two.changeToken()
    try await one.commit(Cups.insertion(1, "one"))
    #expect(try await two.changeToken() != token)
    #expect(try await two.labels() == ["one"])
    try await two.commit(Cups.insertion(2, "two"))
    #expect(try await one.labels() == ["one", "two"])
  }

  @Test func `a change based on what the other has replaced is a conflict`() async throws {
    let (one, two) = (try SQLiteEngine.withCups(at: folder.file()), try SQLiteEngine.withCups(at: folder.file()))
    defer { [one, two].forEach { $0.close() } }
    try await one.commit(Cups.insertion(1))
    try await two.commit(Cups.update(1, "two", expected: 1))
    await #expect(
      throws: ConcurrencyConflict(entity: "tests_cup", id: SequentialIDs.id(1), expected: 1, found: 2)
    ) { try await one.commit(Cups.update(1, "one", expected: 1)) }
    #expect(try await one.labels() == ["two"])
    // The transaction with the conflict keeps no lock.
    try await two.commit(Cups.update(1, "again", expected: 2))
  }

  @Test func `a running process writes nothing after a newer program has migrated the database`() async throws {
    let old = try SQLiteEngine.withCups(at: folder.file())
    let new = try SQLiteEngine(path: folder.file())
    defer { [old, new].forEach { $0.close() } }
    try await old.commit(Cups.insertion(1, "before"))
    let saucers = Migration("tests.0002", [.createTable(.root("tests_saucer", [.text("label")]))])
    try new.start(with: Cups.all + [saucers])
    await #expect(throws: StorageError.newer(folder.file(), migration: "tests.0002")) {
      try await old.commit(Cups.insertion(2, "after"))
    }
    try await new.commit(Cups.insertion(3, "new"))
    #expect(try await new.labels() == ["before", "new"])
  }

  @Test func `a running process writes nothing after a newer program has migrated only rows`() async throws {
    let old = try SQLiteEngine.withCups(at: folder.file())
    let new = try SQLiteEngine(path: folder.file())
    defer { [old, new].forEach { $0.close() } }
    try await old.commit(Cups.insertion(1, "before"))
    let relabeling = RowUpgrade(of: Cups.table) { row in
      [.update(Cups.table, [row.values[0], .integer(2), .text("new")], expected: 1)]
    }
    try new.start(with: Cups.all + [Migration("tests.0002", [], upgrading: relabeling)])
    await #expect(throws: StorageError.newer(folder.file(), migration: "tests.0002")) {
      try await old.commit(Cups.insertion(2, "after"))
    }
    #expect(try await new.labels() == ["new"])
  }

  @Test func `a running process goes on after another one has changed only indexes`() async throws {
    let engine = try SQLiteEngine.withCups(at: folder.file())
    defer { engine.close() }
    try await engine.commit(Cups.insertion(1))
    try holder().use { session in
      try session.asFeature("tests") { try session.run("CREATE INDEX extra ON tests_cup (label)") }
      try session.run("COMMIT")
    }
    try await engine.commit(Cups.insertion(2))
    #expect(try await engine.labels().count == 2)
  }

  @Test func `a program with the same schema starts while the other one writes`() async throws {
    try SQLiteEngine.withCups(at: folder.file()).close()
    let other = try holder()
    let engine = try SQLiteEngine.withCups(at: folder.file(), busyTimeout: 0.2)
    defer { engine.close() }
    #expect(try await engine.labels() == [])
    try other.use { try $0.run("ROLLBACK") }
    try other.close()
  }

  @Test func `both write at once, and nothing is lost`() async throws {
    let engines = try (0..<2).map { _ in try SQLiteEngine.withCups(at: folder.file()) }
    defer { engines.forEach { $0.close() } }
    try await withThrowingTaskGroup { group in
      for number in UInt64(1)...100 {
        group.addTask { try await engines[Int(number % 2)].commit(Cups.insertion(number)) }
      }
      try await group.waitForAll()
    }
    #expect(try await engines[0].labels().count == 100)
    #expect(try await engines[1].checkIntegrity() == [])
  }

  @Test func `the first one makes the database, and the others wait for it`() async throws {
    for round in 1...20 {
      let path = folder.file("\(round).db")
      let engines = try await withThrowingTaskGroup { group in
        for _ in 1...4 {
          group.addTask(executorPreference: ManyThreads()) { try SQLiteEngine.withCups(at: path) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for (number, engine) in engines.enumerated() { try await engine.commit(Cups.insertion(UInt64(number))) }
      #expect(try await engines[0].labels().count == engines.count)
      for engine in engines { engine.close() }
    }
  }

  @Test func `a process that settles the mark of the file meanwhile does not make the log a foreign one`() async throws
  {
    let engine = try SQLiteEngine.withCups(at: folder.file())
    defer { engine.close() }
    try await engine.commit(Cups.insertion(1))
    let lock = try ProcessLock(besideDatabase: folder.file())
    try lock.write(LockRecord(mark: 7))
    try DatabaseMark.refuseForeignWAL(beside: folder.file()) {
      try lock.write(LockRecord(mark: 9))
      return 9
    }
    #expect(throws: StorageError.foreignWAL(folder.file())) {
      try DatabaseMark.refuseForeignWAL(beside: folder.file()) { 7 }
    }
  }

  @Test func `who waits too long for the other's lock is told that it is busy, and loses nothing`() async throws {
    let engine = try SQLiteEngine.withCups(at: folder.file(), busyTimeout: 0.2)
    defer { engine.close() }
    let other = try holder()
    let start = ContinuousClock.now
    await #expect(throws: StorageError.busy(folder.file())) { try await engine.commit(Cups.insertion(1, "kept out")) }
    #expect(start.duration(to: .now) >= .milliseconds(150))
    #expect(try await engine.labels() == [])
    try other.use { try $0.run("ROLLBACK") }
    try other.close()
    try await engine.commit(Cups.insertion(1, "let in"))
    #expect(try await engine.labels() == ["let in"])
  }

  @Test func `who waits for the other's lock gets it once it is free, and keeps no thread`() async throws {
    // There are more tasks than threads. If they blocked their threads, no thread would be left to
    // release the lock.
    let engines = try (0..<ProcessInfo.processInfo.activeProcessorCount + 2).map { _ in
      try SQLiteEngine.withCups(at: folder.file(), busyTimeout: 600)
    }
    defer { engines.forEach { $0.close() } }
    let other = try holder()
    try await withThrowingTaskGroup { group in
      for (number, engine) in engines.enumerated() {
        group.addTask { try await engine.commit(Cups.insertion(UInt64(number), "waited")) }
      }
      group.addTask {
        for _ in 1...1_000 { await Task.yield() }
        try other.use { try $0.run("COMMIT") }
      }
      try await group.waitForAll()
    }
    try other.close()
    #expect(try await engines[0].labels() == engines.map { _ in "waited" })
  }

  @Test func `a purge that finds nothing old does not wait for the other's lock`() async throws {
    let engine = try SQLiteEngine.withCups(at: folder.file(), busyTimeout: 0.1)
    defer { engine.close() }
    try await engine.commit(Cups.insertion(1))
    let other = try holder()
    #expect(try await engine.purge(doneBefore: SystemClock().now, limit: 10) == 0)
    try other.use { try $0.run("ROLLBACK") }
    try other.close()
  }

  @Test func `a purge forgets the units that are older than a day, and no others`() async throws {
    let clock = ManualClock()
    let engine = try SQLiteEngine(path: folder.file(), clock: clock)
    defer { engine.close() }
    try engine.start(with: Cups.all)
    let units = ([-1, 0, 1] as [Int64]).map { UniqueID.first(at: clock.now.advanced(byMilliseconds: $0)) }
    for (number, unit) in units.enumerated() {
      var changes = ChangeSet(id: unit)
      changes.writes = [Cups.insertion(UInt64(number))]
      try await engine.commit(changes)
    }
    clock.advance(byMilliseconds: Timestamp.millisecondsPerDay)
    _ = try await engine.purge(doneBefore: clock.now, limit: 10)
    var isKnown: [Bool] = []
    for unit in units { isKnown.append(try await engine.hasCommitted(unit)) }
    #expect(isKnown == [false, true, true])
  }

  @Test func `a purge that waits for the other's lock keeps an event that the other has retried`() async throws {
    let engine = try SQLiteEngine.withCups(at: folder.file(), busyTimeout: 600)
    defer { engine.close() }
    let id = SequentialIDs.id(1)
    try await engine.withWriteTransaction { session in
      try session.run(
        """
        INSERT INTO core_event (id, name, payload, aggregate_type, aggregate_id, unit_id, raised_at) \
        VALUES (?1, 'tests.filled.v1', '{}', 'Cup', ?1, ?1, 0)
        """, [.id(id)])
      try session.run(
        """
        INSERT INTO core_delivery \
        (event_id, handler, aggregate_id, is_open, status, attempts, due_at, owner, settled_at) \
        VALUES (?1, 'a', ?1, 0, 'discarded', 0, 0, ?1, 0)
        """, [.id(id)])
    }
    let other = try holder()
    let purge = Task { try await engine.purge(doneBefore: SystemClock().now, limit: 10) }
    for _ in 1...1_000 { await Task.yield() }
    try other.use { session in
      try session.run("UPDATE core_delivery SET is_open = 1, status = 'pending', settled_at = NULL")
      try session.run("COMMIT")
    }
    try other.close()
    #expect(try await purge.value == 0)
    #expect(try await engine.events(EventFilter()).flatMap(\.deliveries).map(\.status) == [.pending])
  }

  @Test func `a wait for the other's lock shortens no lease, because the clock is read after it`() async throws {
    let clock = CountingClock()
    let engine = try SQLiteEngine(path: folder.file(), busyTimeout: 0.05, engineClock: clock)
    try engine.start(with: Cups.all)
    defer { engine.close() }
    let (before, other) = (clock.readings, try holder())
    let (lease, id) = (Lease(owner: SequentialIDs.id(1)), SequentialIDs.id(2))
    let handlers: Set = [HandlerKey(handler: "a", stableName: "cups.filled.v1")]
    let held = HeldDelivery(key: DeliveryKey(eventID: id, handler: "a"), owner: lease.owner)
    let calls: [@Sendable () async throws -> Void] = [
      { try await engine.commit(Cups.insertion(1)) },
      { _ = try await engine.claimDue(lease, handlers: handlers, limit: 1) },
      { _ = try await engine.claimExpired(lease, handlers: handlers) },
      { _ = try await engine.renew([held], for: lease.duration) },
      { _ = try await engine.retry(.dead) },
      { _ = try await engine.discard(id) },
    ]
    for call in calls { await #expect(throws: StorageError.busy(folder.file())) { try await call() } }
    #expect(clock.readings == before)
    try other.use { try $0.run("ROLLBACK") }
    try other.close()
    for call in calls { try await call() }
    #expect(clock.readings == before + calls.count)
  }

  @Test func `who is canceled while waiting for the other's lock gives up at once, and stores nothing`() async throws {
    let engine = try SQLiteEngine.withCups(at: folder.file(), busyTimeout: 600)
    defer { engine.close() }
    let other = try holder()
    let commit = Task { try await engine.commit(Cups.insertion(1, "canceled")) }
    commit.cancel()
    await #expect(throws: CancellationError.self) { try await commit.value }
    try other.use { try $0.run("ROLLBACK") }
    try other.close()
    #expect(try await engine.labels() == [])
  }
}

/// A clock that counts its readings.
private final class CountingClock: EngineClock {
  private let count = Atomic<Int>(0)
  var readings: Int { count.load(ordering: .relaxed) }

  var now: EngineTime {
    count.add(1, ordering: .relaxed)
    return EngineTime(epoch: SequentialIDs.id(1), milliseconds: 0)
  }
}
