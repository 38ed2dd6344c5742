import CLibrary
import Synchronization

/// A pipe that wakes a thread waiting for input, for messages of other threads and for signals that
/// affect the screen.
final class WakePipe: Sendable {
  /// The reason for waking.
  enum Cause: UInt8, Sendable {
    case message = 0x4E
    case resized = 0x57
    case continued = 0x43
    case suspended = 0x5A
  }

  /// The write end for signal handlers.
  private static let signalled = Atomic<Int32>(-1)
  /// The number of times the program has continued after a suspension.
  private static let continuations = Atomic<Int>(0)

  let readEnd: Int32
  private let writeEnd: Int32

  /// - Throws: ``SystemFailure`` if there are no descriptors left.
  init() throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .current("pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe wakes the reader just as well.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    _ = Self.signalled.compareExchange(expected: writeEnd, desired: -1, ordering: .sequentiallyConsistent)
    close(readEnd)
    close(writeEnd)
  }

  func wake() { Self.send(.message, to: writeEnd) }

  /// Receives changes of the window size and continuations after a suspension from now on.
  ///
  /// - Returns: A closure that gives the signals back to the previous receiver.
  @discardableResult
  func watchSignals() -> @Sendable () -> Void {
    // Before the handler is installed: a lazy global must not be initialized inside a signal
    // handler.
    let before = Self.signalled.exchange(writeEnd, ordering: .sequentiallyConsistent)
    signal(SIGWINCH) { _ in WakePipe.report(.resized) }
    _ = Self.countContinuations()
    return { [writeEnd] in
      _ = Self.signalled.compareExchange(expected: writeEnd, desired: before, ordering: .sequentiallyConsistent)
    }
  }

  /// Counts continuations after a suspension from now on.
  ///
  /// - Returns: The number of continuations counted so far.
  static func countContinuations() -> Int {
    let count = continuations.load(ordering: .sequentiallyConsistent)
    _ = signalled.load(ordering: .relaxed)
    signal(SIGCONT) { _ in
      WakePipe.continuations.wrappingAdd(1, ordering: .sequentiallyConsistent)
      WakePipe.report(.continued)
    }
    return count
  }

  /// Takes over Ctrl-Z's signal, so that the terminal can be restored before the program is suspended.
  ///
  /// - Returns: `true` if the program can be suspended.
  static func catchSuspension() -> Bool {
    let previous = signal(SIGTSTP) { _ in WakePipe.report(.suspended) }
    let wasIgnored = isIgnoring(previous)
    if wasIgnored { _ = signal(SIGTSTP, SIG_IGN) }
    return !wasIgnored
  }

  #if canImport(Darwin)
    private typealias Handler = sig_t?
  #else
    private typealias Handler = __sighandler_t?
  #endif

  private static func isIgnoring(_ handler: Handler) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Suspends the program and returns after it continues. If that is impossible, returns after a
  /// moment.
  ///
  /// It waits until no thread is in a section of the ``SuspendGate``.
  ///
  /// It sends one signal to the whole job, as the terminal does: a script that waits for this
  /// program must be suspended as well, or no shell takes over. The system chooses the thread and
  /// the time of delivery, and a second signal would suspend the program again. The continuation
  /// shows that the program was suspended.
  static func suspend() { SuspendGate.suspending { suspendNow() } }

  private static func suspendNow() {
    let count = countContinuations()
    let previous = signal(SIGTSTP, SIG_DFL)
    defer { _ = signal(SIGTSTP, previous) }
    if isIgnoring(previous) { return }
    kill(0, SIGTSTP)
    for _ in 0..<500 where continuations.load(ordering: .sequentiallyConsistent) == count { usleep(1_000) }
  }

  private static func report(_ cause: Cause) {
    let saved = errno
    send(cause, to: signalled.load(ordering: .relaxed))
    errno = saved
  }

  private static func send(_ cause: Cause, to descriptor: Int32) {
    var byte = cause.rawValue
    _ = write(descriptor, &byte, 1)
  }

  /// Returns the reasons for waking since the last call.
  func causes() -> Set<Cause> {
    var bytes = [UInt8](repeating: 0, count: 256)
    var causes: Set<Cause> = []
    while true {
      let count = read(readEnd, &bytes, bytes.count)
      guard count > 0 else { return causes }
      causes.formUnion(bytes[..<count].compactMap(Cause.init))
    }
  }
}
