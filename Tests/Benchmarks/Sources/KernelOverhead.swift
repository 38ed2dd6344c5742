import CompositionKit
import DomainKit
import StorageKit
import TestingKit

/// A unit of work with one event and one handler of each phase, on the in-memory engine.
struct KernelOverhead {
  private static let rounds = 9
  private static let units = 10_000

  func figures() async throws -> [Figure] {
    var figures: [Figure] = []
    for (name, phases, target) in Self.cases {
      let tally = Tally()
      let composition = Self.compose(phases, tally)
      let work: UnitOfWork<any BenchContext> = try composition.container.resolve()
      let ids: any IDSource = try composition.container.resolve()
      var times: [Double] = []
      for _ in 0...Self.rounds {
        times.append(try await Stopwatch.time { try await Self.takeRound(work, ids) } / Double(Self.units))
      }
      guard tally.count == Self.units * (Self.rounds + 1) * phases.count else {
        throw BenchmarkFailure("\(tally.count) deliveries were made")
      }
      figures.append(Self.figure(name, Series(Array(times.dropFirst())), target))
    }
    return figures
  }

  private static let cases: [(String, [HandlingPhase], Double?)] = [
    ("unit of work, two handlers", [.preCommit, .postCommit], 5_000),
    ("  with a third, external one", [.preCommit, .postCommit, .postCommitExternal], nil),
    ("  with none", [], nil),
  ]

  private static func takeRound(_ work: UnitOfWork<any BenchContext>, _ ids: any IDSource) async throws {
    for _ in 0..<units {
      try await work.execute(for: .anyone("test")) { context in
        var cup = Cup(id: ids.next(for: Cup.self), name: "Ada")
        cup.fill()
        try context.cups.add(&cup)
      }
    }
  }

  private static func figure(_ name: String, _ times: Series, _ target: Double?) -> Figure {
    let shown = "\(Form.time(times.least)) – \(Form.time(times.most))"
    guard let target else { return Figure(name, ours: Form.time(times.median), note: shown) }
    return Figure(
      name, ours: Form.time(times.median), value: times.median / 1_000, shown: shown, .atMost(target / 1_000),
      unit: " µs")
  }

  private static func compose(_ phases: [HandlingPhase], _ tally: Tally) -> Composition {
    let clock = SystemClock()
    let ids = UUIDv7Source(clock: clock)
    let bench = Feature("bench", version: "1", summary: "Cups") { bench in
      bench.migrate([Migration("bench.0001-cup", [.createTable(.root("bench_cup", [.text("name")]))])])
      bench.bind(Tally.self) { tally }
      bench.context((any BenchContext).self, StoredBenchContext.init)
      for phase in phases {
        bench.handle(CupFilled.self, as: "bench.\(phase)", phase, needs: Tally.self) { tally, _ in tally.add() }
      }
    }
    return Composition(
      features: [bench],
      core: CoreServices(
        engine: {
          let engine = InMemoryEngine()
          try engine.migrate { _ in bench.migrations }
          return engine
        }, clock: clock, ids: ids, logger: BenchmarkApp.quiet))
  }
}
