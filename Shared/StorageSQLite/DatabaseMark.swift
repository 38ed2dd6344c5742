import CLibrary
import CSQLite
import StorageKit

/// The mark of a database file: a random number in its header, SQLite's `user_version`.
///
/// A write-ahead log does not identify its database, and SQLite replays it into any file with the
/// right name. The lock file therefore records the mark of the database that the log belongs to,
/// and every copy that this program makes gets its own mark. If a file was copied over a database
/// while a log was there, its mark differs from the recorded one, and the program refuses it before
/// SQLite reads it.
enum DatabaseMark {
  /// The offset of `user_version` in SQLite's file format, in bytes.
  private static let offset: Int64 = 60

  /// Returns a new mark of a database. 0 is the mark of a file that never got one.
  static func random() -> Int32 { Int32.random(in: 1...Int32.max) }

  /// Returns a new mark of a backup. It is negative, and the first program that opens the file as a
  /// database replaces it, so a file with such a mark has every page of the backup and never had a
  /// log.
  static func randomOfBackup() -> Int32 { Int32.random(in: Int32.min...(-1)) }

  /// Reads the mark of the file that a connection has open. The file may be older than its log. An
  /// empty file has the mark 0.
  ///
  /// The function reads through the connection, because closing another descriptor of the file
  /// would release SQLite's locks.
  static func read(_ database: OpaquePointer) throws -> Int32 {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let found = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard found == SQLITE_OK, let file, let read = file.pointee.pMethods?.pointee.xRead else {
      throw SQLiteFailure(database, found == SQLITE_OK ? SQLITE_ERROR : found)
    }
    var stored: UInt32 = 0
    let code = read(file, &stored, 4, offset)
    // `SQLITE_IOERR_SHORT_READ`: the file is shorter than its header.
    guard code == SQLITE_OK || code == SQLITE_IOERR | 2 << 8 else { throw SQLiteFailure(database, code) }
    return code == SQLITE_OK ? Int32(truncatingIfNeeded: UInt32(bigEndian: stored)) : 0
  }

  /// Reads the mark of a file that no connection has open.
  static func read(ofClosed path: String) throws -> Int32 {
    try withFile(path, O_RDONLY) { descriptor in
      var stored: UInt32 = 0
      return pread(descriptor, &stored, 4, off_t(offset)) == 4
        ? Int32(truncatingIfNeeded: UInt32(bigEndian: stored)) : 0
    }
  }

  /// Writes a mark to a file that no connection has open, and syncs the file.
  static func write(_ mark: Int32, toClosed path: String) throws {
    try withFile(path, O_WRONLY) { descriptor in
      var stored = UInt32(bitPattern: mark).bigEndian
      guard pwrite(descriptor, &stored, 4, off_t(offset)) == 4, fsync(descriptor) == 0 else {
        throw DatabaseFile(path: path).failure(errno)
      }
    }
  }

  private static func withFile<Value>(_ path: String, _ access: Int32, _ body: (Int32) throws -> Value) throws -> Value
  {
    let descriptor = open(path, access | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { throw DatabaseFile(path: path).failure(errno) }
    defer { close(descriptor) }
    return try body(descriptor)
  }
}

extension DatabaseMark {
  /// Checks that the log next to a database belongs to the database's file.
  ///
  /// - Parameter mark: Reads the mark of the file.
  /// - Throws: ``StorageKit/StorageError/foreignWAL(_:)``, or `busy` while the file is being
  ///   replaced.
  static func refuseForeignWAL(beside path: String, mark: () throws -> Int32) throws {
    var record = LockRecord(beside: path)
    while true {
      if record.isReplacing { throw StorageError.busy(path) }
      guard let recorded = record.mark, try mark() != recorded, DatabaseFile.size(path + "-wal") > 0 else { return }
      // Another process may have given the file its mark, and recorded it, between the two reads.
      let latest = LockRecord(beside: path)
      if latest == record { throw StorageError.foreignWAL(path) }
      record = latest
    }
  }

  /// Returns `true` if the log still belongs to the file that a connection has open.
  static func isRecorded(_ session: SQLiteSession, beside path: String) throws -> Bool {
    guard let recorded = LockRecord(beside: path).mark else { return true }
    return try session.fileMark() == recorded
  }

  /// Gives a database whose mark is that of a backup, or not the recorded one, a new mark, and
  /// records it.
  ///
  /// The mark must be in the file, not only in the log, before it is recorded. If that fails
  /// because other processes read or write, no mark is recorded, and the next opening tries again.
  static func ensureRecorded(_ session: SQLiteSession, _ lock: ProcessLock) throws {
    if try hasRecordedMark(session, lock) { return }
    try lock.tryHolding {
      if try hasRecordedMark(session, lock) { return }
      try lock.write(LockRecord())
      let mark = random()
      do {
        try session.withoutWaiting {
          try session.run("PRAGMA user_version = \(mark)")
          _ = try session.rows("PRAGMA wal_checkpoint(PASSIVE)")
        }
      } catch let failure as SQLiteFailure where failure.code & 0xFF == SQLITE_BUSY {
        return
      }
      if try session.fileMark() == mark { try lock.write(LockRecord(mark: mark)) }
    }
  }

  private static func hasRecordedMark(_ session: SQLiteSession, _ lock: ProcessLock) throws -> Bool {
    let mark = try session.fileMark()
    return mark >= 0 && mark == lock.record.mark
  }
}

/// The content of a database's lock file.
struct LockRecord: Equatable {
  /// The mark of the database that the log belongs to, if known.
  var mark: Int32?
  /// `true` while a process is replacing the database.
  var isReplacing = false

  init(mark: Int32? = nil, isReplacing: Bool = false) {
    self.mark = mark
    self.isReplacing = isReplacing
  }

  /// Reads the record next to a database. The record is empty if there is no lock file.
  init(beside path: String) {
    self.init()
    let descriptor = open(path + ".lock", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    self = LockRecord(descriptor)
    // A process that was killed while it replaced the database no longer holds a lock.
    if isReplacing, flock(descriptor, LOCK_SH | LOCK_NB) == 0 { isReplacing = false }
  }

  fileprivate init(_ descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0, bytes[count - 1] == UInt8(ascii: "\n") else { return }
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    mark = lines.first { $0.hasPrefix("mark ") }.flatMap { Int32($0.dropFirst(5)) }
    isReplacing = lines.contains("replacing")
  }

  fileprivate var text: String { (mark.map { "mark \($0)\n" } ?? "") + (isReplacing ? "replacing\n" : "") }
}

extension ProcessLock {
  var record: LockRecord { LockRecord(descriptor) }

  /// Writes the record and syncs it. Otherwise, a power failure could restore an old record, which
  /// would make a later database look replaced.
  func write(_ record: LockRecord) throws {
    let bytes = Array(record.text.utf8)
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0,
      fsync(descriptor) == 0
    else { throw DatabaseFile(path: path).failure(errno) }
  }
}
