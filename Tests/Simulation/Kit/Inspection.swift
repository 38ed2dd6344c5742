import DomainKit
import StorageKit
import TestingKit

/// Compares a world at its end with its book.
struct Inspection {
  private let database: InMemoryEngine
  private let book: Book
  private var complaints: [String]

  /// - Returns: The broken invariants, sorted.
  static func complaints(about world: World) async throws -> [String] {
    try await world.examineConstraint()
    var inspection = Inspection(world)
    try await inspection.inspectUnits(world.storedCounters())
    try await inspection.inspectDeliveries(world.storedCounters())
    return inspection.complaints.sorted()
  }

  private init(_ world: World) {
    database = world.database
    book = world.book
    complaints = Array(book.complaints)
  }

  /// Every answer is true, and the counters are the sum of the stored changes.
  private mutating func inspectUnits(_ counters: [UniqueID: CounterRecord]) async throws {
    var expected = Dictionary(
      uniqueKeysWithValues: World.counters.map {
        ($0, Expected(value: Counter.initialValue, serial: 0, version: 1))
      })
    for attempt in book.attempts {
      let isStored = try await database.hasCommitted(attempt.unit)
      if attempt.answer == .stored, !isStored { complaints.append("an acknowledged unit is lost: \(attempt.unit)") }
      if attempt.answer == .refused, isStored { complaints.append("a refused unit is stored: \(attempt.unit)") }
      guard isStored else { continue }
      for move in attempt.moves {
        expected[move.counter]?.value += move.amount
        expected[move.counter]?.serial += 1
      }
      for counter in Set(attempt.moves.map(\.counter)) { expected[counter]?.version += 1 }
    }
    for number in World.counters {
      let found = counters[Counter.id(number).raw].map {
        Expected(value: $0.value, serial: $0.serial, version: $0.version)
      }
      if found != expected[number] {
        complaints.append("lost update: counter \(number) is \(text(found)) instead of \(text(expected[number]))")
      }
    }
  }

  private struct Expected: Hashable {
    var value: Int
    var serial: Int
    var version: Int
  }

  private func text(_ expected: Expected?) -> String {
    expected.map { "\($0.value) (serial \($0.serial), version \($0.version))" } ?? "missing"
  }

  /// Every event is stored and delivered, in order, and has its effect once.
  private mutating func inspectDeliveries(_ counters: [UniqueID: CounterRecord]) async throws {
    complaints += try await database.checkIntegrity()
    for open in try await database.openDeliveries() {
      complaints.append("a delivery never ends: \(open.count) of \(open.handler)")
    }
    let events = try await database.events(EventFilter(limit: .max))
    for (id, counter) in counters.sorted(by: { $0.key < $1.key }) {
      let own = try events.filter { $0.aggregate.id == id }.map { (try $0.serial, $0) }.sorted { $0.0 < $1.0 }
      let all = Array(0..<counter.serial).map { $0 + 1 }
      compare(own.map(\.0), with: all, "the events of \(id)")
      compare(try await tally(of: id, Handlers.audit), with: all, "atomicity: \(Handlers.audit) of \(id)")
      for handler in [Handlers.withCommit, Handlers.local] {
        let done = own.filter { $0.1.isDone(by: handler) }.map(\.0)
        compare(try await tally(of: id, handler), with: done, "exactly once, in order: \(handler) of \(id)")
      }
      inspectCalls(of: id, own)
    }
  }

  /// The outside world was called at least once, with first calls in order, and only for stored
  /// events.
  ///
  /// The order does not apply to dead letters, because a process that was paused before its call
  /// may make it late.
  private mutating func inspectCalls(of id: UniqueID, _ events: [(Int, StoredEvent)]) {
    let calls = book.calls.filter { $0.counter == id }
    var seen: Set<Int> = []
    let done = Set(events.filter { $0.1.isDone(by: Handlers.external) }.map(\.0))
    let first = calls.map(\.serial).filter { seen.insert($0).inserted && done.contains($0) }
    compare(first, with: first.sorted(), "the order of first calls: \(Handlers.external) of \(id)")
    compare(done.subtracting(seen).sorted(), with: [], "never called: \(Handlers.external) of \(id)")
    let known = Set(events.map(\.1.id))
    compare(calls.filter { !known.contains($0.event) }.map(\.serial), with: [], "called without a stored event: \(id)")
  }

  private mutating func compare(_ found: [Int], with expected: [Int], _ what: String) {
    if found != expected { complaints.append("\(what): \(found) instead of \(expected)") }
  }

  private func tally(of counter: UniqueID, _ handler: String) async throws -> [Int] {
    let id = Tally.id(of: counter, handler).raw
    let rows = try await database.rows(
      Select(
        table: TallyRecord.table.layout, conditions: [.compare(column: "id", .equal, .id(id))], order: [], limit: 1,
        parts: SerialRecord.table.layout))
    return rows.first?.parts.compactMap { Int(storedValue: $0[2]) } ?? []
  }
}

extension StoredEvent {
  fileprivate var serial: Int {
    get throws {
      let event = try EventCoding.decode(payload, storedAs: CounterMoved.stableName, as: CounterMoved.self)
      guard let event = event as? CounterMoved else { return 0 }
      return event.serial
    }
  }

  fileprivate func isDone(by handler: String) -> Bool {
    deliveries.contains { $0.handler == handler && $0.status == .done }
  }
}
