#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The command line of the simulation.
package enum Driver {
  /// The number of seeds within which a planted bug must be found.
  package static let plantedSeeds: Range<UInt64> = 1..<2_001
  private static let stride: UInt64 = 10_000

  /// - Parameter arguments: `run COUNT [FIRST]`, `seed SEED` or `planted NUMBER`.
  /// - Returns: The exit code.
  package static func run(_ arguments: [String]) async -> Int32 {
    guard (3...4).contains(arguments.count), let number = UInt64(arguments[2]) else { return usage() }
    switch arguments[1] {
    case "run":
      guard let first = arguments.count == 4 ? UInt64(arguments[3]) : 1, first > 0, max(first, number) < 1 << 60 else {
        return usage()
      }
      return await run(seeds: first..<first + number)
    case _ where arguments.count > 3: return usage()
    case "seed": return report(await Simulation.run(seed: number)) ? 0 : 1
    case "planted":
      guard let bug = PlantedBug(rawValue: Int(clamping: number)) else { return usage() }
      return await finds(bug) ? 0 : 1
    default: return usage()
    }
  }

  private static func usage() -> Int32 {
    print("Usage: Simulation run COUNT [FIRST] | seed SEED | planted 1...\(PlantedBug.allCases.count)")
    return 64
  }

  private static func run(seeds: Range<UInt64>) async -> Int32 {
    for bug in PlantedBug.allCases { guard await finds(bug) else { return 1 } }
    var next = seeds.lowerBound
    while next < seeds.upperBound {
      let end = min(next + stride, seeds.upperBound)
      let failures = await Simulation.failures(in: next..<end)
      for failure in failures { report(failure) }
      guard failures.isEmpty else { return 1 }
      next = end
      print("seeds \(seeds.lowerBound) to \(next - 1): no complaints")
      fflush(nil)
    }
    return 0
  }

  private static func finds(_ bug: PlantedBug) async -> Bool {
    guard let found = await Simulation.failures(in: plantedSeeds, planted: bug, limit: 1).first else {
      print("planted bug \(bug.rawValue) (\(bug)): not found in \(plantedSeeds.count) seeds")
      return false
    }
    print("planted bug \(bug.rawValue) (\(bug)): found by seed \(found.seed): \(found.complaints[0])")
    return true
  }

  /// Prints an outcome. Returns `true` if it has no complaints.
  @discardableResult
  private static func report(_ outcome: Simulation.Outcome) -> Bool {
    print("seed \(outcome.seed), trace \(String(outcome.trace, radix: 16)): \(outcome.complaints.count) complaints")
    for complaint in outcome.complaints { print("  \(complaint)") }
    if !outcome.complaints.isEmpty { print("  rerun: make simulate SEED=\(outcome.seed)") }
    return outcome.complaints.isEmpty
  }
}
