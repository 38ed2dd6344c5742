import TestingKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The settings that all workers of a run share.
struct Campaign: Sendable {
  /// The path of this program, which the children also run.
  let program: String
  let folder: String
  /// The time at which killing stops. The last restarts and checks follow.
  let deadline: ContinuousClock.Instant
  /// The limit for simultaneous attempts.
  let asyncSemaphore: AsyncSemaphore
  /// The time in seconds that a restart has to deliver the remaining events.
  let restartTimeout: Int
  /// The server of the scenarios with PostgreSQL, or `nil` if there is none.
  let server: TortureServer?
  /// `true` if the machine allows tracing system calls.
  let canTrace: Bool

  /// The maximum lifetime of a child, even on a busy machine.
  var longestLife: Duration { .seconds(35 + restartTimeout) }

  var isOver: Bool { ContinuousClock.now >= deadline }

  /// Runs scenarios side by side: while one waits for leases to expire, others kill processes.
  func run(_ scenarios: [Scenario]) async -> [(Scenario, Tally.Counts)] {
    let tallies = scenarios.map { ($0, Tally($0.expectation)) }
    let heartbeat = Task { try await report(tallies) }
    await withTaskGroup { group in
      for (index, (scenario, tally)) in tallies.enumerated() {
        group.addTask { await run(scenario, tally, "\(folder)/\(index)") }
      }
    }
    heartbeat.cancel()
    return tallies.map { ($0, $1.value) }
  }

  private func run(_ scenario: Scenario, _ tally: Tally, _ place: String) async {
    let sweep = CallSweep(scenario.calls)
    await withTaskGroup { group in
      for number in 0..<scenario.workers {
        group.addTask {
          var worker = Worker(self, scenario, tally, sweep, folder: "\(place)-\(number)")
          await worker.run()
        }
      }
    }
  }

  /// Prints the progress and new violations, once a minute.
  private func report(_ tallies: [(Scenario, Tally)]) async throws {
    let start = ContinuousClock.now
    let real = tallies.filter { $0.0.expectation == .none }.map(\.1)
    var told = real.map { _ in 0 }
    while true {
      try await Task.sleep(for: .seconds(60))
      let counts = real.map(\.value)
      let (kills, violations) = (counts.reduce(0) { $0 + $1.kills }, counts.reduce(0) { $0 + $1.violations })
      print("\((ContinuousClock.now - start).components.seconds) s: \(kills) kills, \(violations) violations")
      for (index, count) in counts.enumerated() {
        for finding in count.findings.dropFirst(told[index]) { print("  \(finding)") }
        told[index] = count.findings.count
      }
      fflush(nil)
    }
  }
}

extension Scenario {
  fileprivate var calls: [String] {
    switch method {
    case .fail: CallSweep.failing
    case .killBothWays: CallSweep.syncing
    case .killAtCalls, .killAnytime, .poison, .hang, .cutConnections, .crashServer: CallSweep.killing
    }
  }
}
