import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Gives the terminal back when the program crashes while it reads keys.
///
/// What a signal handler needs lies ready in memory of its own: nothing is allocated, locked or initialised in one.
enum CrashGuard {
  private struct Record {
    var descriptor: Int32
    var settings: termios
    let farewell: UnsafeMutableRawBufferPointer
    let previous: UnsafeMutablePointer<sigaction>
  }

  /// Signals after which the program is no more.
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT]
  /// The address of the record while a terminal is to be given back.
  private static let armed = Atomic<UInt>(0)
  private static let record = Mutex<UInt>(0)

  static func arm(_ descriptor: Int32, _ settings: termios) {
    record.withLock { address in
      if address == 0 { address = install(descriptor, settings) }
      guard let record = UnsafeMutablePointer<Record>(bitPattern: address) else { return }
      record.pointee.descriptor = descriptor
      record.pointee.settings = settings
      armed.store(address, ordering: .sequentiallyConsistent)
    }
  }

  static func disarm() { armed.store(0, ordering: .sequentiallyConsistent) }

  /// Gives the terminal back if nobody has: for ends of the program that ask nobody.
  static func giveBack() {
    guard let record = UnsafeMutablePointer<Record>(bitPattern: armed.exchange(0, ordering: .sequentiallyConsistent))
    else { return }
    _ = tcsetattr(record.pointee.descriptor, TCSANOW, &record.pointee.settings)
    _ = write(record.pointee.descriptor, record.pointee.farewell.baseAddress, record.pointee.farewell.count)
  }

  /// The memory is kept for good: a crash may come at any time.
  private static func install(_ descriptor: Int32, _ settings: termios) -> UInt {
    disarm()
    let bytes = Array((RawTerminal.finish + "\u{1B}[0m\r\n").utf8)
    let farewell = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    farewell.copyBytes(from: bytes)
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    previous.initialize(repeating: sigaction(), count: 65)
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    record.initialize(
      to: Record(descriptor: descriptor, settings: settings, farewell: farewell, previous: previous))
    previousActions.store(UInt(bitPattern: previous), ordering: .sequentiallyConsistent)
    for number in signals {
      sigaction(number, nil, previous + Int(number))
      signal(number) { CrashGuard.crash($0) }
    }
    return UInt(bitPattern: record)
  }

  private static let previousActions = Atomic<UInt>(0)

  /// Runs inside the signal handler, behind which the signal does what it would have done without it.
  private static func crash(_ number: Int32) {
    giveBack()
    if let previous = UnsafeMutablePointer<sigaction>(bitPattern: previousActions.load(ordering: .relaxed)) {
      sigaction(number, previous + Int(number), nil)
    } else {
      signal(number, SIG_DFL)
    }
    raise(number)
  }
}
