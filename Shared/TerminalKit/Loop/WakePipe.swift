import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe that wakes a thread which waits for input: for news of other threads, and for signals that change the screen.
final class WakePipe: Sendable {
  /// What woke it.
  enum Cause: UInt8, Sendable {
    case news = 0x4E
    case resized = 0x57
    case continued = 0x43
    case stopped = 0x5A
  }

  /// The write end for signal handlers.
  private static let signalled = Atomic<Int32>(-1)
  /// How often the program has gone on after a stop.
  private static let continuations = Atomic<Int>(0)

  let readEnd: Int32
  private let writeEnd: Int32

  /// - Throws: ``SystemFailure`` without descriptors left.
  init() throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .current("pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe wakes the reader as well as a fuller one would.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    _ = Self.signalled.compareExchange(expected: writeEnd, desired: -1, ordering: .sequentiallyConsistent)
    close(readEnd)
    close(writeEnd)
  }

  func wake() { Self.send(.news, to: writeEnd) }

  /// Hears of changes of the window's size and of the program's going on after a stop, from now on.
  ///
  /// - Returns: what gives them back to whoever heard of them before.
  @discardableResult
  func watchSignals() -> @Sendable () -> Void {
    // Before the first handler is installed: a lazy global must not be initialised inside a signal handler.
    let before = Self.signalled.exchange(writeEnd, ordering: .sequentiallyConsistent)
    signal(SIGWINCH) { _ in WakePipe.report(.resized) }
    _ = Self.countContinuations()
    return { [writeEnd] in
      _ = Self.signalled.compareExchange(expected: writeEnd, desired: before, ordering: .sequentiallyConsistent)
    }
  }

  /// Counts from now on how often the program goes on after a stop.
  ///
  /// - Returns: how often it has been so far, as far as somebody counted.
  static func countContinuations() -> Int {
    let count = continuations.load(ordering: .sequentiallyConsistent)
    _ = signalled.load(ordering: .relaxed)
    signal(SIGCONT) { _ in
      WakePipe.continuations.wrappingAdd(1, ordering: .sequentiallyConsistent)
      WakePipe.report(.continued)
    }
    return count
  }

  /// Takes Ctrl-Z's signal over, so that the terminal is given back before the program stops.
  ///
  /// - Returns: whether the program may be stopped at all.
  static func catchStop() -> Bool {
    let previous = signal(SIGTSTP) { _ in WakePipe.report(.stopped) }
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

  /// Lets the signal stop the program again.
  static func releaseStop() { _ = signal(SIGTSTP, SIG_DFL) }

  /// Stops the program, which stands still in here until somebody lets it go on. Where that is not possible it goes on after a
  /// moment.
  ///
  /// One signal for the whole job, as the terminal itself sends it: a script that waits for this program has to stop as well, or
  /// nobody takes over. Which thread takes it, and when, is the system's choice; a second one sent to be sure would stop the
  /// program once more. That it has gone on says that it stood still.
  static func stop() {
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

  /// What woke it since the last time.
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
