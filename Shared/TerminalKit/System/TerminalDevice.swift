import CLibrary

/// The terminal that the program was started from, independent of its standard streams.
package enum TerminalDevice {
  /// Opens the terminal for reading and writing. Returns `nil` if the program has no terminal.
  package static func open() -> Int32? {
    let descriptor = CLibrary.open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    return descriptor < 0 ? nil : descriptor
  }
}
