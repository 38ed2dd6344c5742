import CLibrary
import Synchronization

/// Signals that keys at a terminal can send before the program knows its settings.
package enum EarlySignals {
  /// The signals that this type ignores. A signal that the parent process had ignored is not one.
  private static let ignored = Mutex<[Int32]>([])
  /// The signals at which Swift's runtime opens a console for the user of the terminal, where it shows
  /// the memory of the process.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT]

  /// Ignores Ctrl-\ and the signals with which a terminal suspends a process, as the first action
  /// of the program. In kiosk mode, they would show the parent shell or the memory of the process.
  package static func ignoreKeys() {
    ignored.withLock { ignored in
      ignored = [SIGTSTP, SIGTTIN, SIGTTOU, SIGQUIT].filter { number in
        unsafeBitCast(signal(number, SIG_IGN), to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
      }
    }
  }

  /// Gives the signals their effect, as soon as the settings are known.
  ///
  /// - Parameter isKiosk: `true` for a terminal that customers use. It cannot be suspended,
  ///   and a crash only ends the program. Otherwise, Ctrl-\ ends the program as well, without the
  ///   console.
  package static func settle(isKiosk: Bool) {
    if isKiosk {
      SignalWatcher.ignoreSuspensions()
      for number in crashes { _ = signal(number, SIG_DFL) }
    } else {
      ignored.withLock { ignored in
        for number in ignored { _ = signal(number, SIG_DFL) }
        ignored = []
      }
    }
  }
}
