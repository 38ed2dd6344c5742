import CLibrary

/// Information about the terminal of a file descriptor.
package enum TerminalInfo {
  /// The size of a terminal.
  package struct Size: Hashable, Sendable {
    /// The number of columns.
    package let columns: Int
    /// The number of rows.
    package let rows: Int

    /// Creates a size in characters.
    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// Returns `true` if the descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the size of the window, or `nil` if there is none or it is unknown.
  package static func size(of descriptor: Int32) -> Size? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Returns `false` if the descriptor leads to a pipe or a terminal whose other end is closed.
  package static func hasReader(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    guard poll(&state, 1, 0) > 0 else { return true }
    return state.revents & Int16(POLLERR | POLLHUP) == 0
  }

  /// `true` if the terminal named by `TERM` can move the cursor.
  package static var canMoveCursor: Bool {
    let kind = environment("TERM") ?? ""
    return !kind.isEmpty && kind != "dumb"
  }

  /// `true` if the terminal named by `TERM` can show faint text unlike other text.
  package static var canShowFaintText: Bool { canShowFaintText(at: environment("TERM") ?? "") }

  /// The terminals without colors, by the names of terminfo.
  private static let colorless: Set<Substring> = [
    "vt52", "vt100", "vt101", "vt102", "vt125", "vt131", "vt132", "vt200", "vt220", "vt240", "vt300", "vt320", "vt400",
    "vt420", "vt510", "vt520",
  ]

  /// Returns `false` for a terminal without colors, such as `vt100`, and for the monochrome variant of another one,
  /// such as `xterm-mono`: they show faint text as plain text.
  static func canShowFaintText(at kind: String) -> Bool {
    let parts = kind.split(separator: "-")
    guard let name = parts.first, let variant = parts.last else { return true }
    return !colorless.contains(name) && variant != "m" && variant != "mono"
  }

  /// Returns the value of an environment variable.
  ///
  /// Do not call it while another thread changes the environment. This program never changes it.
  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
