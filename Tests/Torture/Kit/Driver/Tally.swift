import Synchronization

/// The counts of one scenario.
final class Tally: Sendable {
  struct Counts: Sendable {
    var kills = 0
    /// The number of system calls that the tracer made fail.
    var faults = 0
    /// The number of units of work whose commit was acknowledged.
    var commits = 0
    /// The number of handler effects found, each counted once.
    var effects = 0
    var restarts = 0
    /// The time that the slowest restart took to deliver everything, in milliseconds.
    var slowestRestart: Int64 = 0
    var violations = 0
    /// The first violations as sentences.
    var findings: [String] = []
  }

  /// The maximum number of violations to print.
  private static let told = 8

  private let expectation: Scenario.Expectation
  private let counts = Mutex(Counts())

  init(_ expectation: Scenario.Expectation = .none) { self.expectation = expectation }

  var value: Counts { counts.withLock { $0 } }

  func change(_ body: (inout Counts) -> Void) { counts.withLock { body(&$0) } }

  func add(_ result: InspectionResult) {
    change { counts in
      counts.commits += result.commits
      counts.effects += result.effects
    }
    add(violations: result.violations)
  }

  func add(violations all: [String]) {
    let violations = all.filter(expectation.counts)
    change { counts in
      counts.violations += violations.count
      counts.findings += violations.prefix(max(0, Self.told - counts.findings.count))
    }
  }
}
