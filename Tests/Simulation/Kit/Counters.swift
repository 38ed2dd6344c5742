import DomainKit
import StorageKit

/// A number whose every change gets the next serial.
@DomainEntity
@MemberwiseInit(unlabeled: 1)
struct Counter: Sendable {
  static let initialValue = 2

  let id: ID<Counter>
  private(set) var value: Int = Counter.initialValue
  private(set) var serial: Int = 0

  mutating func move(by amount: Int) {
    value += amount
    serial += 1
    raiseEvent(CounterMoved(serial: serial))
  }

  static func id(_ number: Int) -> ID<Counter> { ID(UniqueID(high: 0x7000, low: UInt64(number) | 1 << 63)) }
}

struct CounterMoved: DomainEvent {
  static let stableName = "simulation.moved.v1"
  let serial: Int
}

@StoredRecord
struct CounterRecord: RootRecord {
  static let table = Table<CounterRecord>("simulation_counter")
  let id: UniqueID
  let version: Int
  let value: Int
  let serial: Int
}

enum CounterMapper: AggregateMapper {
  static func root(of counter: Counter) -> CounterRecord {
    CounterRecord(id: counter.id.raw, version: counter.version, value: counter.value, serial: counter.serial)
  }

  static func entity(from root: CounterRecord, parts _: [NoPart]) -> Counter {
    Counter(ID(root.id), value: root.value, serial: root.serial)
  }
}

/// The serials of a counter, in the order in which they reached a handler. It does not prevent
/// repetitions.
@DomainEntity
@MemberwiseInit(unlabeled: 1)
struct Tally: Sendable {
  let id: ID<Tally>
  var serials: [Int]

  static func id(of counter: UniqueID, _ handler: String) -> ID<Tally> {
    let name = handler.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
    return ID(UniqueID(high: 0x7000, low: counter.low | (name & 0xFFFF_FFFF) << 8))
  }
}

@StoredRecord
struct TallyRecord: RootRecord {
  static let table = Table<TallyRecord>("simulation_tally")
  let id: UniqueID
  let version: Int
}

@StoredRecord
struct SerialRecord: PartRecord {
  static let table = Table<SerialRecord>("simulation_serial")
  let owner: UniqueID
  let position: Int
  let serial: Int
}

enum TallyMapper: AggregateMapper {
  static func root(of tally: Tally) -> TallyRecord { TallyRecord(id: tally.id.raw, version: tally.version) }

  static func parts(of tally: Tally) -> [SerialRecord] {
    tally.serials.enumerated().map { SerialRecord(owner: tally.id.raw, position: $0, serial: $1) }
  }

  static func entity(from root: TallyRecord, parts: [SerialRecord]) -> Tally {
    Tally(ID(root.id), serials: parts.map(\.serial))
  }

  static let migration = Migration(
    "simulation.0001",
    [
      .createTable(.root("simulation_counter", [.integer("value"), .integer("serial")])),
      .createTable(.root("simulation_tally", [])),
      .createTable(.parts("simulation_serial", [.integer("serial")])),
    ])
}
