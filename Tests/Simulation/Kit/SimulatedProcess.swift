import DomainKit
import Logging
import StorageKit
import TestingKit

/// A simulated program: coordinator, dispatcher and pump on a separate connection.
struct SimulatedProcess: Sendable {
  /// A lease that no timer of the real clock renews.
  private static let endless: Int64 = 86_400_000

  private let world: World
  private let engine: FaultyEngine
  private let coordinator: UnitCoordinator
  private let pump: OutboxPump

  init(in world: World, ids: ProcessIDs) {
    self.world = world
    engine = FaultyEngine(world)
    let logger = Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
    let handlers = EventHandlers(Handlers.all(in: world))
    let dispatcher = OutboxDispatcher(
      engine: engine, schedule: RetrySchedule(maxFailures: 4), ids: ids, logger: logger, lease: Self.endless)
    coordinator = UnitCoordinator(
      openSession: TrackedSession.opener(on: engine), handlers: handlers, dispatcher: dispatcher, clock: world.clock,
      ids: ids, logger: logger)
    pump = OutboxPump(
      engine: engine, dispatcher: dispatcher, handlers: handlers, coordinator: coordinator, clock: world.clock,
      ids: ids, logger: logger)
  }

  func end() { engine.cut() }

  func deliver() async {
    do {
      try await pump.deliverDue()
    } catch {
      if !(error is StorageError) { world.record { $0.complaints.insert("a pump failed: \(error)") } }
    }
  }

  func addCounters() async throws {
    try await coordinator.execute(for: .anyone("simulate")) { unit, _ in
      let store = try EntityStore<CounterMapper>(FeatureStorage(of: "simulation", in: unit))
      for number in World.counters {
        var counter = Counter(Counter.id(number))
        try store.add(&counter)
      }
    }
  }
}

// MARK: Actions

extension SimulatedProcess {
  /// Performs one unit of work, and records its attempts with the answers.
  func act() async {
    let pair = world.number(in: 0...(World.pairs - 1))
    let side = world.number(in: 0...1)
    let (one, other) = (2 * pair + side, 2 * pair + 1 - side)
    let action = world.number(in: 0...5)
    var attempts: [Book.Attempt] = []
    do {
      try await coordinator.execute(for: .anyone("simulate")) { unit, _ in
        attempts.append(Book.Attempt(unit: unit.id))
        let moves = try await moves(action, one, other, in: unit)
        attempts[attempts.count - 1].moves = moves
        try await make(moves, in: unit)
      }
      note(attempts, .stored)
    } catch StorageError.outcomeUnknown {
      note(attempts, .unknown)
    } catch {
      note(attempts, engine.hasEnded ? .unknown : .refused)
    }
  }

  /// Records the answer to the last attempt. Earlier attempts met a conflict.
  private func note(_ attempts: [Book.Attempt], _ answer: Book.Answer) {
    guard var last = attempts.last else { return }
    last.answer = last.moves.isEmpty && answer == .stored ? .unknown : answer
    world.record { $0.attempts += attempts.dropLast() + [last] }
  }

  private func moves(
    _ action: Int, _ one: Int, _ other: Int, in unit: Unit
  ) async throws -> [(counter: Int, amount: Int)] {
    switch action {
    case 0: return [(one, 1)]
    case 1: return [(one, 1), (one, 1)]
    case 2: return [(one, -1), (other, 1)]
    default:
      // Each side reads the value that the other writes: they must not both withdraw the same
      // amount.
      let store = try EntityStore<CounterMapper>(FeatureStorage(of: "simulation", in: unit))
      let sum = try await [one, other].asyncSum { try await store.find(Counter.id($0))?.value ?? 0 }
      return sum >= 2 ? [(one, -2)] : []
    }
  }

  private func make(_ moves: [(counter: Int, amount: Int)], in unit: Unit) async throws {
    let store = try EntityStore<CounterMapper>(FeatureStorage(of: "simulation", in: unit))
    for move in moves {
      guard var counter = try await store.find(Counter.id(move.counter)) else { throw Trouble.noCounter }
      counter.move(by: move.amount)
      try store.update(&counter)
    }
  }
}

extension [Int] {
  fileprivate func asyncSum(_ value: (Int) async throws -> Int) async rethrows -> Int {
    var sum = 0
    for element in self { sum += try await value(element) }
    return sum
  }
}

enum Trouble: Error {
  case noCounter, noUnit, chance
}
