import CLibrary
import Synchronization

/// A terminal in raw mode, which passes on each key as the user presses it.
///
/// The terminal is restored on every way out: by ``end()``, by ``ProcessExit``, and after a crash.
package final class RawTerminal: Sendable {
  private let descriptor: Int32
  /// The settings of the terminal before raw mode.
  private let originalSettings: termios
  private let restoringOutput: String

  /// Turn bracketed paste on; and off again.
  static let begin = "\u{1B}[?2004h"
  static let finish = "\u{1B}[?2004l"

  /// - Parameter restoringOutput: The output that restores the screen after a crash.
  /// - Throws: ``SystemFailure`` if the descriptor is not a terminal.
  package init(_ descriptor: Int32, restoringOutput: String = "") throws(SystemFailure) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { throw .current("tcgetattr") }
    self.descriptor = descriptor
    originalSettings = settings
    self.restoringOutput = restoringOutput + RawTerminal.finish + "\u{1B}[0m\r\n"
    try begin()
  }

  /// Enters raw mode, initially or after another program had the terminal.
  package func begin() throws(SystemFailure) {
    CrashGuard.arm(descriptor, originalSettings, restoringOutput: restoringOutput)
    var settings = originalSettings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | ISTRIP | BRKINT)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    guard tcsetattr(descriptor, TCSANOW, &settings) == 0 else { throw .current("tcsetattr") }
  }

  /// Restores the original settings temporarily.
  package func pause() {
    var settings = originalSettings
    _ = tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// Restores the terminal.
  package func end() {
    pause()
    CrashGuard.disarm()
  }
}
