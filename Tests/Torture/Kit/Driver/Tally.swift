import Synchronization

/// What was counted in one scenario.
final class Tally: Sendable {
  struct Counts: Sendable {
    var kills = 0
    /// System calls that were made to fail.
    var faults = 0
    /// Units of work whose commit was acknowledged.
    var commits = 0
    /// Effects of handlers that were found, each once.
    var effects = 0
    var restarts = 0
    /// How long the slowest restart took to deliver everything, in milliseconds.
    var slowestRestart: Int64 = 0
    var violations = 0
    /// The first few, in words.
    var findings: [String] = []
  }

  /// How many violations are told in words.
  private static let told = 8

  private let expectation: Scenario.Expectation
  private let counts = Mutex(Counts())

  init(_ expectation: Scenario.Expectation = .none) { self.expectation = expectation }

  var value: Counts { counts.withLock { $0 } }

  func change(_ body: (inout Counts) -> Void) { counts.withLock { body(&$0) } }

  func add(_ verdict: Verdict) {
    change { counts in
      counts.commits += verdict.commits
      counts.effects += verdict.effects
    }
    add(violations: verdict.violations)
  }

  func add(violations all: [String]) {
    let violations = all.filter(expectation.counts)
    change { counts in
      counts.violations += violations.count
      counts.findings += violations.prefix(max(0, Self.told - counts.findings.count))
    }
  }
}
