import Foundation
import TestingKit
import Testing

/// The program in a terminal whose keys the test presses and whose screen it reads.
final class PseudoTerminal {
  private let keyboard: Int32
  private let screenSide: Int32
  private let child: ChildProcess
  private var screen = ""
  private var unread: [UInt8] = []
  private var window: Screen

  convenience init(
    _ arguments: [String] = [], in place: Workplace, on database: String? = nil, columns: Int = 120, rows: Int = 40,
    environment: [String: String] = [:], isFirstRun: Bool = false
  ) throws {
    try self.init(
      words: [Workplace.program, "--db", database ?? place.database] + arguments, in: place, columns: columns,
      rows: rows, environment: environment, isFirstRun: isFirstRun)
  }

  /// Runs lines in a shell with job control.
  convenience init(
    bash lines: String, in place: Workplace, rows: Int = 40, environment: [String: String] = [:]
  ) throws {
    try self.init(words: ["bash", "-c", lines], in: place, columns: 80, rows: rows, environment: environment)
  }

  /// Runs a line in the system's shell at a terminal.
  convenience init(
    shell line: String, in place: Workplace, environment: [String: String] = [:], isFirstRun: Bool = false
  ) throws {
    try self.init(
      words: ["/bin/sh", "-c", line], in: place, columns: 120, environment: environment, isFirstRun: isFirstRun)
  }

  private init(
    words: [String], in place: Workplace, columns: Int, rows: Int = 40, environment: [String: String],
    isFirstRun: Bool = false
  ) throws {
    var (front, back) = (Int32(-1), Int32(-1))
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    window = Screen(columns: columns, rows: rows)
    guard openpty(&front, &back, nil, nil, &size) == 0 else {
      throw ChildProcess.Failure(call: "openpty", code: errno)
    }
    keyboard = front
    // The descriptor stays open so that the screen is empty rather than closed when no program
    // runs.
    screenSide = back
    for descriptor in [front, back] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(keyboard, F_SETFL, fcntl(keyboard, F_GETFL) | O_NONBLOCK)
    // Tests run concurrently, and the variant without its own buffer would mix up the names of
    // their terminals.
    var buffer = [CChar](repeating: 0, count: 256)
    guard ttyname_r(back, &buffer, buffer.count) == 0 else {
      throw ChildProcess.Failure(call: "ttyname_r", code: errno)
    }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let variables = place.variables.merging(["TERM": "xterm-256color"]) { $1 }.merging(environment) { $1 }
    if !isFirstRun { try Self.haveBeenHere(variables) }
    child = try ChildProcess(words, environment: variables, folder: place.folder, terminal: name)
  }

  deinit {
    close(keyboard)
    close(screenSide)
  }

  var pid: pid_t { child.pid }

  func type(_ text: String) { _ = text.withCString { write(keyboard, $0, strlen($0)) } }
  func signal(_ signal: Int32) { child.signal(signal) }

  /// Types a text and waits until the screen shows another one after it.
  func type(
    _ text: String, until expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    type(text)
    try await expect(expected, sourceLocation: sourceLocation)
  }

  /// Types a text and waits until the window meets a condition.
  func type(
    _ text: String, until condition: (Screen) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    type(text)
    try await shows(sourceLocation: sourceLocation, condition)
  }

  /// Types a text after which the program ends without an error.
  func leave(typing text: String = "\u{3}\u{4}", sourceLocation: SourceLocation = #_sourceLocation) async throws {
    type(text)
    let ending = try await end().ending
    #expect(ending == .exited(0), sourceLocation: sourceLocation)
  }

  /// Sends more bytes than the terminal accepts at once, while it reads the screen.
  func send(_ text: String) async { await send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(keyboard, $0.baseAddress, min($0.count, 1 << 12)) }
      if count > 0 { rest = rest.dropFirst(count) }
      look()
      await Task.yield()
    }
  }

  /// Resizes the window, like a user with the mouse.
  func resize(columns: Int, rows: Int = 40) {
    look()
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    window.resize(columns: columns, rows: rows)
  }

  /// The current text of the window; ``unknownSequences`` should never be sent to a terminal.
  var text: String { window.text }
  var unknownSequences: [String] { window.unknown }
  var bracketsPastes: Bool { window.bracketsPastes }
  /// The number of bytes written to the terminal so far.
  var byteCount: Int {
    look()
    return window.byteCount
  }

  /// Waits until the window meets a condition.
  func shows(
    within limit: Duration = TestTimeout.limit, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (Screen) -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
      look()
      if condition(window) { return }
      guard ContinuousClock.now < deadline else { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    child.signal(SIGKILL)
    try #require(
      Bool(false), "it never came; the window shows, with the cursor at \(window.cursor):\n\(window.text)",
      sourceLocation: sourceLocation)
  }

  /// Waits until the screen shows a text, and discards the output up to its end.
  @discardableResult
  func expect(
    _ text: String, within limit: Duration = TestTimeout.limit, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let deadline = ContinuousClock.now + limit
    while true {
      look()
      if let range = screen.range(of: text) {
        let seen = String(screen[..<range.upperBound])
        screen = String(screen[range.upperBound...])
        return seen
      }
      guard ContinuousClock.now < deadline else { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    child.signal(SIGKILL)
    try #require(
      Bool(false), "\"\(text)\" never came; the screen shows: \(screen.debugDescription)",
      sourceLocation: sourceLocation)
    return ""
  }

  /// Waits until the output ends with a match, and returns all of it since the last call.
  func output(endingWith pattern: some RegexComponent, within limit: Duration = TestTimeout.limit) async throws
    -> String
  {
    let deadline = ContinuousClock.now + limit
    while true {
      look()
      let text = screen.replacingOccurrences(of: "\r\n", with: "\n")
      if text.split(separator: "\n", omittingEmptySubsequences: false).last?.contains(pattern) == true {
        screen = ""
        return text
      }
      guard ContinuousClock.now < deadline else { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    child.signal(SIGKILL)
    try #require(Bool(false), "the question never came; the screen shows: \(screen.debugDescription)")
    return ""
  }

  /// Waits until the program ends.
  func end() async throws -> (ending: ChildProcess.Ending, rest: String) {
    let ending = try await child.wait()
    look()
    return (ending, screen)
  }

  /// Waits until Ctrl-Z suspends the program.
  func waitUntilStoppable() async throws {
    var settings = termios()
    let deadline = ContinuousClock.now + TestTimeout.limit
    while tcgetattr(keyboard, &settings) == 0, withUnsafeBytes(of: settings.c_cc, { $0[Int(VSUSP)] == 0 }) {
      try #require(ContinuousClock.now < deadline, "it cannot be suspended")
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Waits until the program has done the work that follows an answer: for a second, no thread runs
  /// and the CPU time stays the same.
  func waitUntilIdle() async throws {
    let deadline = ContinuousClock.now + TestTimeout.limit
    var (before, looks) = ("", 0)
    while looks < 20 {
      let now = try cpuTime()
      looks = try now == before && states().allSatisfy { $0 == "S" } ? looks + 1 : 0
      before = now
      try #require(ContinuousClock.now < deadline, "it does not come to rest")
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Returns the CPU time of the program, in the kernel and outside of it.
  private func cpuTime() throws -> String { try statFields(of: "/proc/\(pid)")[11...12].joined(separator: " ") }

  /// Returns the states of the program's threads. A thread may end during the look.
  private func states() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
      .compactMap { try? statFields(of: "/proc/\(pid)/task/\($0)").first }
  }

  /// Returns the fields after the program's name, which may contain blanks.
  private func statFields(of process: String) throws -> [String] {
    let text = try String(contentsOfFile: process + "/stat", encoding: .utf8)
    return text.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
  }

  /// Turns on echo of typed keys, like another program that takes over the terminal.
  func showTyping() async throws {
    var settings = termios()
    // A stop takes effect with a delay.
    let deadline = ContinuousClock.now + TestTimeout.limit
    while try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8).contains(") T ") == false {
      try #require(ContinuousClock.now < deadline, "it does not stop")
      try await Task.sleep(for: .milliseconds(5))
    }
    guard tcgetattr(keyboard, &settings) == 0 else { return }
    settings.c_lflag |= tcflag_t(ECHO)
    _ = tcsetattr(keyboard, TCSANOW, &settings)
  }

  /// `true` if typed keys are echoed and read line by line, as before the program started.
  var isAsFound: Bool {
    var settings = termios()
    guard tcgetattr(keyboard, &settings) == 0 else { return false }
    let flags = tcflag_t(ECHO | ICANON | ISIG)
    return settings.c_lflag & flags == flags && !window.isOther && window.showsCursor
  }

  /// Simulates an earlier visit to the prompt, so that the introduction for new users is not shown.
  private static func haveBeenHere(_ variables: [String: String]) throws {
    let state = variables["XDG_STATE_HOME"] ?? "\(variables["HOME"] ?? "")/.local/state"
    let history = URL(fileURLWithPath: variables["COFFEEPAL_HISTORY"] ?? "\(state)/coffeepal/history")
    guard !FileManager.default.fileExists(atPath: history.path) else { return }
    try FileManager.default.createDirectory(
      at: history.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\n".utf8).write(to: history)
  }

  /// The number of bytes that form complete characters. A read may end within a character.
  private var wholeCharacters: Int {
    guard let lead = unread.indices.suffix(4).last(where: { unread[$0] & 0xC0 != 0x80 }) else { return unread.count }
    let length = unread[lead] < 0xC0 ? 1 : unread[lead] < 0xE0 ? 2 : unread[lead] < 0xF0 ? 3 : 4
    return unread.count - lead < length ? lead : unread.count
  }

  private func look() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(keyboard, &buffer, buffer.count)
      if count <= 0 { return }
      window.write(buffer[..<count])
      unread += buffer[..<count]
      let end = wholeCharacters
      screen += String(decoding: unread[..<end], as: UTF8.self)
      unread.removeFirst(end)
    }
  }
}

extension Workplace {
  /// Opens the prompt of a user in a terminal and waits until the screen shows a text.
  func terminal(
    as user: String, until expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(in: self, environment: session(user))
    try await terminal.expect(expected, sourceLocation: sourceLocation)
    return terminal
  }
}
