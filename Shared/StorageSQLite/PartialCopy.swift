import CLibrary
import StorageKit

/// An unfinished copy of a database, `NAME.partial-XXXXXX`, in the folder of the finished copy.
///
/// The process that writes it holds a lock on a separate file, `NAME.partial-XXXXXX.copylock`. The
/// lock file is created before the copy and removed after it, so a copy whose lock is free was left
/// by a killed process. A database that a user opens under such a name has no such file. The copy
/// itself has no lock of this program, because on some file systems such a lock would exclude
/// SQLite's locks.
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
      var name = Array("\(target)\(PartialName.mark)XXXXXX\(PartialName.lockSuffix)".utf8CString)
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
  ///
  /// Copies of earlier versions had no lock. Of those, only the target's own copies are removed, and
  /// no database that a program has opened under such a name.
  static func removeStale(beside target: String) {
    let file = DatabaseFile(path: target)
    for name in Set(folderNames(in: file.parent).compactMap(PartialName.init)) {
      let path = "\(file.parent)/\(name.text)"
      let lock = open(path + PartialName.lockSuffix, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
      if lock >= 0 {
        if PartialName.take(lock) { PartialName.remove(path) }
        close(lock)
      } else if errno == ENOENT, name.target == file.name, !isDatabase(path) {
        PartialName.remove(path)
      }
    }
  }

  /// Checks that a new file does not have the name of an unfinished copy, which a later copy in its
  /// folder would remove.
  ///
  /// - Throws: ``StorageKit/StorageError/exposed(_:reason:fix:)``.
  static func refuseName(of file: DatabaseFile) throws {
    guard PartialName(String(file.name)) != nil else { return }
    throw StorageError.exposed(
      file.path, reason: "a later backup would take it for an unfinished copy, and remove it",
      fix: "Specify a name without .partial-")
  }

  /// Returns `true` if a program has opened the file as a database, or SQLite holds the lock of a
  /// writer on it, in the lock-byte page of its file format.
  private static func isDatabase(_ path: String) -> Bool {
    access(path + ".lock", F_OK) == 0 || RangeLock.isHeld(on: path, O_RDWR, from: 0x4000_0000, length: 512) ?? true
  }
}

/// The name of an unfinished copy: `copy.db.partial-a1B2c3`.
private struct PartialName: Hashable {
  static let mark = ".partial-"
  static let lockSuffix = ".copylock"

  let text: Substring
  /// The name of the finished copy.
  var target: Substring { text.dropLast(Self.mark.count + 6) }

  /// Creates a name, or returns `nil` if the text does not have exactly this form, with or without
  /// `.copylock`.
  init?(_ name: String) {
    text = name.hasSuffix(Self.lockSuffix) ? name.dropLast(Self.lockSuffix.count) : name[...]
    let end = text.suffix(Self.mark.count + 6)
    let isRandom = end.dropFirst(Self.mark.count).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard end.hasPrefix(Self.mark), end.count == Self.mark.count + 6, isRandom, !target.isEmpty else { return nil }
  }

  /// Takes the lock, unless a process holds it or has removed it.
  static func take(_ lock: Int32) -> Bool {
    var status = stat()
    return flock(lock, LOCK_EX | LOCK_NB) == 0 && fstat(lock, &status) == 0 && status.st_nlink > 0
  }

  static func remove(_ path: String) {
    for companion in ["", "-wal", "-shm", "-journal", ".lock"] { unlink(path + companion) }
    // The lock file is removed last, because a copy without its lock counts as stale.
    unlink(path + lockSuffix)
  }
}
