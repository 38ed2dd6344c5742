import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The program at a terminal whose keys a test presses and whose screen it reads.
final class PseudoTerminal {
  private let keyboard: Int32
  private let screenSide: Int32
  private let child: ChildProcess
  private var screen = ""

  convenience init(_ arguments: [String] = [], in place: Workplace, environment: [String: String] = [:]) throws {
    try self.init(
      words: [Workplace.program, "--db", place.database] + arguments, in: place, environment: environment)
  }

  /// A line of the system's own shell at a terminal.
  convenience init(shell line: String, in place: Workplace, environment: [String: String] = [:]) throws {
    try self.init(words: ["/bin/sh", "-c", line], in: place, environment: environment)
  }

  private init(words: [String], in place: Workplace, environment: [String: String]) throws {
    var (front, back) = (Int32(-1), Int32(-1))
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&front, &back, nil, nil, &size) == 0 else {
      throw ChildProcess.Failure(call: "openpty", code: errno)
    }
    keyboard = front
    // Stays open, so that a screen without a program is empty rather than gone.
    screenSide = back
    for descriptor in [front, back] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(keyboard, F_SETFL, fcntl(keyboard, F_GETFL) | O_NONBLOCK)
    let name = String(cString: ttyname(back))
    let variables = place.variables.merging(["TERM": "xterm-256color"]) { $1 }.merging(environment) { $1 }
    child = try ChildProcess(words, environment: variables, folder: place.folder, terminal: name)
  }

  deinit {
    close(keyboard)
    close(screenSide)
  }

  var pid: pid_t { child.pid }

  func type(_ text: String) { _ = text.withCString { write(keyboard, $0, strlen($0)) } }
  func signal(_ signal: Int32) { child.signal(signal) }

  /// Waits until the screen shows a text, and forgets what came before its end.
  @discardableResult
  func expect(
    _ text: String, within limit: Duration = .seconds(20), sourceLocation: SourceLocation = #_sourceLocation
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

  /// Waits for the end of the program.
  func end() async throws -> (ending: ChildProcess.Ending, rest: String) {
    let ending = try await child.wait(within: .seconds(20))
    look()
    return (ending, screen)
  }

  /// Whether typed keys are echoed and gathered into lines, as before the program.
  var isAsFound: Bool {
    var settings = termios()
    guard tcgetattr(keyboard, &settings) == 0 else { return false }
    let flags = tcflag_t(ECHO | ICANON | ISIG)
    return settings.c_lflag & flags == flags
  }

  private func look() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(keyboard, &buffer, buffer.count)
      if count <= 0 { return }
      screen += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}
