import CLibrary
import StorageKit

/// An unfinished copy of a database, `NAME.partial-XXXXXX`, in the folder of the finished copy.
///
/// The process that writes it holds a lock on a separate, empty file,
/// `NAME.partial-XXXXXX.copylock`. The lock file is created before the copy and removed after it, so
/// a copy whose lock is free was left by a killed process. A file that a user gave such a name has no
/// lock file. The copy itself has no lock of this program, because on some file systems such a lock
/// would exclude SQLite's locks.
struct PartialCopy {
  let path: String
  private let lock: Int32

  /// Creates an empty file that only its owner may access.
  init(of target: String) throws {
    try DatabaseFile(path: target).makeParent()
    (path, lock) = try Self.makeLock(target)
    let copy = open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
    if copy < 0 {
      let code = errno
      // The lock file would claim an existing file of that name.
      unlink(path + PartialName.lockSuffix)
      close(lock)
      throw DatabaseFile(path: target).failure(code)
    }
    close(copy)
  }

  func remove() {
    PartialName.remove(path)
    close(lock)
  }

  private static func makeLock(_ target: String) throws -> (path: String, lock: Int32) {
    while true {
      var name = Array("\(target)\(PartialName.infix)XXXXXX\(PartialName.lockSuffix)".utf8CString)
      let lock = mkstemps(&name, Int32(PartialName.lockSuffix.utf8.count))
      if lock < 0 { throw DatabaseFile(path: target).failure(errno) }
      _ = fcntl(lock, F_SETFD, FD_CLOEXEC)
      let path = name.dropLast(PartialName.lockSuffix.utf8.count + 1).map { UInt8(bitPattern: $0) }
      if PartialName.take(lock) { return (String(decoding: path, as: UTF8.self), lock) }
      close(lock)
    }
  }
}

extension PartialCopy {
  /// Removes the unfinished copies in a target's folder that no process is working on.
  static func removeStale(beside target: String) {
    let folder = DatabaseFile(path: target).parent
    for name in folderNames(in: folder).compactMap(PartialName.init(lockFile:)) {
      let path = "\(folder)/\(name.text)"
      let lock = open(path + PartialName.lockSuffix, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard lock >= 0 else { continue }
      if PartialName.take(lock) { PartialName.remove(path) }
      close(lock)
    }
  }
}

/// The name of an unfinished copy: `copy.db.partial-a1B2c3`.
private struct PartialName {
  /// The part before the six random characters.
  static let infix = ".partial-"
  static let lockSuffix = ".copylock"

  let text: Substring

  /// Creates the name that belongs to a lock file, or returns `nil` if the file's name does not have
  /// exactly this form.
  init?(lockFile name: String) {
    text = name.dropLast(Self.lockSuffix.count)
    let end = text.suffix(Self.infix.count + 6)
    let isRandom = end.dropFirst(Self.infix.count).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard name.hasSuffix(Self.lockSuffix), end.hasPrefix(Self.infix), end.count == Self.infix.count + 6, isRandom,
      end.count < text.count
    else { return nil }
  }

  /// Takes the lock, unless a process holds it or has removed it, or the file is a user's: it is not
  /// empty, or no regular file.
  static func take(_ lock: Int32) -> Bool {
    var status = stat()
    return flock(lock, LOCK_EX | LOCK_NB) == 0 && fstat(lock, &status) == 0 && status.st_nlink > 0
      && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  static func remove(_ path: String) {
    for companion in ["", "-wal", "-shm", "-journal", ".lock"] { unlink(path + companion) }
    // The lock file is removed last, because a copy without it stays.
    unlink(path + lockSuffix)
  }
}
