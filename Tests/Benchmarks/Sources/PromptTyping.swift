#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The prompt of the release binary at a pseudo-terminal: the time until it appears, and the time
/// until a key is visible.
struct PromptTyping {
  private static let few = 100_000
  private static let many = 1_000_000
  private static let keys = 1_000
  private static let rounds = 15
  let workbench: Workbench

  func figures() throws -> [Figure] {
    let database = try workbench.newDatabase("prompt.db")
    guard try Child.run([workbench.program, "--db", database, "-c", "menu list"]).status == 0 else {
      throw BenchmarkFailure("cannot create \(database)")
    }
    setenv("TERM", "xterm-256color", 1)
    try useHistory(Self.few)
    var figures = [try start(database)] + (try typing(database, Self.few)) + [try paste(database)]
    try useHistory(0)
    try useHistory(Self.many)
    figures += [try start(database, beside: workbench.path("history-0"))] + (try typing(database, Self.many))
    return figures
  }

  /// Creates a history that the program reads from now on. All lines differ, and few share a
  /// beginning.
  private func useHistory(_ entries: Int) throws {
    let path = workbench.path("history-\(entries)")
    guard let file = fopen(path, "w") else { throw BenchmarkFailure("cannot write \(path)") }
    for number in 0..<entries {
      fputs("1700000000\torders place --for Guest\(number &* 7_919 % entries) --item latte:large:2\n", file)
    }
    fclose(file)
    setenv("COFFEEPAL_HISTORY", path, 1)
  }

  private func start(_ database: String) throws -> Figure {
    var duel = Duel()
    for round in 0...Self.rounds {
      let peer = try Child.run([workbench.program, "--db", database, "-c", "menu list"])
      let ours = try timeToPrompt(database)
      if round > 0 { duel.add(ours: ours, peer: peer.time) }
    }
    return Figure(
      "prompt ready, against -c \"menu list\"", ours: Form.time(Series(duel.ours).median),
      peer: Form.time(Series(duel.peers).median), ratios: duel.ratios { $0 / $1 }, .atMost(1.5))
  }

  /// Alternates between the current history and an empty one.
  private func start(_ database: String, beside empty: String) throws -> Figure {
    let full = getenv("COFFEEPAL_HISTORY").map { String(cString: $0) } ?? ""
    defer { setenv("COFFEEPAL_HISTORY", full, 1) }
    var duel = Duel()
    for round in 0...Self.rounds * 2 {
      setenv("COFFEEPAL_HISTORY", empty, 1)
      let peer = try timeToPrompt(database)
      setenv("COFFEEPAL_HISTORY", full, 1)
      let ours = try timeToPrompt(database)
      if round > 0 { duel.add(ours: ours, peer: peer) }
    }
    return Figure(
      "prompt ready with 1,000,000 lines of history, against none", ours: Form.time(Series(duel.ours).median),
      peer: Form.time(Series(duel.peers).median), ratios: duel.ratios { $0 / $1 }, .atMost(1.1))
  }

  private func timeToPrompt(_ database: String) throws -> Double {
    let begin = Stopwatch.now
    let terminal = try Keyboard([workbench.program, "--db", database])
    try terminal.wait(for: "> ")
    let time = Double(Stopwatch.now - begin)
    terminal.leave()
    return time
  }

  /// Types two lines alternately: one that is not in the history, and one whose beginning is common
  /// there.
  private func typing(_ database: String, _ entries: Int) throws -> [Figure] {
    let terminal = try Keyboard([workbench.program, "--db", database])
    defer { terminal.leave() }
    try terminal.wait(for: "> ")
    let lines = [
      "orders place --for Zoe --item espresso --note 'no such line was ever entered'",
      "orders place --for Guest1234 --item latte:large:2; orders list --limit 5 --json",
    ].map { Array($0.utf8) }
    var times: [Double] = []
    for line in (0...).lazy.map({ lines[$0 % lines.count] }) {
      if times.count >= Self.keys { break }
      for byte in line {
        let begin = Stopwatch.now
        terminal.press([byte])
        try terminal.waitForOutput()
        times.append(Double(Stopwatch.now - begin))
      }
      terminal.press([0x15])
      try terminal.waitForOutput()
    }
    times.sort()
    let (median, late) = (times[times.count / 2], times[times.count * 99 / 100])
    let name = "key to paint, \(Form.number(Double(entries))) lines of history"
    return [
      figure("\(name): median", median, .atMost(2)), figure("\(name): p99", late, .atMost(5)),
    ]
  }

  private func figure(_ name: String, _ time: Double, _ target: Figure.Target) -> Figure {
    Figure(name, ours: Form.time(time), value: time / 1_000_000, shown: Form.time(time), target, unit: " ms")
  }

  private func paste(_ database: String) throws -> Figure {
    let terminal = try Keyboard([workbench.program, "--db", database])
    defer { terminal.leave() }
    try terminal.wait(for: "> ")
    let text = Array("\u{1B}[200~".utf8) + Array(repeatElement(Array("0123456789abcde ".utf8), count: 1 << 16).joined())
    let begin = Stopwatch.now
    try terminal.send(text + Array("THE END\u{1B}[201~".utf8))
    try terminal.wait(for: "THE END")
    let time = Double(Stopwatch.now - begin)
    return figure("paste of 1 MiB", time, .atMost(1_000))
  }
}
