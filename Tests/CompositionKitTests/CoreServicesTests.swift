import CompositionKit
import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `The services of the kernel` {
  @Test func `know the changes that units of work of this process stored`() async throws {
    let container = compose([], engine: try Self.engine()).container
    let coordinator: UnitCoordinator = try container.resolve()
    let changes: LocalChanges = try container.resolve()
    let ids: any IDSource = try container.resolve()
    let id: ID<Loaf> = ids.next()
    #expect(!changes.contains(id.raw, version: 1))
    try await coordinator.execute(for: .anyone("test")) { unit, _ in
      var loaf = Loaf(id: id)
      try EntityStore<LoafMapper>(FeatureStorage(of: "bakery", in: unit)).add(&loaf)
    }
    #expect(changes.contains(id.raw, version: 1))
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
    let orphans = try await compose([Self.bakery(["bakery.cool"])], engine: engine).orphans()
    #expect(orphans == [OpenDeliveries(stableName: BreadBaked.stableName, handler: "bakery.bag", count: 1)])
    #expect(try await compose([Self.bakery(handlers)], engine: engine).orphans() == [])
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
