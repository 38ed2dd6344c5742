import DomainKit
import StorageKit
import Synchronization
import TestingKit

/// A bug of the kernel that the simulation must find.
package enum PlantedBug: Int, CaseIterable, Sendable {
  /// A commit does not check the expectations of its unit.
  case expectations = 1
  /// A handler's effect is stored although its delivery belongs to another process.
  case fencing
  /// A change set that is sent again is treated as a new one.
  case resend
}

/// One database, one clock, and the processes that share them. A seed decides all events.
///
/// All of it is one chain of calls: other processes act while one waits for the database.
final class World: Sendable {
  static let pairs = 2
  static var counters: Range<Int> { 0..<(2 * pairs) }
  private static let deepest = 3
  private static let processCount = 3

  private struct State {
    var random: SplitMix64
    var processes: [SimulatedProcess] = []
    var started: UInt64 = 0
    var isCalm = true
    var depth = 0
    var stepsLeft = 40
    var trace: UInt64 = 0
    var book = Book()
  }

  let planted: PlantedBug?
  let database: InMemoryEngine
  let clock = ManualClock()
  private let state: Mutex<State>

  init(seed: UInt64, planted: PlantedBug?) throws {
    self.planted = planted
    database = InMemoryEngine(clock: clock)
    state = Mutex(State(random: SplitMix64(seed: seed)))
    try database.migrate { _ in CoreSchema.migrations + [TallyMapper.migration] }
  }

  var book: Book { state.withLock { $0.book } }
  var trace: UInt64 { state.withLock { $0.trace } }
  func record(_ entry: (inout Book) -> Void) { state.withLock { entry(&$0.book) } }
}

// MARK: Chance

extension World {
  func number(in range: ClosedRange<Int>) -> Int {
    state.withLock { state in
      let number = Int.random(in: range, using: &state.random)
      state.trace = state.trace &* 0x100_0000_01B3 ^ UInt64(bitPattern: Int64(number))
      return number
    }
  }

  /// - Returns: `true` with a probability in percent, and always `false` after the faults are over.
  func chance(_ percent: Int) -> Bool {
    if state.withLock({ $0.isCalm }) { return false }
    return number(in: 0...99) < percent
  }

  /// Returns an identifier that no process generates.
  func strayID() -> UniqueID { UniqueID(high: 0x7001, low: 1 << 63 | UInt64(number(in: 0...Int(UInt32.max)))) }
}

// MARK: Course

extension World {
  /// Runs the seed.
  func run() async throws {
    state.withLock { state in
      state.processes = (0..<Self.processCount).map { _ in process(&state) }
    }
    try await first.addCounters()
    state.withLock { $0.isCalm = false }
    while takeStep() { await step() }
    state.withLock { $0.isCalm = true }
    try await deliverAll()
    // The processes refer to the world, which would never be freed.
    state.withLock { $0.processes = [] }
  }

  private var first: SimulatedProcess { state.withLock { $0.processes[0] } }

  /// Returns a process with its own clock.
  private func process(_ state: inout State) -> SimulatedProcess {
    state.started += 1
    let ahead = UInt64.random(in: 0...300, using: &state.random)
    return SimulatedProcess(in: self, ids: ProcessIDs(process: state.started, after: 1_000 + ahead))
  }

  private func takeStep() -> Bool {
    state.withLock { state in
      state.stepsLeft -= 1
      return state.stepsLeft >= 0
    }
  }

  /// Simulates events while a process waits: time passes, a process ends and restarts, others act.
  func interrupt() async {
    if chance(30) { clock.advance(byMilliseconds: Int64(number(in: 0...1_500))) }
    if chance(2) { clock.advance(byMilliseconds: 5_000) }
    if chance(1) { restart(number(in: 0...(Self.processCount - 1))) }
    guard state.withLock({ $0.depth < Self.deepest }), chance(10), takeStep() else { return }
    state.withLock { $0.depth += 1 }
    await step()
    state.withLock { $0.depth -= 1 }
  }

  private func restart(_ index: Int) {
    state.withLock { state in
      state.processes[index].end()
      state.processes[index] = process(&state)
    }
  }

  private func step() async {
    let index = number(in: 0...(Self.processCount - 1))
    let process = state.withLock { $0.processes[index] }
    // Another process: it must not join the unit of the waiting one.
    await WorkScope.$current.withValue(WorkScope()) {
      if number(in: 0...2) == 0 { await process.deliver() } else { await process.act() }
    }
  }

  /// Delivers all remaining events.
  private func deliverAll() async throws {
    for _ in 0..<2_000 {
      if try await database.openDeliveries().isEmpty { return }
      await first.deliver()
      clock.advance(byMilliseconds: 1_000)
    }
  }
}

// MARK: Invariants at every moment

extension World {
  /// Two counters of a pair are never overdrawn together.
  func examineConstraint() async throws {
    let counters = try await storedCounters()
    for pair in 0..<Self.pairs {
      let sum = [2 * pair, 2 * pair + 1].reduce(0) { $0 + (counters[Counter.id($1).raw]?.value ?? 0) }
      if sum < 0 { record { $0.complaints.insert("write skew: the pair \(pair) is at \(sum)") } }
    }
  }

  func storedCounters() async throws -> [UniqueID: CounterRecord] {
    let rows = try await database.rows(Query<CounterRecord>().select())
    let records = rows.compactMap { CounterRecord($0.values) }
    return Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
  }
}

extension CounterRecord {
  fileprivate init?(_ values: [StoredValue]) {
    guard values.count == 4, let id = UniqueID(storedValue: values[0]), let version = Int(storedValue: values[1]),
      let value = Int(storedValue: values[2]), let serial = Int(storedValue: values[3])
    else { return nil }
    self.init(id: id, version: version, value: value, serial: serial)
  }
}
