import CLibrary
import Synchronization

/// Restores the terminal if the program crashes while it reads keys.
///
/// The signal handler uses only memory that was prepared in advance. It does not allocate, lock or
/// initialize anything.
enum CrashGuard {
  private struct Record {
    var descriptor: Int32
    var settings: termios
    let restoringOutput: UnsafeMutableRawBufferPointer
    var restoringCount: Int
    let previous: UnsafeMutablePointer<sigaction>
  }

  /// The signals that end the program.
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT]
  /// The address of the record while a terminal must be restored.
  private static let armed = Atomic<UInt>(0)
  private static let record = Mutex<UInt>(0)

  /// The maximum length of the restoring output in bytes.
  private static let restoringLimit = 128

  /// - Parameter restoringOutput: The text to write: a few control sequences at most.
  static func arm(_ descriptor: Int32, _ settings: termios, restoringOutput: String) {
    disarm()
    record.withLock { address in
      if address == 0 { address = install(descriptor, settings) }
      guard let record = UnsafeMutablePointer<Record>(bitPattern: address) else { return }
      let bytes = Array(restoringOutput.utf8.prefix(restoringLimit))
      record.pointee.descriptor = descriptor
      record.pointee.settings = settings
      record.pointee.restoringOutput.copyBytes(from: bytes)
      record.pointee.restoringCount = bytes.count
      armed.store(address, ordering: .sequentiallyConsistent)
    }
  }

  static func disarm() { armed.store(0, ordering: .sequentiallyConsistent) }

  /// Restores the terminal if that has not happened yet. Called when the program exits without
  /// unwinding.
  static func giveBack() {
    // Another program may have the terminal, and touching it must not suspend this one.
    signal(SIGTTOU, SIG_IGN)
    guard let record = UnsafeMutablePointer<Record>(bitPattern: armed.exchange(0, ordering: .sequentiallyConsistent))
    else { return }
    _ = tcsetattr(record.pointee.descriptor, TCSANOW, &record.pointee.settings)
    _ = write(record.pointee.descriptor, record.pointee.restoringOutput.baseAddress, record.pointee.restoringCount)
  }

  /// Allocates memory that is never freed, because a crash may come at any time.
  private static func install(_ descriptor: Int32, _ settings: termios) -> UInt {
    let restoringOutput = UnsafeMutableRawBufferPointer.allocate(byteCount: restoringLimit, alignment: 1)
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    previous.initialize(repeating: sigaction(), count: 65)
    let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
    record.initialize(
      to: Record(
        descriptor: descriptor, settings: settings, restoringOutput: restoringOutput, restoringCount: 0,
        previous: previous))
    previousActions.store(UInt(bitPattern: previous), ordering: .sequentiallyConsistent)
    for number in signals {
      // A signal that the program ignores does not end it.
      let old = signal(number, SIG_IGN)
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
      _ = signal(number, old)
      sigaction(number, nil, previous + Int(number))
      signal(number) { CrashGuard.crash($0) }
    }
    return UInt(bitPattern: record)
  }

  private static let previousActions = Atomic<UInt>(0)

  /// Runs inside the signal handler. Afterwards the signal has its original effect.
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
