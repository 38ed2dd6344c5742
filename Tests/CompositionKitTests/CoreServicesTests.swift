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
