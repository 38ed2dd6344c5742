import TestingKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A series of databases. The processes of each are killed repeatedly, restarted and inspected.
struct Worker: Sendable {
  /// The number of restarts before a new database. A small database is inspected quickly, and its
  /// creation is also killed.
  private static let rounds = 4
  /// The number of rounds that a negative control may have after the end.
  private static let lateRounds = 4

  let campaign: Campaign
  let scenario: Scenario
  let tally: Tally
  let sweep: CallSweep
  private let place: String
  private var generation = 0
  private var attempts = 0
  private var lateRounds = 0
  var folder: String { "\(place)-\(generation)" }

  init(_ campaign: Campaign, _ scenario: Scenario, _ tally: Tally, _ sweep: CallSweep, folder: String) {
    self.campaign = campaign
    self.scenario = scenario
    self.tally = tally
    self.sweep = sweep
    place = folder
  }

  mutating func run() async {
    do {
      while !isDone {
        try await makeFolder()
        let isSound = try await runGeneration()
        try await server?.dropDatabase(of: folder)
        if isSound || scenario.expectation.isNegativeControl { WorkFolder.remove(folder) } else { keep() }
        generation += 1
      }
    } catch {
      tally.add(violations: ["the harness itself failed: \(error)"])
    }
  }

  /// The server of this scenario, or `nil` if its database is a file.
  var server: TortureServer? { scenario.engine == .postgres ? campaign.server : nil }

  private func makeFolder() async throws {
    try WorkFolder.makeFolder(folder)
    try await server?.makeDatabase(of: folder)
    if scenario.variations.contains(.syncsLate) { try await server?.commitLate(in: folder) }
  }

  /// A negative control is done when it is red. A green negative control gets a few more rounds.
  private var isDone: Bool {
    switch scenario.expectation {
    case .none: campaign.isOver
    case .some: tally.value.violations > 0 || (campaign.isOver && lateRounds >= Self.lateRounds)
    }
  }

  /// Returns `true` if the inspection found no violations.
  private mutating func runGeneration() async throws -> Bool {
    var last = InspectionResult()
    for _ in 0..<Self.rounds where last.violations.isEmpty {
      if campaign.isOver { lateRounds += 1 }
      for index in 0..<scenario.attempts where index < scenario.leastAttempts || isOn {
        attempts += 1
        let attempt = Attempt(worker: self, number: attempts, index: index)
        // Hazards wait for leases and deadlines, so other attempts must not wait for them.
        if scenario.method.isHazard {
          try await attempt.run()
        } else {
          try await campaign.asyncSemaphore.pass { try await attempt.run() }
        }
      }
      last = try await restartAndInspect()
      last.violations.removeAll { !scenario.expectation.counts($0) }
      if isDone { break }
    }
    tally.add(last)
    return last.violations.isEmpty
  }

  private var isOn: Bool { !campaign.isOver || scenario.expectation.isNegativeControl }

  private func keep() {
    let kept = "\(campaign.folder).kept-\(folder.split(separator: "/").last ?? "")"
    if rename(folder, kept) == 0 { tally.add(violations: ["  its files are kept in \(kept)"]) }
  }

  // MARK: After the kills

  private func restartAndInspect() async throws -> InspectionResult {
    try await server?.waitForRecovery(in: folder)
    let words =
      [campaign.program, "recover", folder, "--within", "\(campaign.restartTimeout)"]
      + scenario.variations.map(\.rawValue)
    let child = try ChildProcess(words, errors: "\(folder)/errors")
    // A restart with a handler that hangs waits for its deadline only.
    let limit = scenario.method.isHazard ? .zero : Duration.milliseconds(RecoveringChild.limit)
    guard let ending = await child.wait(atMost: campaign.longestLife + limit) else {
      await child.end()
      return InspectionResult("a restart did not finish")
    }
    tally.change { $0.restarts += 1 }
    guard ending == .exited(0), let finding = RecoveringChild.read(in: folder) else {
      return InspectionResult("a restart failed: \(ending) \(LineFile.lines(of: "\(folder)/errors").last ?? "")")
    }
    tally.change { $0.slowestRestart = max($0.slowestRestart, finding.milliseconds) }
    try await server?.copyDatabase(of: folder)
    var result = Inspection.result(on: folder, mayGiveUp: scenario.mayGiveUp, excusing: scenario.excused)
    if finding.open > 0 {
      result.violations.append("\(finding.open) deliveries were open \(finding.milliseconds / 1_000) s after a restart")
    }
    return result
  }
}

extension Scenario {
  /// `true` if handlers may fail so often that a delivery is given up.
  fileprivate var mayGiveUp: Bool { if case .fail = method { true } else { false } }
}
