import Testing

@testable import SimulationKit

@Suite struct `A simulation of units of work and deliveries` {
  @Test func `finds nothing wrong in two hundred seeds`() async {
    let failures = await Simulation.failures(in: 1..<201)
    #expect(failures.map(\.seed) == [], "\(failures)")
  }

  @Test(arguments: PlantedBug.allCases) func `finds a planted bug`(_ bug: PlantedBug) async {
    #expect(await !Simulation.failures(in: Driver.plantedSeeds, planted: bug, limit: 1).isEmpty)
  }

  @Test func `repeats a seed step by step`() async {
    let first = await Simulation.run(seed: 7)
    let second = await Simulation.run(seed: 7)
    #expect(first.trace == second.trace)
    #expect(first.trace != 0)
  }

  @Test func `leaves nothing of a seed in memory`() async throws {
    weak var left: World?
    do {
      let world = try World(seed: 7, planted: nil)
      try await world.run()
      left = world
    }
    #expect(left == nil)
  }
}
