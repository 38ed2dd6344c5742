import CompositionKit
import DomainKit
import Logging
import StorageKit
import Synchronization
import Testing
import TestingKit

@Suite(.timeLimit(.minutes(2))) struct `The services of the kernel` {
  @Test func `know the ownCommits that units of work of this process stored`() async throws {
    let container = compose([], engine: try Self.engine()).container
    let coordinator: UnitCoordinator = try container.resolve()
    let ownCommits: OwnCommits = try container.resolve()
    let ids: any IDSource = try container.resolve()
    let id: ID<Loaf> = ids.next()
    #expect(!ownCommits.contains(id.raw, version: 1))
    try await coordinator.execute(for: .anyone("test")) { unit, _ in
      var loaf = Loaf(id: id)
      try EntityStore<LoafMapper>(FeatureStorage(of: "bakery", in: unit)).add(&loaf)
    }
    #expect(ownCommits.contains(id.raw, version: 1))
  }

  @Test func `know the deliveries that have no handler any more`() async throws {
    let engine = try Self.engine()
    let handlers = ["bakery.bag", "bakery.cool"]
    let before = compose([Self.bakery(handlers)], off: ["bakery"], engine: engine).container
    let coordinator: UnitCoordinator = try before.resolve()
    try await coordinator.execute(for: .anyone("test")) { unit, _ in
      var loaf = Loaf(id: ID(UniqueID(high: 1, low: 1)))
      loaf.bake()
      try EntityStore<LoafMapper>(FeatureStorage(of: "bakery", in: unit)).add(&loaf)
    }
    let unhandled = try await compose([Self.bakery(["bakery.cool"])], engine: engine).unhandledDeliveries()
    #expect(unhandled == [OpenDeliveries(stableName: BreadBaked.stableName, handler: "bakery.bag", count: 1)])
    #expect(try await compose([Self.bakery(handlers)], engine: engine).unhandledDeliveries() == [])
  }

  @Test func `have the settings that they were given`() async throws {
    let engine = PurgeLog(try Self.engine())
    let clock = ManualClock()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let container = Composition(
      features: [],
      core: CoreServices(
        engine: { engine }, clock: clock, ids: UUIDv7Source(clock: clock),
        schedule: RetrySchedule(firstDelay: 7, factor: 1, longestDelay: 7, maxFailures: 2), retention: 5_000,
        filePolicy: ProtectedFiles(others: ["/kept"]), logger: logger)
    ).container
    let policy: any FilePolicy = try container.resolve()
    #expect(throws: ProtectedFileError(path: "/kept")) { try policy.check("/kept") }
    let schedule: RetrySchedule = try container.resolve()
    #expect(schedule.delay(afterFailures: 1) != nil && schedule.delay(afterFailures: 2) == nil)
    try await keepHouse(container, engine)
    #expect(engine.moment == clock.now.advanced(byMilliseconds: -5_000))
  }

  @Test func `keep finished events while the clock is far ahead of the latest event`() async throws {
    let engine = PurgeLog(try Self.engine())
    let clock = ManualClock()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let container = Composition(
      features: [],
      core: CoreServices(engine: { engine }, clock: clock, ids: UUIDv7Source(clock: clock), logger: logger)
    ).container
    let coordinator: UnitCoordinator = try container.resolve()
    try await coordinator.execute(for: .anyone("test")) { unit, _ in
      var loaf = Loaf(id: ID(UniqueID(high: 1, low: 1)))
      loaf.bake()
      try EntityStore<LoafMapper>(FeatureStorage(of: "bakery", in: unit)).add(&loaf)
    }
    let raised = clock.now
    clock.advance(byMilliseconds: 31 * Timestamp.millisecondsPerDay)
    try await keepHouse(container, engine)
    #expect(engine.moment == raised.advanced(byMilliseconds: -29 * Timestamp.millisecondsPerDay))
    #expect(try await engine.events(EventFilter()).count == 1)
  }

  /// Runs the pump until it has deleted the old events.
  private func keepHouse(_ container: Container, _ engine: PurgeLog) async throws {
    let pump: OutboxPump = try container.resolve()
    let run = Task { await pump.run() }
    while engine.moment == nil { try await Task.sleep(for: .milliseconds(5)) }
    run.cancel()
    await run.value
  }

  private static func bakery(_ handlers: [String]) -> Feature {
    feature {
      $0.bind(Oven.self) { Oven() }
      for name in handlers { $0.handle(BreadBaked.self, as: name, .postCommit, needs: Oven.self) { _, _ in } }
    }
  }

  /// Returns an engine with the table of the loaves.
  private static func engine() throws -> InMemoryEngine {
    let engine = InMemoryEngine()
    let loaves = Migration("bakery.0001", [.createTable(.root("bakery_loaf", []))])
    try engine.migrate { _ in CoreSchema.migrations + [loaves] }
    return engine
  }
}

/// An engine that records when finished events are forgotten.
private final class PurgeLog: ForwardingEngine {
  let base: any StorageEngine
  private let purged = Mutex<Timestamp?>(nil)

  init(_ base: any StorageEngine) { self.base = base }

  /// The moment before which events were last forgotten.
  var moment: Timestamp? { purged.withLock { $0 } }

  func purge(doneBefore moment: Timestamp, limit: Int) async throws -> Int {
    purged.withLock { $0 = moment }
    return try await base.purge(doneBefore: moment, limit: limit)
  }
}

@DomainEntity
private struct Loaf: Sendable {
  let id: ID<Loaf>

  init(id: ID<Loaf>) { self.id = id }

  mutating func bake() { raiseEvent(BreadBaked()) }
}

@StoredRecord
private struct LoafRecord: RootRecord {
  static let table = Table<LoafRecord>("bakery_loaf")
  let id: UniqueID
  let version: Int
}

private enum LoafMapper: AggregateMapper {
  static func root(of loaf: Loaf) -> LoafRecord { LoafRecord(id: loaf.id.raw, version: loaf.version) }
  static func entity(from record: LoafRecord, parts _: [NoPart]) -> Loaf { Loaf(id: ID(record.id)) }
}
