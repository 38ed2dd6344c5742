import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A terminal that hands over each key as it is pressed, for as long as something reads keys.
///
/// It is given back on every way out: by ``end()``, by the end of the program that asks nobody, and by a crash.
package final class RawTerminal: Sendable {
  private let descriptor: Int32
  private let found: termios

  /// Brackets around pastes on; and off again, with colours off as well.
  static let begin = "\u{1B}[?2004h"
  static let finish = "\u{1B}[?2004l"

  /// - Parameter farewell: what gives the screen back where a crash ends the program.
  /// - Throws: ``SystemFailure`` where the descriptor leads to no terminal.
  package init(_ descriptor: Int32, farewell: String = "") throws(SystemFailure) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { throw .current("tcgetattr") }
    self.descriptor = descriptor
    found = settings
    CrashGuard.arm(descriptor, settings, farewell: farewell + RawTerminal.finish + "\u{1B}[0m\r\n")
    try begin()
  }

  /// Asks for keys one by one, once more after somebody else had the terminal.
  package func begin() throws(SystemFailure) {
    var settings = found
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | ISTRIP | BRKINT)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    guard tcsetattr(descriptor, TCSANOW, &settings) == 0 else { throw .current("tcsetattr") }
  }

  /// Makes the terminal what it was, for a while.
  package func pause() {
    var settings = found
    _ = tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// Gives the terminal back.
  package func end() {
    pause()
    CrashGuard.disarm()
  }
}
