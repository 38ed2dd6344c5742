import DomainKit
import StorageKit
import StoragePostgres
import Synchronization
import TestEngines
import Testing
import TestingKit

/// A fault at every message of the protocol, one after another.
@Suite(.enabled(if: PostgresServer.isAvailable), .serialized) struct `A connection to the server that breaks` {
  @Test(
    arguments: CuttingProxy.Direction.allCases,
    [CuttingProxy.Action.cut(.before), .cut(.after), .delay(.milliseconds(20))])
  func `or pauses at any message of a commit loses and doubles nothing`(
    direction: CuttingProxy.Direction, fault: CuttingProxy.Action
  ) async throws {
    let shop = try await ProxiedShop()
    defer { shop.close() }
    try await shop.place(1)
    shop.proxy.setPlan { _ in .pass }
    try await shop.place(2)
    let messages = shop.proxy.count(direction)
    #expect(messages > 5)
    for number in 1...messages {
      shop.proxy.setPlan { $0.direction == direction && $0.number == number ? fault : .pass }
      try await shop.place(2 + UInt64(number))
    }
    shop.proxy.setPlan { _ in .pass }
    let expected = (1...2 + messages).map { UInt64($0) }
    #expect(try await shop.placed() == expected)
    #expect(try await shop.engine.events(EventFilter(limit: 1_000)).count == expected.count)
  }

  @Test(.timeLimit(.minutes(5)), arguments: CuttingProxy.Direction.allCases)
  func `or repeats any message of a commit reports what is stored`(direction: CuttingProxy.Direction) async throws {
    let shop = try await ProxiedShop(retry: .seconds(5), answer: .milliseconds(500))
    defer { shop.close() }
    try await shop.place(1)
    shop.proxy.setPlan { _ in .pass }
    try await shop.place(2)
    let messages = shop.proxy.count(direction)
    var (reported, unknown): (Set<UInt64>, Set<UInt64>) = ([1, 2], [])
    for number in 1...messages {
      shop.proxy.setPlan { $0.direction == direction && $0.number == number ? .duplicate : .pass }
      let order = 2 + UInt64(number)
      do {
        try await shop.place(order)
        reported.insert(order)
      } catch StorageError.outcomeUnknown {
        unknown.insert(order)
      } catch {
        // Any other error means that the order is not stored.
      }
    }
    let other = try PostgresServer.engine(at: shop.address)
    defer { other.close() }
    let placed = try await shop.placed(on: other)
    #expect(Set(placed).subtracting(unknown) == reported)
    #expect(try await other.events(EventFilter(limit: 1_000)).count == placed.count)
  }

  @Test func `after the commit was sent, and stays away, leaves the outcome open until a caller asks`() async throws {
    let shop = try await ProxiedShop(retry: .milliseconds(300))
    defer { shop.close() }
    try await shop.place(1)
    try await shop.untilQuiet()
    shop.proxy.setPlan { [proxy = shop.proxy] message in
      guard message.direction == .toClient, message.type == "Z" else { return .pass }
      proxy.refuse()
      return .cut(.before)
    }
    let unit = ProxiedShop.unit(2)
    await #expect(throws: StorageError.outcomeUnknown(shop.engine.displayName, unit: unit)) { try await shop.place(2) }
    shop.proxy.setPlan { _ in .pass }
    shop.proxy.refuse(false)
    #expect(try await shop.engine.hasCommitted(unit))
    #expect(try await shop.placed() == [1, 2])
  }

  @Test func `after the commit was sent leaves the outcome open, whatever stops later attempts`() async throws {
    let shop = try await ProxiedShop(retry: .seconds(5), answer: .seconds(3), lock: 1)
    defer { shop.close() }
    try await shop.place(1)
    try await shop.untilQuiet()
    let other = try OpenTransaction("LOCK TABLE core_commit IN ACCESS EXCLUSIVE MODE", at: shop.address)
    // The first attempt gets no answer; the others do not get the lock.
    shop.proxy.setPlan { $0.direction == .toServer && $0.number == 1 ? .hold : .pass }
    let unknown = StorageError.outcomeUnknown(shop.engine.displayName, unit: ProxiedShop.unit(2))
    await #expect(throws: unknown) { try await shop.place(2) }
    try other.end("ROLLBACK")
  }

  @Test func `before anything was sent, and stays away, is an error that is certain`() async throws {
    let shop = try await ProxiedShop(retry: .milliseconds(300))
    defer { shop.close() }
    try await shop.place(1)
    shop.proxy.refuse()
    shop.proxy.setPlan { _ in .cut(.before) }
    await #expect(throws: StorageError.self) { try await shop.place(2) }
    shop.proxy.refuse(false)
    shop.proxy.setPlan { _ in .pass }
    try await shop.place(2)
    #expect(try await shop.placed() == [1, 2])
  }

  @Test(.timeLimit(.minutes(2))) func `for longer than a second, is told, and so is its return`() async throws {
    let changes = Mutex<[PostgresConnectionChange]>([])
    let shop = try await ProxiedShop { told in changes.withLock { $0.append(told) } }
    defer { shop.close() }
    try await shop.place(1)
    shop.proxy.refuse()
    shop.proxy.setPlan { _ in .cut(.before) }
    async let placed: Void = shop.place(2)
    while changes.withLock(\.count) == 0 { try await Task.sleep(for: .milliseconds(20)) }
    shop.proxy.setPlan { _ in .pass }
    shop.proxy.refuse(false)
    try await placed
    try await shop.place(3)
    #expect(changes.withLock { $0 } == [.reconnecting, .connected])
  }

  @Test func `before the answer to a claim leaves no delivery without an attempt`() async throws {
    let shop = try await ProxiedShop()
    defer { shop.close() }
    try await shop.place(1)
    let key = DeliveryKey(eventID: SequentialIDs.id(9_001), handler: "tests.tell")
    var changes = ChangeSet(id: ProxiedShop.unit(100))
    changes.settlements = [
      DeliverySettlement(HeldDelivery(key: key, owner: ProxiedShop.unit(1)), .postponed(reason: nil, retryAfter: 0))
    ]
    try await shop.engine.commit(changes)
    try await shop.untilQuiet()
    shop.proxy.setPlan { $0.direction == .toClient && $0.number == 1 ? .cut(.before) : .pass }
    let claimed = try await shop.engine.claimDue(
      Lease(owner: SequentialIDs.id(1)), handlers: [HandlerKey(handler: key.handler, stableName: Placed.stableName)],
      limit: 9)
    #expect(claimed.map(\.key) == [key])
    #expect(claimed.map(\.failures) == [0])
  }

  @Test func `without a sign, is noticed when the answer takes too long`() async throws {
    let shop = try await ProxiedShop(answer: .milliseconds(500))
    defer { shop.close() }
    try await shop.place(1)
    shop.proxy.setPlan { $0.direction == .toClient && $0.number == 1 ? .hold : .pass }
    try await shop.place(2)
    #expect(try await shop.placed() == [1, 2])
  }

  @Test(.timeLimit(.minutes(2))) func `without a sign, leaves the outcome of a canceled commit open`() async throws {
    let shop = try await ProxiedShop(answer: .seconds(600), cancellation: .milliseconds(100))
    defer { shop.close() }
    try await shop.place(1)
    try await shop.untilQuiet()
    shop.proxy.setPlan { $0.direction == .toServer ? .hold : .pass }
    let placing = Task { try await shop.place(2) }
    while shop.proxy.count(.toServer) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    placing.cancel()
    let unknown = StorageError.outcomeUnknown(shop.engine.displayName, unit: ProxiedShop.unit(2))
    await #expect(throws: unknown) { try await placing.value }
  }

  @Test func `without a sign, is also noticed after a message without a caller`() async throws {
    let shop = try await ProxiedShop(answer: .milliseconds(500))
    defer { shop.close() }
    try await shop.place(1)
    try await shop.untilQuiet()
    shop.proxy.setPlan { $0.direction == .toServer ? .hold : .pass }
    let snapshot = try await shop.engine.snapshot()
    await #expect(throws: SnapshotLost.self) {
      _ = try await snapshot.existingValues([.id(SequentialIDs.id(1))], in: "id", of: ProxiedShop.table)
    }
  }

  @Test func `is not assumed while a large unit goes on`() async throws {
    do {
      try await placeLargeUnit(answer: .milliseconds(1_500), pause: .milliseconds(200))
    } catch is StorageError {
      // On a busy machine, the server may be silent for longer than a short limit.
      try await placeLargeUnit(answer: .seconds(15), pause: .seconds(2))
    }
  }

  /// Places a unit whose answers take a third longer in all than the limit of one.
  private func placeLargeUnit(answer: Duration, pause: Duration) async throws {
    let shop = try await ProxiedShop(retry: .milliseconds(1), answer: answer)
    defer { shop.close() }
    try await shop.place(1)
    try await shop.untilQuiet()
    shop.proxy.setPlan { $0.direction == .toClient && $0.number.isMultiple(of: 200) ? .delay(pause) : .pass }
    try await shop.place(from: 10, count: 1_000)
    #expect(try await shop.placed().count == 1_001)
  }

  @Test func `while a unit reads, makes the unit run again`() async throws {
    let shop = try await ProxiedShop()
    defer { shop.close() }
    try await shop.place(1)
    let snapshot = try await shop.engine.snapshot()
    #expect(try await snapshot.existingValues([.id(SequentialIDs.id(1))], in: "id", of: ProxiedShop.table).count == 1)
    shop.proxy.setPlan { _ in .cut(.before) }
    await #expect(throws: SnapshotLost.self) {
      _ = try await snapshot.existingValues([.id(SequentialIDs.id(1))], in: "id", of: ProxiedShop.table)
    }
    shop.proxy.setPlan { _ in .pass }
    snapshot.end()
    #expect(try await shop.placed() == [1])
  }

  @Test func `because an administrator ended it, is replaced`() async throws {
    let shop = try await ProxiedShop()
    defer { shop.close() }
    try await shop.place(1)
    let other = try PostgresServer.engine(at: shop.address)
    defer { other.close() }
    let ended = try await other.administer(
      """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = '\(shop.name)'
      """)
    #expect(ended != [[.integer(0)]])
    try await shop.place(2)
    #expect(try await shop.placed() == [1, 2])
  }
}

/// An engine that connects through a proxy, with a table of orders.
struct ProxiedShop {
  static let table = TableLayout(name: "tests_order", columns: ["id", "version"])
  let proxy: CuttingProxy
  let engine: PostgresEngine
  let address: String
  /// The name by which the server knows the engine's connections.
  let name = "proxied-\(UInt32.random(in: .min ... .max))"

  init(
    retry: Duration = .seconds(60), answer: Duration = .seconds(60), lock: Int = 60,
    cancellation: Duration = .seconds(100),
    report: @escaping @Sendable (PostgresConnectionChange) -> Void = { _ in }
  ) async throws {
    address = try await PostgresServer.makeSchema()
    proxy = try CuttingProxy(upstream: CuttingProxy.upstream(of: address))
    var timeouts = PostgresTimeouts.generous
    (timeouts.retry, timeouts.answer, timeouts.commit, timeouts.lock) = (retry, answer, answer, lock)
    timeouts.cancellation = cancellation
    let route = proxy.url(for: address) + "&application_name=\(name)"
    guard let url = try PostgresURL(route) else { throw StorageError.unsupported(address) }
    engine = PostgresEngine(url: url, durability: .asConfigured, timeouts: timeouts, report: report)
    // The creation of the tables can take longer than the limits of the test.
    let migrations = CoreSchema.migrations + [Migration("tests.0001", [.createTable(.root(Self.table.name, []))])]
    let direct = try PostgresServer.engine(at: address)
    defer { direct.close() }
    try await direct.migrate { _ in migrations }
    try await engine.migrate { try MigrationPlan.missing(of: migrations, in: $0, location: address) }
  }

  static func unit(_ number: UInt64) -> UniqueID { SequentialIDs.id(5_000 + number) }

  /// Waits until no announcement of a commit is under way.
  func untilQuiet() async throws {
    var count = -1
    while count != proxy.count(.toClient) {
      count = proxy.count(.toClient)
      try await Task.sleep(for: .milliseconds(150))
    }
  }

  /// Stores many orders in one unit.
  func place(from first: UInt64, count: UInt64) async throws {
    var changes = ChangeSet(id: Self.unit(first))
    changes.writes = (first..<first + count).map { .insert(Self.table, [.id(SequentialIDs.id($0)), .integer(1)]) }
    try await engine.commit(changes)
  }

  /// Stores an order with an event and a delivery.
  func place(_ number: UInt64) async throws {
    var changes = ChangeSet(id: Self.unit(number))
    let id = SequentialIDs.id(number)
    changes.writes = [.insert(Self.table, [.id(id), .integer(1)])]
    let entry = OutboxEntry(
      eventID: SequentialIDs.id(9_000 + number), stableName: Placed.stableName, event: Placed(),
      aggregate: AggregateReference(type: "Order", id: id), unitID: Self.unit(number), account: nil, parent: nil,
      raisedAt: Timestamp(milliseconds: 1_700_000_000_000), handlers: [], paused: [])
    changes.outbox = Outbox(
      [NewEvent(entry, isFirst: true, deliveries: [NewDelivery("tests.tell", .attempt)])],
      lease: Lease(owner: changes.id))
    try await engine.commit(changes)
  }

  /// Returns the numbers of the stored orders.
  func placed(on other: PostgresEngine? = nil) async throws -> [UInt64] {
    let select = Select(table: Self.table, conditions: [], order: [Sort("id")], limit: nil, parts: nil)
    let rows = try await (other ?? engine).rows(select)
    return rows.compactMap { $0.values[0].id.map { $0.low & 0x7FFF_FFFF_FFFF_FFFF } }
  }

  func close() {
    engine.close()
    proxy.stop()
  }
}

private struct Placed: DomainEvent {
  static let stableName = "tests.placed.v1"
}
