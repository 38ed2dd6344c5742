import Foundation
import Testing

@testable import TortureKit

/// `true` if system calls can be intercepted here; prints the reason once if not.
private let canTrace: Bool = {
  guard let child = try? ChildProcess(Tracer.trial, errors: "/dev/null") else {
    print("The fault harness is left out: strace is not here")
    return false
  }
  let deadline = ContinuousClock.now + .seconds(10)
  while child.poll() == nil, ContinuousClock.now < deadline { usleep(2_000) }
  if child.poll() == .exited(0) { return true }
  print("The fault harness is left out: strace may not trace here")
  return false
}()

@Suite(.serialized, .enabled(if: canTrace, "system calls cannot be tampered with here"))
struct `The program under torture` {
  /// A line of the closing table, by the scenario's name: its numbers, and the result.
  private func row(_ name: String, in output: String) throws -> [Substring] {
    let line = try #require(output.split(separator: "\n").last { $0.hasPrefix(name) }, "\(output)")
    return line.dropFirst(name.count).split(separator: " ")
  }

  @Test func `keeps its promises, and the negative controls do not`() async throws {
    var (ending, output) = try await TortureFolder.drive("run", "14", "--within", "30")
    // A busy machine needs longer to come to each scenario. A violation counts in any case.
    if ending != .exited(0), !output.contains("VIOLATED") {
      (ending, output) = try await TortureFolder.drive("run", "120", "--within", "30")
    }
    #expect(ending == .exited(0), "\(output)")
    let all = try row("total without negative controls", in: output)
    #expect(try #require(Int(all[0])) >= 24, "\(output)")
    #expect(try #require(Int(all[1])) >= 4, "\(output)")
    let engines: Set<Scenario.Engine> = TortureServer.shared == nil ? [.sqlite] : [.sqlite, .postgres]
    for scenario in Scenario.all where engines.contains(scenario.engine) { _ = try row(scenario.name, in: output) }
    for control in Scenario.all where control.expectation.isNegativeControl && engines.contains(control.engine) {
      #expect(try row(control.name, in: output).suffix(3).joined(separator: " ") == "red, as expected", "\(output)")
    }
  }

  @Test func `an interrupted run leaves neither processes nor folders`() async throws {
    let place = try TortureFolder()
    let driver = try ChildProcess(
      [TortureFolder.program, "run", "60", "--only", "moment"], environment: ["TMPDIR": place.path],
      errors: "\(place.path)/errors")
    let deadline = ContinuousClock.now + .seconds(60)
    while children(in: place.path).isEmpty, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(!children(in: place.path).isEmpty)
    kill(driver.pid, SIGINT)
    let ending = await driver.wait(atMost: .seconds(60))
    await driver.end()
    #expect(ending == .exited(130), "\(LineFile.lines(of: "\(place.path)/errors"))")
    #expect(WorkFolder.files(in: place.path) == ["errors"])
    #expect(children(in: place.path) == [])
  }

  /// The children that work in a folder.
  private func children(in folder: String) -> [String] {
    WorkFolder.files(in: "/proc").filter { name in
      let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
      return Int(name) != nil && String(decoding: words, as: UTF8.self).contains("\(folder)/coffeepal-torture")
    }
  }

  @Test func `a run of nothing has shown nothing`() async throws {
    let (ending, output) = try await TortureFolder.drive("run", "1", "--only", "no such scenario")
    #expect(ending == .exited(1), "\(output)")
  }
}

@Suite struct `The closing table` {
  private let green = Scenario("killed", .killAnytime(processes: 1))
  private let control = Scenario("control", .killAnytime(processes: 1), expecting: .some("violation"))

  private func counts(kills: Int = 9, restarts: Int = 1, violations: Int = 0) -> Tally.Counts {
    let tally = Tally()
    tally.change { ($0.kills, $0.restarts) = (kills, restarts) }
    tally.add(violations: (0..<violations).map { "violation \($0)" })
    return tally.value
  }

  @Test func `all is well when the program keeps its promises and the negative control breaks them`() {
    let table = ClosingTable(results: [(green, counts()), (control, counts(violations: 2))])
    #expect(table.isGreen)
    #expect(table.text.contains("passed"))
    #expect(table.findings == "control:\n  violation 0\n  violation 1\n")
  }

  @Test func `a violation fails the run`() {
    let table = ClosingTable(results: [(green, counts(violations: 1)), (control, counts(violations: 2))])
    #expect(!table.isGreen)
    #expect(table.text.contains("VIOLATED"))
  }

  @Test func `a negative control that stays green fails the run`() {
    let table = ClosingTable(results: [(green, counts()), (control, counts())])
    #expect(!table.isGreen)
    #expect(table.text.contains("BUG NOT DETECTED"))
  }

  @Test(arguments: [(0, 1), (9, 0)])
  func `what was never killed or never looked at has shown nothing`(kills: Int, restarts: Int) {
    let table = ClosingTable(results: [(green, counts(kills: kills, restarts: restarts))])
    #expect(!table.isGreen)
    #expect(table.text.contains("NOTHING TESTED"))
  }
}
