import CLibrary
import Synchronization

/// An exit of the process that does not depend on its other parts.
package enum ProcessExit {
  /// Ends the process immediately, even if other threads are blocked. Buffered output is lost. A
  /// terminal in raw mode or without echo is restored.
  package static func now(_ exitCode: Int32) {
    CrashGuard.giveBack()
    NoEchoInput.endAll()
    _exit(exitCode)
  }

  /// Ends the process after a time, without a thread: the system may have none left.
  ///
  /// A signal handler restores the terminal as after a crash, because it must not wait for a lock.
  package static func schedule(_ exitCode: Int32, after seconds: UInt32) {
    scheduledCode.store(exitCode, ordering: .sequentiallyConsistent)
    _ = signal(SIGALRM) { _ in
      CrashGuard.giveBack()
      _exit(scheduledCode.load(ordering: .relaxed))
    }
    _ = alarm(seconds)
  }

  /// Cancels a scheduled end.
  package static func cancelSchedule() { _ = alarm(0) }
}

private let scheduledCode = Atomic<Int32>(0)
