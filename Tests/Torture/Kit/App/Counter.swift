import DomainKit
import StorageKit

/// A number that all processes increment, to reveal lost, repeated and reordered changes.
@DomainEntity
struct Counter: Equatable, Sendable {
  let id: ID<Counter>
  private(set) var value = 0

  /// - Parameter silently: `true` to raise no event, for a race that tests only commits.
  mutating func increment(silently: Bool = false) {
    value += 1
    if !silently { raiseEvent(Counted(counter: id.raw, value: value)) }
  }

  /// Returns the identifier of a counter, which all processes share.
  static func id(_ number: Int) -> ID<Counter> {
    ID(UniqueID(high: 0x7000, low: 0x8000_0000_0000_0000 | UInt64(number)))
  }
}

struct Counted: DomainEvent {
  static let stableName = "torture.counted.v1"
  let counter: UniqueID
  let value: Int
}

@StoredRecord
struct CounterRecord: RootRecord {
  static let table = Table<CounterRecord>("torture_counter")
  let id: UniqueID
  let version: Int
  let value: Int
}

enum CounterMapper: AggregateMapper {
  static func root(of counter: Counter) -> CounterRecord {
    CounterRecord(id: counter.id.raw, version: counter.version, value: counter.value)
  }

  static func entity(from record: CounterRecord, parts _: [NoPart]) -> Counter {
    Counter(id: ID(record.id), value: record.value)
  }
}
