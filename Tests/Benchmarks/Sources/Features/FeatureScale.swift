import CoffeePalApp
import CompositionKit
import DomainKit
import StorageKit

/// The time from the start of a program to the first use of its database, by the number of
/// features.
struct FeatureScale {
  private static let rounds = 31
  let workbench: Workbench

  func figures() async throws -> [Figure] {
    let few = try await start(5)
    let many = try await start(200)
    let half = try await check(200)
    let whole = try await check(400)
    let bound = 2 * few.median + 10_000_000
    return [
      Figure(
        "start with 200 features", ours: Form.time(many.median), peer: "\(Form.time(few.median)) with 5",
        value: many.median / 1_000_000, shown: Form.time(many.median), .atMost(bound / 1_000_000), unit: " ms"),
      Figure(
        "checking 400 features against 200", ours: Form.time(whole.median), peer: Form.time(half.median),
        value: whole.median / half.median, shown: Form.number(whole.median / half.median), .atMost(2.5), unit: ""),
    ]
  }

  /// Registers and checks the features, opens an up-to-date database, and resolves the dependencies
  /// of one command.
  private func start(_ count: Int) async throws -> Series {
    let path = workbench.path("features-\(count).db")
    var times: [Double] = []
    for _ in 0...Self.rounds {
      times.append(
        try await Stopwatch.time {
          let composition = try compose(count, path)
          let engine: any StorageEngine = try composition.container.resolve()
          let _: SyntheticFeature<D0, D0, D3>.Add = try composition.container.resolve()
          let _: UnitCoordinator = try composition.container.resolve()
          engine.close()
        })
    }
    // The first round created the database.
    return Series(Array(times.dropFirst()))
  }

  /// Only registers and checks the features.
  private func check(_ count: Int) async throws -> Series {
    var times: [Double] = []
    for _ in 0..<Self.rounds {
      times.append(try await Stopwatch.time { _ = try compose(count, workbench.path("none.db")) })
    }
    return Series(times)
  }

  private func compose(_ count: Int, _ path: String) throws -> Composition {
    let clock = SystemClock()
    let features = SyntheticFeatures.make(count)
    let opener = DatabaseOpener(
      location: path, clock: clock, migrations: CoreSchema.migrations + features.flatMap(\.migrations))
    let composition = Composition(
      features: features,
      core: CoreServices(engine: opener.open, clock: clock, ids: UUIDv7Source(clock: clock), logger: BenchmarkApp.quiet)
    )
    guard composition.problems.isEmpty else { throw BenchmarkFailure("the composition has problems") }
    return composition
  }
}
