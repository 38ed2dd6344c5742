import DomainKit
import StorageKit
import Synchronization

/// A minimal entity with one event.
@DomainEntity
struct Cup: Equatable, Sendable {
  let id: ID<Cup>
  let name: String

  mutating func fill() { raiseEvent(CupFilled(cup: id.raw, name: name)) }
}

struct CupFilled: DomainEvent {
  static let stableName = "bench.cup-filled.v1"
  let cup: UniqueID
  let name: String
}

@StoredRecord
struct CupRecord: RootRecord {
  static let table = Table<CupRecord>("bench_cup")
  let id: UniqueID
  let version: Int
  let name: String
}

enum CupMapper: AggregateMapper {
  static func root(of cup: Cup) -> CupRecord { CupRecord(id: cup.id.raw, version: cup.version, name: cup.name) }
  static func entity(from record: CupRecord, parts _: [NoPart]) -> Cup { Cup(id: ID(record.id), name: record.name) }
}

protocol BenchContext: Sendable {
  var cups: EntityStore<CupMapper> { get }
}

struct StoredBenchContext: BenchContext {
  let cups: EntityStore<CupMapper>

  init(_ storage: FeatureStorage) throws { cups = try EntityStore(storage) }
}

/// A counter of handled events.
final class Tally: Sendable {
  private let total = Atomic<Int>(0)

  var count: Int { total.load(ordering: .relaxed) }

  func add() { total.wrappingAdd(1, ordering: .relaxed) }
}
