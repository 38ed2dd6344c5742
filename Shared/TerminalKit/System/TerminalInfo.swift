#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the system knows of the terminal behind a file descriptor.
package enum TerminalInfo {
  /// Columns and rows.
  package struct Size: Hashable, Sendable {
    /// Characters in a line.
    package let columns: Int
    /// Lines.
    package let rows: Int

    /// A size in characters.
    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// Whether the descriptor leads to a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The size of the window, or nothing where there is none or it is not known.
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

  /// Whether the terminal, as the environment names it, can do more than write line below line.
  package static var canMoveCursor: Bool {
    let kind = environment("TERM") ?? ""
    return !kind.isEmpty && kind != "dumb"
  }

  /// The value of an environment variable.
  ///
  /// Not to be called while another thread changes the environment; this program never does.
  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
