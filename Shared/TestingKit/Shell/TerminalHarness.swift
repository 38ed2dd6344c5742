import CLibrary
package import TerminalKit

/// Both ends of a terminal: a loop at one end, and at the other a test that presses keys and reads
/// the screen.
package final class TerminalHarness {
  /// An error for a test that waited in vain, with the content of the screen.
  package struct Unseen: Error, CustomStringConvertible {
    package let description: String
  }

  private let front: Int32
  private let back: Int32
  package let loop: TerminalLoop
  package private(set) var screen: Screen

  package init(columns: Int, rows: Int) throws {
    var ends: (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    screen = Screen(columns: columns, rows: rows)
    guard openpty(&ends.0, &ends.1, nil, nil, &size) == 0 else {
      throw Unseen(description: "no pseudoterminal is available")
    }
    (front, back) = ends
    for end in [front, back] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(front, F_SETFL, O_NONBLOCK)
    // The terminal itself would show keys that are typed ahead.
    var settings = termios()
    tcgetattr(back, &settings)
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(back, TCSANOW, &settings)
    loop = try TerminalLoop(input: back, output: back)
  }

  deinit {
    close(front)
    close(back)
  }

  /// `true` if the program receives keys one by one.
  package var isRaw: Bool {
    var settings = termios()
    tcgetattr(front, &settings)
    return settings.c_lflag & tcflag_t(ICANON) == 0
  }

  package func type(_ text: String) { _ = text.withCString { write(front, $0, strlen($0)) } }

  /// Waits until the screen meets a condition.
  ///
  /// - Throws: ``Unseen`` if it does not in time.
  package func shows(within limit: Duration = TestTimeout.limit, _ condition: (Screen) -> Bool) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
      // The last look is after the deadline, however late it comes.
      let isLast = ContinuousClock.now >= deadline
      var bytes = [UInt8](repeating: 0, count: 1 << 14)
      let count = read(front, &bytes, bytes.count)
      if count > 0 { screen.write(bytes[..<count]) }
      if condition(screen) { return }
      if isLast { break }
      try await Task.sleep(for: .milliseconds(2))
    }
    throw Unseen(description: "the screen shows:\n\(screen.text)")
  }

  /// Types a text and waits until the screen meets a condition.
  package func type(_ text: String, until condition: (Screen) -> Bool) async throws {
    type(text)
    try await shows(condition)
  }

  /// Waits until the screen shows exactly these lines.
  package func shows(_ lines: [String]) async throws { try await shows { $0.lines == lines } }
}
