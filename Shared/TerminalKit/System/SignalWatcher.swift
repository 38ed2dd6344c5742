import CLibrary
import Synchronization

/// A signal that asks the program to stop something.
package enum TerminalSignal: Int32, Sendable, CaseIterable {
  /// Ctrl-C.
  case interrupt = 2
  /// `kill`.
  case terminate = 15
  /// The terminal is gone.
  case hangUp = 1
}

/// Delivers signals to ordinary code.
///
/// A handler writes the number into a pipe, and a separate thread reads it (the self-pipe trick).
/// Unlike a mask with `sigwait`, this works with any existing threads, and programs started later
/// inherit nothing.
package enum SignalWatcher {
  /// Calls the handler on a separate thread for each signal that arrives from now on.
  ///
  /// A signal that was ignored when the program started (`nohup`, a background job) stays ignored.
  /// Call this function once; a second call takes over the signals.
  ///
  /// - Throws: ``SystemFailure`` if there are no descriptors or threads left.
  package static func start(_ handler: @escaping @Sendable (TerminalSignal) -> Void) throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .current("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Signals may arrive faster than they are handled. A signal that finds the pipe full adds no
    // information, and a handler that waited would block the thread that it interrupted.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let readEnd = ends[0]
    try DedicatedThread.start { deliver(from: readEnd, to: handler) }
    // Before the handlers are installed: a lazy global must not be initialized inside a signal
    // handler.
    signalPipe.store(ends[1], ordering: .sequentiallyConsistent)
    for kind in TerminalSignal.allCases { watch(kind.rawValue) }
    isWatching.store(true, ordering: .sequentiallyConsistent)
    watch(SIGTSTP)
  }

  /// Handles Ctrl-Z during a command, when nothing on the screen must be restored: the process is
  /// suspended as soon as the ``SuspendGate`` allows it.
  static func handleSuspensions() {
    if isWatching.load(ordering: .sequentiallyConsistent) { watch(SIGTSTP) } else { _ = signal(SIGTSTP, SIG_DFL) }
  }

  private static let isWatching = Atomic<Bool>(false)

  /// Makes writing to a closed pipe return an error instead of ending the program.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Ignores Ctrl-Z, because otherwise the parent shell would take the terminal.
  package static func ignoreSuspensions() {
    ignoresSuspensions.store(true, ordering: .sequentiallyConsistent)
    _ = signal(SIGTSTP, SIG_IGN)
  }

  /// `false` after ``ignoreSuspensions()``: Ctrl-Z has no effect.
  static var canSuspend: Bool { !ignoresSuspensions.load(ordering: .sequentiallyConsistent) }

  private static let ignoresSuspensions = Atomic<Bool>(false)

  private static func watch(_ number: Int32) {
    let previous = signal(number) { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
      errno = saved
    }
    let wasIgnored = unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if wasIgnored { _ = signal(number, SIG_IGN) }
  }

  private static func deliver(from descriptor: Int32, to handler: (TerminalSignal) -> Void) {
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count == 1, byte == UInt8(SIGTSTP) {
        WakePipe.suspend()
      } else if count == 1, let kind = TerminalSignal(rawValue: Int32(byte)) {
        handler(kind)
      } else if count == 0 || count < 0 && errno != EINTR {
        return
      }
    }
  }
}

private let signalPipe = Atomic<Int32>(-1)
