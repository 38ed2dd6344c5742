/// Runs seeds.
package enum Simulation {
  /// The result of a seed.
  package struct Outcome: Sendable {
    package let seed: UInt64
    package let complaints: [String]
    /// A digest of every decision of the seed.
    package let trace: UInt64
  }

  package static func run(seed: UInt64, planted: PlantedBug? = nil) async -> Outcome {
    do {
      let world = try World(seed: seed, planted: planted)
      try await world.run()
      return Outcome(seed: seed, complaints: try await Inspection.complaints(about: world), trace: world.trace)
    } catch {
      return Outcome(seed: seed, complaints: ["the simulation failed: \(error)"], trace: 0)
    }
  }

  /// Runs seeds, two at a time.
  ///
  /// - Parameter limit: The number of failing seeds after which no more start.
  /// - Returns: The failed seeds.
  package static func failures(
    in seeds: Range<UInt64>, planted: PlantedBug? = nil, limit: Int = 5
  ) async -> [Outcome] {
    await withTaskGroup(of: Outcome.self) { group in
      var rest = seeds.makeIterator()
      var failures: [Outcome] = []
      for seed in [rest.next(), rest.next()].compactMap(\.self) {
        group.addTask { await run(seed: seed, planted: planted) }
      }
      for await outcome in group {
        if !outcome.complaints.isEmpty { failures.append(outcome) }
        if failures.count < limit, let seed = rest.next() {
          group.addTask { await run(seed: seed, planted: planted) }
        }
      }
      return failures
    }
  }
}
