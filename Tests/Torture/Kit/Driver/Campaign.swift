/// What all lanes of a run share.
struct Campaign: Sendable {
  /// The path of this very program, which the children run as well.
  let program: String
  let folder: String
  /// When to stop killing; the last restarts and checks come after it.
  let deadline: ContinuousClock.Instant
  /// How many attempts go on at once.
  let gate: Gate
  /// Whether system calls can be tampered with here.
  let canTrace: Bool

  var isOver: Bool { ContinuousClock.now >= deadline }

  /// Runs scenarios side by side: while one waits for leases to expire, others are being killed.
  func run(_ scenarios: [Scenario]) async -> [(Scenario, Tally.Counts)] {
    await withTaskGroup { group in
      for (index, scenario) in scenarios.enumerated() {
        group.addTask { (index, await run(scenario, index)) }
      }
      var results: [Int: Tally.Counts] = [:]
      for await (index, counts) in group { results[index] = counts }
      return scenarios.enumerated().compactMap { index, scenario in results[index].map { (scenario, $0) } }
    }
  }

  private func run(_ scenario: Scenario, _ index: Int) async -> Tally.Counts {
    let tally = Tally()
    let sweep = CallSweep(scenario.calls)
    await withTaskGroup { group in
      for number in 0..<scenario.lanes {
        group.addTask {
          var lane = Lane(self, scenario, tally, sweep, folder: "\(folder)/\(index)-\(number)")
          await lane.run()
        }
      }
    }
    return tally.value
  }
}

extension Scenario {
  fileprivate var calls: [String] {
    switch method {
    case .fail: CallSweep.failing
    case .killAtCalls, .killAnytime, .killBothWays: CallSweep.killing
    }
  }
}
