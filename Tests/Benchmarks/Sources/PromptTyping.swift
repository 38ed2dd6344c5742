#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The prompt of the release binary at a pseudo-terminal: how soon it is there, and how soon keys are seen.
struct PromptTyping {
  private static let entries = 100_000
  private static let keys = 1_000
  private static let rounds = 15
  private let workbench: Workbench

  init(_ workbench: Workbench) { self.workbench = workbench }

  func figures() throws -> [Figure] {
    let database = try workbench.newDatabase("prompt.db")
    guard try Child.run([workbench.program, "--db", database, "-c", "menu list"]).status == 0 else {
      throw BenchmarkFailure("\(database) could not be made")
    }
    try writeHistory()
    setenv("COFFEEPAL_HISTORY", historyPath, 1)
    setenv("TERM", "xterm-256color", 1)
    return [try start(database)] + (try typing(database)) + [try paste(database)]
  }

  private var historyPath: String { workbench.path("history") }

  /// No two lines are the same, and few begin alike.
  private func writeHistory() throws {
    guard let file = fopen(historyPath, "w") else { throw BenchmarkFailure("\(historyPath) cannot be written") }
    for number in 0..<Self.entries {
      fputs("1700000000\torders place --for Guest\(number &* 7_919 % Self.entries) --item latte:large:2\n", file)
    }
    fclose(file)
  }

  private func start(_ database: String) throws -> Figure {
    var duel = Duel()
    for round in 0...Self.rounds {
      let peer = try Child.run([workbench.program, "--db", database, "-c", "menu list"])
      let begin = Stopwatch.now
      let terminal = try Keyboard([workbench.program, "--db", database])
      try terminal.wait(for: "> ")
      let ours = Double(Stopwatch.now - begin)
      terminal.leave()
      if round > 0 { duel.add(ours: ours, peer: peer.time) }
    }
    return Figure(
      "prompt ready, against -c \"menu list\"", ours: Form.time(Series(duel.ours).median),
      peer: Form.time(Series(duel.peers).median), ratios: duel.ratios { $0 / $1 }, .atMost(1.5))
  }

  private func typing(_ database: String) throws -> [Figure] {
    let terminal = try Keyboard([workbench.program, "--db", database])
    defer { terminal.leave() }
    try terminal.wait(for: "> ")
    let line = Array("orders place --for Zoe --item espresso --note 'no such line was ever entered'".utf8)
    var times: [Double] = []
    while times.count < Self.keys {
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
    return [
      figure("key to paint, 100,000 lines of history: median", median, .atMost(2)),
      figure("key to paint, 100,000 lines of history: p99", late, .atMost(5)),
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

/// A program at a pseudo-terminal whose keys are pressed by hand.
private final class Keyboard {
  private let descriptor: Int32
  private let process: pid_t
  private var seen: [UInt8] = []

  init(_ words: [String]) throws {
    var (front, back) = (Int32(-1), Int32(-1))
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&front, &back, nil, nil, &size) == 0, let name = ttyname(back) else {
      throw BenchmarkFailure("there is no pseudo-terminal")
    }
    _ = fcntl(front, F_SETFD, FD_CLOEXEC)
    descriptor = front
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number in [0, 1, 2] as [Int32] { posix_spawn_file_actions_addopen(&actions, number, name, O_RDWR, 0) }
    process = try Child.spawn(words, &actions)
    // Kept open until the program has it: a terminal without anybody at it is gone.
    close(back)
  }

  deinit { close(descriptor) }

  func press(_ bytes: [UInt8]) { _ = write(descriptor, bytes, bytes.count) }

  /// Sends more than the terminal takes at once, and reads what comes meanwhile.
  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&request, 1, 10_000) > 0 else { throw BenchmarkFailure("the prompt takes no more") }
      if request.revents & Int16(POLLIN) != 0 { try read() }
      guard request.revents & Int16(POLLOUT) != 0 else { continue }
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, min($0.count, 1 << 10)) }
      rest = rest.dropFirst(max(0, count))
    }
  }

  func waitForOutput() throws {
    seen = []
    try read()
  }

  func wait(for text: String) throws {
    let pattern = Array(text.utf8)
    while true {
      if seen.count >= pattern.count {
        for start in 0...seen.count - pattern.count where seen[start..<start + pattern.count].elementsEqual(pattern) {
          seen = []
          return
        }
      }
      try read()
    }
  }

  private func read() throws {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 10_000) > 0 else { throw BenchmarkFailure("the prompt shows nothing") }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    #if canImport(Glibc)
      let count = Glibc.read(descriptor, &chunk, chunk.count)
    #else
      let count = Darwin.read(descriptor, &chunk, chunk.count)
    #endif
    guard count > 0 else { throw BenchmarkFailure("the prompt has gone") }
    seen += chunk[..<count]
  }

  /// Ctrl-C and Ctrl-D, and waits for the end.
  func leave() {
    press([3, 4])
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var chunk = [UInt8](repeating: 0, count: 1 << 12)
      if poll(&request, 1, 5) > 0 {
        #if canImport(Glibc)
          _ = Glibc.read(descriptor, &chunk, chunk.count)
        #else
          _ = Darwin.read(descriptor, &chunk, chunk.count)
        #endif
      }
    }
  }
}
