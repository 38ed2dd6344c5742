import CLibrary
import Synchronization

/// Signals that could reach the program before it knows its settings.
package enum EarlySignals {
  /// The signals that this type ignores. A signal that the parent process had ignored is not one.
  private static let ignored = Mutex<[Int32]>([])

  /// Ignores Ctrl-Z and the other signals with which a terminal stops a process, as the first action
  /// of the program. In kiosk mode, they would show the parent shell.
  package static func ignoreStops() {
    ignored.withLock { ignored in
      ignored = [SIGTSTP, SIGTTIN, SIGTTOU].filter { number in
        unsafeBitCast(signal(number, SIG_IGN), to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
      }
    }
  }

  /// Lets a terminal stop the process, as soon as it is known that it is no kiosk.
  package static func allowStops() {
    ignored.withLock { ignored in
      for number in ignored { _ = signal(number, SIG_DFL) }
      ignored = []
    }
  }
}
