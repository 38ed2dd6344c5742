import CLibrary
import DomainKit
import StorageKit
import Synchronization

/// A file of log entries, one per line, which several processes may write at the same time.
///
/// A file that has reached its limit becomes `FILE.1`, and earlier ones move on to the last number. If
/// one of these names belongs to something else, the file grows beyond the limit.
final class LogFile: Sendable {
  /// The maximum size of a file in bytes.
  static let limit = 10 << 20
  /// The number of full files to keep.
  static let kept = 3

  private let path: String
  private let policy: any FilePolicy
  private let descriptor: Mutex<Int32>

  /// Opens a file for appending, and creates it if it does not exist, readable only by its owner.
  ///
  /// - Parameter policy: The policy that decides which files the process may write to.
  /// - Throws: ``LogFileError`` if a file is not a log, or cannot be opened.
  init(path: String, _ policy: any FilePolicy) throws {
    try policy.checkOutput(path)
    self.path = path
    self.policy = policy
    try Self.checkLogs([path], policy)
    descriptor = Mutex(try Self.open(path))
  }

  /// Returns the paths of full files, latest first.
  private static func full(_ path: String) -> [String] { (1...kept).map { "\(path).\($0)" } }

  /// Checks that files are logs or do not exist.
  private static func checkLogs(_ paths: [String], _ policy: any FilePolicy) throws(LogFileError) {
    for path in paths {
      do {
        try policy.check(path)
      } catch {
        throw .notALog(path)
      }
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .unusable(path, EINVAL) }
      if let exposure = FileExposure(ofShared: status) {
        throw .exposed(ExposedFileError(path: path, exposure: exposure))
      }
      if status.st_size > 0, firstByte(of: path, policy) != UInt8(ascii: "{") { throw .notALog(path) }
    }
  }

  private static func firstByte(of path: String, _ policy: any FilePolicy) -> UInt8? {
    let descriptor = CLibrary.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    do {
      try policy.checkOpened(descriptor, path)
    } catch {
      // Closing a file of the database would release its locks.
      return nil
    }
    defer { close(descriptor) }
    var byte: UInt8 = 0
    return pread(descriptor, &byte, 1, 0) == 1 ? byte : nil
  }

  deinit { descriptor.withLock { _ = close($0) } }

  /// Writes a line.
  ///
  /// - Throws: ``LogFileError`` if the disk is full, for example. After `full`, the line is in the file.
  func append(_ line: String) throws(LogFileError) {
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    let failure: LogFileError? = descriptor.withLock { descriptor in
      let rotationFailure = failureOfRotation(&descriptor, before: bytes.count)
      // One write appends the whole line, also next to other processes.
      return write(descriptor, bytes, bytes.count) == bytes.count ? rotationFailure : .unwritable(path, errno)
    }
    if let failure { throw failure }
  }

  /// Returns the reason why a full file stays in use, or `nil`. Another user may have put something at
  /// one of the names, and that must not end the log.
  private func failureOfRotation(_ descriptor: inout Int32, before count: Int) -> LogFileError? {
    do throws(LogFileError) {
      try rotate(&descriptor, before: count)
      return nil
    } catch {
      return .full(path, reason: error.message)
    }
  }

  /// Starts a new file if this one is full, or continues with the file that another process
  /// started.
  private func rotate(_ descriptor: inout Int32, before count: Int) throws(LogFileError) {
    guard let own = Self.status(of: descriptor) else { throw .unwritable(path, errno) }
    if isCurrent(own), Int(own.st_size) + count <= Self.limit || own.st_size == 0 { return }
    guard let lock = LockFile.take(path + ".lock") else {
      let code = errno
      // Another process is moving the files. This one continues with its file until the next line.
      if code == EWOULDBLOCK { return }
      throw .unusable(path + ".lock", code)
    }
    defer { lock.release() }
    if isCurrent(own) {
      try Self.checkLogs(Self.full(path), policy)
      rotate()
    }
    let next = try Self.open(path)
    close(descriptor)
    descriptor = next
  }

  private func rotate() {
    for number in stride(from: Self.kept - 1, through: 1, by: -1) {
      rename("\(path).\(number)", "\(path).\(number + 1)")
    }
    rename(path, "\(path).1")
  }

  /// Returns `true` if the path still leads to the open file.
  private func isCurrent(_ own: stat) -> Bool {
    var current = stat()
    return lstat(path, &current) == 0 && current.st_dev == own.st_dev && current.st_ino == own.st_ino
  }

  private static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  private static func open(_ path: String) throws(LogFileError) -> Int32 {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    var descriptor = CLibrary.open(path, flags | O_EXCL, 0o600)
    let isNew = descriptor >= 0
    if !isNew, errno == EEXIST { descriptor = CLibrary.open(path, flags, 0o600) }
    guard descriptor >= 0 else { throw .unusable(path, errno) }
    var isKept = false
    defer { if isNew, !isKept { unlink(path) } }
    guard let status = status(of: descriptor), status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unusable(path, EINVAL)
    }
    do throws(ExposedFileError) {
      try FileExposure.refuseChanges(of: descriptor, at: path)
    } catch {
      close(descriptor)
      throw .exposed(error)
    }
    isKept = true
    return descriptor
  }
}

/// An error of the log file, with the error number of the system.
enum LogFileError: UserFacingError, Hashable {
  case unusable(String, Int32)
  /// A file of this name exists and is something else.
  case notALog(String)
  case unwritable(String, Int32)
  /// The file has reached its limit and cannot be moved aside.
  case full(String, reason: String)
  /// Other users of the machine could change the file.
  case exposed(ExposedFileError)

  var code: String {
    switch self {
    case .unusable, .notALog: "log.unusable"
    case .unwritable, .full: "log.unwritable"
    case .exposed(let error): error.code
    }
  }

  var kind: ErrorKind {
    switch self {
    case .unusable, .notALog, .exposed: .cannotCreate
    case .unwritable, .full: .inputOutput
    }
  }

  var message: String {
    switch self {
    case .unusable(let path, let number): "The log file \(path) cannot be opened: \(Self.reason(number))"
    case .notALog(let path): "\(path) is not a log of this program, and the log would replace it"
    case .unwritable(let path, let number): "The log file \(path) cannot be written: \(Self.reason(number))"
    case .full(let path, let reason): "The log file \(path) is full and cannot be moved aside: \(reason)"
    case .exposed(let error): error.message
    }
  }

  var suggestion: String? {
    if case .exposed(let error) = self { return error.suggestion }
    return "Specify a file in a folder of your own: --log coffeepal.log"
  }

  private static func reason(_ number: Int32) -> String {
    number == EINVAL ? "it is not a file" : String(cString: strerror(number))
  }
}
