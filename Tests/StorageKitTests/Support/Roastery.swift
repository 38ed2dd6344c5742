import DomainKit
import Logging
import StorageKit
import Synchronization
import TestingKit

/// A whole program around jars: coordinator, dispatcher and pump on an engine in memory.
struct Roastery: JarUnits {
  let engine: RecordingEngine
  let clock: ManualClock
  let ids: SequentialIDs
  let coordinator: UnitCoordinator
  let pump: OutboxPump

  /// - Parameters:
  ///   - earlier: The run whose database and clock this one takes over.
  ///   - ids: The run's own identifiers, if they differ from those of the earlier run.
  ///   - delivers: `false` for a run that is killed right after each commit.
  ///   - paused: The handlers of features that are switched off.
  init(
    after earlier: Roastery? = nil, _ handlers: [EventHandler], ids: SequentialIDs? = nil,
    lease: Int64 = Lease.standard, delivers: Bool = true, paused: Set<HandlerKey> = [],
    logger: Logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
  ) throws {
    clock = earlier?.clock ?? ManualClock()
    engine = try earlier?.engine ?? RecordingEngine(clock)
    self.ids = ids ?? earlier?.ids ?? SequentialIDs()
    let dispatcher = OutboxDispatcher(
      engine: engine, schedule: RetrySchedule(), ids: self.ids, logger: logger, lease: lease)
    let handlers = EventHandlers(handlers, paused: paused)
    coordinator = UnitCoordinator(
      openSession: TrackedSession.opener(on: engine), handlers: handlers,
      dispatcher: delivers ? dispatcher : NoDispatch(), clock: clock, ids: self.ids, logger: logger)
    pump = OutboxPump(
      engine: engine, dispatcher: dispatcher, handlers: handlers, coordinator: coordinator, clock: clock,
      ids: self.ids, logger: logger)
  }

  func newJar(_ label: String = "") -> Jar { Jar(ids.next(), label: label) }

  /// Adds a jar filled with beans, one event per bean, in one unit.
  @discardableResult
  func add(_ jar: Jar? = nil, beans: String...) async throws -> Jar {
    var jar = jar ?? newJar()
    for bean in beans { jar.fill(with: bean) }
    let filled = jar
    return try await unit { store in
      var jar = filled
      try store.add(&jar)
      return jar
    }
  }

  /// Runs a unit of work on the stored jars.
  func unit<Value>(_ body: (EntityStore<JarMapper>) async throws -> Value) async throws -> Value {
    try await coordinator.execute(for: .anyone("test")) { unit, _ in
      try await body(EntityStore(FeatureStorage(of: "tests", in: unit)))
    }
  }

  /// Puts beans into a stored jar.
  func fill(_ jar: Jar, with bean: String) async throws { try await change(jar) { $0.fill(with: bean) } }

  /// Changes the label of a stored jar, without an event.
  func label(_ jar: Jar, _ label: String) async throws { try await change(jar) { $0.label = label } }

  private func change(_ jar: Jar, _ body: (inout Jar) -> Void) async throws {
    try await unit { store in
      guard var jar = try await store.find(jar.id) else { throw Trouble("there is no jar") }
      body(&jar)
      try store.update(&jar)
    }
  }

  /// The labels of the stored jars.
  func labels() async throws -> [String] {
    let select = Query<JarRecord>().sorted(by: .label).select()
    return try await engine.rows(select).compactMap { String(storedValue: $0.values[2]) }
  }

  func openCount() async throws -> Int { try await engine.openDeliveries().reduce(0) { $0 + $1.count } }

  /// Advances the clock and makes the deliveries that are then due.
  @discardableResult
  func deliver(after milliseconds: Int64) async throws -> Int {
    clock.advance(byMilliseconds: milliseconds)
    return try await pump.deliverDue()
  }

  /// Runs the pump until a condition holds.
  func runPump(until isDone: () async throws -> Bool) async throws {
    let run = Task { await pump.run() }
    while try await !isDone() { try await Task.sleep(for: .milliseconds(5)) }
    run.cancel()
    await run.value
  }
}

/// The events that handlers received, and the failures to simulate.
final class Diary: Sendable {
  private let state = Mutex<(lines: [String], failures: [String: Int])>(([], [:]))

  var lines: [String] { state.withLock { $0.lines } }
  func note(_ line: String) { state.withLock { $0.lines.append(line) } }

  /// Makes the next attempts with this line fail.
  func fail(_ line: String, times: Int = 1) { state.withLock { $0.failures[line] = times } }

  /// Records the line, and throws an error if a failure is due.
  func attempt(_ line: String) throws {
    let fails = state.withLock { state in
      state.lines.append(line)
      let left = state.failures[line] ?? 0
      state.failures[line] = left - 1
      return left > 0
    }
    if fails { throw Trouble("\(line) failed") }
  }

  /// A handler that attempts `name bean`.
  func handler(_ name: String, _ phase: HandlingPhase = .postCommit) -> EventHandler {
    EventHandler(name, on: JarFilled.self, phase: phase) { event, _ in try self.attempt("\(name) \(event.bean)") }
  }

  /// A handler that adds a jar with the bean as its label, and then attempts `name bean`.
  func bottler(_ name: String, _ phase: HandlingPhase, ids: SequentialIDs) -> EventHandler {
    EventHandler(name, on: JarFilled.self, phase: phase) { event, _ in
      guard let unit = Unit.current else { throw Trouble("a handler of this phase has no unit") }
      var jar = Jar(ids.next(), label: "for \(event.bean)")
      try EntityStore<JarMapper>(FeatureStorage(of: "tests", in: unit)).add(&jar)
      try self.attempt("\(name) \(event.bean)")
    }
  }
}
