import CLibrary
import Synchronization

/// A terminal that does not show typed text, during a password prompt.
///
/// It is restored on every way out, as a ``RawTerminal`` is.
/// Input typed ahead is discarded so that it does not become the answer. The quit key does nothing
/// in the meantime, because it would leave a terminal without echo. The suspend key works only
/// while a reader restores the terminal before a suspension.
package final class NoEchoInput: Sendable {
  private struct Saved {
    let descriptor: Int32
    let settings: termios
  }

  /// The terminals to restore, the latest last.
  private static let hidden = Mutex<[(number: UInt64, saved: Saved)]>([])
  private static let count = Atomic<UInt64>(0)
  private let number: UInt64

  /// - Throws: ``SystemFailure`` if the descriptor is not a terminal.
  package init(_ descriptor: Int32) throws(SystemFailure) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { throw .current("tcgetattr") }
    number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    let entry = (number, Saved(descriptor: descriptor, settings: settings))
    Self.hidden.withLock { $0.append(entry) }
    CrashGuard.arm(descriptor, settings, restoringOutput: "\r\n")
    settings = Self.hiding(settings, allowsSuspension: false)
    guard tcsetattr(descriptor, TCSAFLUSH, &settings) == 0 else {
      let failure = SystemFailure.current("tcsetattr")
      CrashGuard.disarm()
      Self.hidden.withLock { [number] in $0.removeAll { $0.number == number } }
      throw failure
    }
  }

  private static func hiding(_ found: termios, allowsSuspension: Bool) -> termios {
    var settings = found
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_lflag |= tcflag_t(ECHONL)
    disable([Int32(VQUIT)] + (allowsSuspension ? [] : [Int32(VSUSP)]), in: &settings)
    return settings
  }

  private func change(_ change: (Saved) -> Void) {
    Self.hidden.withLock { hidden in
      if let entry = hidden.first(where: { $0.number == number }) { change(entry.saved) }
    }
  }

  private func hide(allowsSuspension: Bool) {
    change { saved in
      var settings = Self.hiding(saved.settings, allowsSuspension: allowsSuspension)
      _ = tcsetattr(saved.descriptor, TCSANOW, &settings)
    }
  }

  /// Enables or disables the suspend key.
  func allowSuspension(_ isAllowed: Bool) { hide(allowsSuspension: isAllowed) }

  /// Shows typed text while another program has the terminal.
  func pause() { change { Self.restore($0) } }

  /// Hides typed text again.
  func resume() { hide(allowsSuspension: true) }

  /// Restores the original settings.
  ///
  /// - Parameter discardsInput: `true` to discard what was typed and not read: a part of an answer,
  ///   or the later lines of a paste.
  package func end(discardsInput: Bool = false) {
    Self.hidden.withLock { hidden in
      guard let index = hidden.firstIndex(where: { $0.number == number }) else { return }
      Self.restore(hidden.remove(at: index).saved, discardsInput: discardsInput)
      CrashGuard.disarm()
    }
  }

  /// Restores every terminal. Called when the program exits without unwinding.
  static func endAll() {
    hidden.withLock { hidden in
      for entry in hidden.reversed() { restore(entry.saved, discardsInput: true) }
      hidden = []
    }
  }

  private static func restore(_ saved: Saved, discardsInput: Bool = false) {
    var settings = saved.settings
    _ = tcsetattr(saved.descriptor, discardsInput ? TCSAFLUSH : TCSANOW, &settings)
  }

  /// `_POSIX_VDISABLE`, which Swift does not import everywhere.
  #if canImport(Darwin)
    private static let disabledKey: cc_t = 0xFF
  #else
    private static let disabledKey: cc_t = 0
  #endif

  private static func disable(_ keys: [Int32], in settings: inout termios) {
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      for key in keys { characters[Int(key)] = disabledKey }
    }
  }
}
