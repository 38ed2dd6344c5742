/// The results of a run, in one table.
struct ClosingTable {
  private static let header = [
    "scenario", "kills", "faults", "commits", "effects", "restarts", "slowest", "violations", "result",
  ]

  let results: [(Scenario, Tally.Counts)]

  /// `true` if every real scenario is free of violations and every negative control has some.
  var isGreen: Bool { !results.isEmpty && results.allSatisfy { Self.isAsExpected($0, $1) } }

  private static func isAsExpected(_ scenario: Scenario, _ counts: Tally.Counts) -> Bool {
    switch scenario.expectation {
    // A scenario without kills, faults or restarts has tested nothing.
    case .none: counts.violations == 0 && counts.restarts > 0 && counts.kills + counts.faults > 0
    case .some: counts.violations > 0
    }
  }

  var text: String {
    let rows = [Self.header] + results.map { Self.row($0, $1) } + [total]
    let widths = Self.header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 || column == row.count - 1 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The violations of real scenarios as sentences, and those that caught the negative controls.
  var findings: String {
    results.filter { !$1.findings.isEmpty }.map { scenario, counts in
      "\(scenario.name.trimmed):\n" + counts.findings.map { "  \($0)\n" }.joined()
    }.joined()
  }

  private static func row(_ scenario: Scenario, _ counts: Tally.Counts) -> [String] {
    let result =
      switch (scenario.expectation, isAsExpected(scenario, counts)) {
      case (.none, true): "green"
      case (.none, false): counts.violations > 0 ? "VIOLATED" : "NOTHING TESTED"
      case (.some, true): "red, as expected"
      case (.some, false): "GREEN, BUG NOT DETECTED"
      }
    return [scenario.name] + numbers(counts) + [result]
  }

  private static func numbers(_ counts: Tally.Counts) -> [String] {
    [
      "\(counts.kills)", "\(counts.faults)", "\(counts.commits)", "\(counts.effects)", "\(counts.restarts)",
      "\(counts.slowestRestart / 1_000).\(counts.slowestRestart % 1_000 / 100) s", "\(counts.violations)",
    ]
  }

  /// The sum of the real scenarios.
  private var total: [String] {
    var sum = Tally.Counts()
    for (scenario, counts) in results where scenario.expectation == .none {
      sum.kills += counts.kills
      sum.faults += counts.faults
      sum.commits += counts.commits
      sum.effects += counts.effects
      sum.restarts += counts.restarts
      sum.slowestRestart = max(sum.slowestRestart, counts.slowestRestart)
      sum.violations += counts.violations
    }
    return ["total without negative controls"] + Self.numbers(sum) + [isGreen ? "passed" : "FAILED"]
  }
}

extension String {
  fileprivate var trimmed: Substring { self.drop { $0 == " " } }
}
