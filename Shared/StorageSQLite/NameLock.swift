import CLibrary
import DomainKit
import StorageKit
import Synchronization

/// A lock that shows under which name a process has a database open.
///
/// SQLite finds the log and the locks of its users by name. Two processes that open one file under two
/// names, such as a hard link or the mount of the file in a container, overwrite each other's changes.
/// Each process therefore locks a byte of the file that stands for the name, far beyond the pages and
/// SQLite's own locks, and then looks for locks on other such bytes. The file never has that many bytes.
///
/// A killed process leaves its log beside one name, and no lock. A file with several names is
/// therefore refused. The system does not count the mount of a file as a name.
///
/// The lock belongs to an open file (`F_OFD_SETLK`), so closing another descriptor of the database does
/// not release it. Closing its own releases SQLite's locks, so it is the last to close.
final class NameLock: Sendable {
  /// The first of the bytes that stand for names, and their number.
  fileprivate static let first: Int64 = 1 << 60
  fileprivate static let count: Int64 = 1 << 40

  // Swift's module of the C library lacks these commands of `fcntl`, which are the same on all
  // processors.
  #if canImport(Glibc)
    static let (setCommand, findCommand): (Int32, Int32) = (37, 36)
  #else
    static let (setCommand, findCommand) = (F_OFD_SETLK, F_OFD_GETLK)
  #endif

  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  private static func opening(_ file: DatabaseFile) throws -> NameLock {
    let descriptor = open(file.path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw file.failure(errno) }
    return NameLock(descriptor: descriptor)
  }

  /// Locks the byte of the name.
  ///
  /// - Returns: The error if another process has the file open under another name, or the file has
  ///   another name.
  private func refusal(of file: DatabaseFile) -> StorageError? {
    // A killed program may have left the name under which it created the file.
    if hasOtherName { PartialCopy.removeStale(beside: file.path) }
    // A file system without such locks has none of other processes either.
    if set(F_RDLCK, file.nameByte), isLockedElsewhere(file.nameByte) { return .openUnderOtherName(file.path) }
    // A restore gives the file another name while it runs. Reading the database then fails.
    return hasOtherName && !LockRecord(beside: file.path).isReplacing ? .otherName(file.path) : nil
  }

  /// `true` if the file has another name, such as a hard link. A killed program may have left its
  /// log beside that name.
  private var hasOtherName: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 1
  }

  /// Returns `true` if a lock on a byte other than the given one is held.
  private func isLockedElsewhere(_ byte: Int64) -> Bool {
    isLocked(Self.first, byte) || isLocked(byte + 1, Self.first + Self.count)
  }

  private func set(_ type: Int32, _ byte: Int64) -> Bool {
    var lock = Self.lock(type, byte, byte + 1)
    return fcntl(descriptor, Self.setCommand, &lock) == 0
  }

  private func isLocked(_ start: Int64, _ end: Int64) -> Bool {
    if start == end { return false }
    var lock = Self.lock(F_WRLCK, start, end)
    return fcntl(descriptor, Self.findCommand, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  private static func lock(_ type: Int32, _ start: Int64, _ end: Int64) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(start)
    lock.l_len = off_t(end - start)
    return lock
  }
}

extension StorageError {
  fileprivate static func openUnderOtherName(_ path: String) -> StorageError {
    .notSafe(
      path, reason: "another program has the same file open under another name",
      fix: "Close that program, and use one name only: SQLite loses changes that are made under two")
  }

  /// The error for a file with several names. One of them may have a log.
  static func otherName(_ path: String) -> StorageError {
    .notSafe(
      path, reason: "the same file has another name",
      fix: "Close all programs that use either, and remove one name: not that with a log (-wal), "
        + "which has the latest changes")
  }
}

extension NameLock {
  private static let locks = Mutex<[String: (lock: NameLock?, users: Int)]>([:])

  /// Locks a database for an engine of this process.
  ///
  /// A file that the engine has yet to create is not locked. The cancellation of the task ends the
  /// wait.
  ///
  /// - Throws: ``StorageKit/StorageError/notSafe(_:reason:fix:)`` if another process has the file
  ///   open under another name, or the file has another name, for longer than
  ///   ``SQLiteEngine/nameWait``.
  static func acquire(_ file: DatabaseFile) throws {
    let deadline = ContinuousClock.now + SQLiteEngine.nameWait
    while let refusal = try tryAcquiring(file) {
      try Task.checkCancellation()
      if ContinuousClock.now >= deadline { throw refusal }
      // The other process may be about to look for locks, too.
      usleep(UInt32.random(in: 5_000...50_000))
    }
  }

  /// Locks a database without waiting.
  ///
  /// - Returns: The error if the database is not locked, or `nil`.
  private static func tryAcquiring(_ file: DatabaseFile) throws -> StorageError? {
    try locks.withLock { locks -> StorageError? in
      if let entry = locks[file.path] {
        locks[file.path] = (entry.lock, entry.users + 1)
        return nil
      }
      let lock = file.isThere ? try opening(file) : nil
      if let refusal = lock?.refusal(of: file) { return refusal }
      locks[file.path] = (lock, 1)
      return nil
    }
  }

  /// Returns `true` if an engine of this process has a database open under its name.
  static func isAcquired(_ file: DatabaseFile) -> Bool { locks.withLock { $0[file.path]?.lock != nil } }

  /// Checks that no process has a file open under another name. This process must not have it open.
  ///
  /// - Throws: ``StorageKit/StorageError/notSafe(_:reason:fix:)`` if one has.
  static func refuseOtherName(of file: DatabaseFile) throws {
    let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    if NameLock(descriptor: descriptor).isLockedElsewhere(file.nameByte) {
      throw StorageError.openUnderOtherName(file.path)
    }
  }

  /// Checks that a file without a log beside it has no other name, beside which a killed program may
  /// have left one. A backup that no program has opened as a database may have several names.
  ///
  /// - Throws: ``StorageKit/StorageError/notSafe(_:reason:fix:)`` if it has.
  static func refuseLogElsewhere(of file: DatabaseFile) throws {
    guard !file.hasWAL, file.hasOtherName, try DatabaseMark.read(ofClosed: file.path) >= 0 else { return }
    // A killed program may have left the name under which it created the file.
    PartialCopy.removeStale(beside: file.path)
    if !file.hasOtherName || LockRecord(beside: file.path).isReplacing { return }
    throw StorageError.notSafe(
      file.path, reason: "the same file has another name, and may have its log (-wal) there",
      fix: "Specify the name that has a log beside it; if none has, specify a copy of the file")
  }

  /// Releases the lock after the last engine of a database is closed.
  static func release(_ file: DatabaseFile) {
    locks.withLock { locks in
      guard let entry = locks[file.path] else { return }
      locks[file.path] = entry.users > 1 ? (entry.lock, entry.users - 1) : nil
    }
  }
}

extension DatabaseFile {
  /// `true` if the file has several names.
  fileprivate var hasOtherName: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_nlink > 1
  }

  /// The byte that stands for the folder of the file, whichever path leads to it, and the name.
  fileprivate var nameByte: Int64 {
    var status = stat()
    _ = stat(parent, &status)
    var hash = StableHash(UInt64(status.st_dev) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(status.st_ino))
    hash.combine(name.utf8)
    return NameLock.first + Int64(hash.value >> 1) % NameLock.count
  }
}
