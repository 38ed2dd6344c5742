import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
/// A handler writes the number into a pipe and a thread of its own reads it there (the self-pipe trick): unlike a mask
/// with `sigwait` this works whatever threads exist already, and programs started later inherit nothing.
package enum SignalWatcher {
  /// Calls the handler, on a thread of its own, for each signal that arrives from now on.
  ///
  /// A signal that the program was started with ignored (`nohup`, a background job) stays ignored. Meant to be called
  /// once; a second call takes the signals over.
  ///
  /// - Throws: ``SystemFailure`` without descriptors or threads left.
  package static func start(_ handler: @escaping @Sendable (TerminalSignal) -> Void) throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .current("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Signals may come faster than they are dealt with. Those that find the pipe full say nothing new, and a handler that
    // waited for room would hold up the thread that it interrupted.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let readEnd = ends[0]
    try DedicatedThread.start { deliver(from: readEnd, to: handler) }
    // Before the first handler is installed: a lazy global must not be initialised inside a signal handler.
    signalPipe.store(ends[1], ordering: .sequentiallyConsistent)
    for kind in TerminalSignal.allCases { watch(kind.rawValue) }
  }

  /// Makes writing to a closed pipe an error that is returned, in place of the end of the program.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Never stops the program at Ctrl-Z: the shell that started it would have the terminal then.
  package static func ignoreStops() { _ = signal(SIGTSTP, SIG_IGN) }

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
      if count == 1, let kind = TerminalSignal(rawValue: Int32(byte)) {
        handler(kind)
      } else if count == 0 || count < 0 && errno != EINTR {
        return
      }
    }
  }
}

private let signalPipe = Atomic<Int32>(-1)
