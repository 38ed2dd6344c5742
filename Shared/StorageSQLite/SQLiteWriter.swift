import CLibrary
import StorageKit
import Synchronization

/// The only connection that writes and checkpoints. Checkpoints run under a lock between processes,
/// because SQLite up to 3.51.2 can damage a log that two connections reset at the same time.
final class SQLiteWriter: Sendable {
  let connection: SQLiteConnection
  private let lock: ProcessLock
  private let wal = WALSize()
  private let cacheSize = Atomic(SQLiteSettings.cacheSize(afterOneOf: 0))

  init(path: String, busyTimeout: Double, durability: SQLiteDurability) throws {
    connection = try Self.open(path, busyTimeout, durability)
    lock = try ProcessLock(besideDatabase: path)
    try connection.use { session in
      try SQLiteSettings.checkDurability(session, path, durability)
      try session.refuseIfReplaced(path)
      session.observeWAL(wal)
      try SQLiteErrors.translating(path) { try DatabaseMark.ensureRecorded(session, lock) }
    }
  }

  /// Opens the connection and waits while another process turns the same file into a database with
  /// a log. SQLite waits for other locks, but not for this one.
  private static func open(
    _ path: String, _ busyTimeout: Double, _ durability: SQLiteDurability
  ) throws -> SQLiteConnection {
    let deadline = ContinuousClock.now + .seconds(busyTimeout)
    while true {
      do {
        return try SQLiteConnection(path: path, configuration: SQLiteSettings.writer(busyTimeout, durability))
      } catch StorageError.busy where ContinuousClock.now < deadline {
        usleep(2_000)
      }
    }
  }

  var pagesInWAL: Int { wal.count }

  /// Enlarges the cache after a large transaction, and moves the write-ahead log into the database
  /// when it has grown. Called after each transaction.
  ///
  /// The function never fails, because the committed data is already stored in the log.
  func maintainFile(_ session: SQLiteSession) {
    let last = wal.last
    let room = SQLiteSettings.cacheSize(afterOneOf: last)
    if room > cacheSize.load(ordering: .relaxed) { setCacheSize(room, session) }
    guard wal.count >= SQLiteSettings.checkpointPages(afterOneOf: last) else { return }
    // The cache shrinks only here, so that small transactions between large ones do not empty it.
    setCacheSize(room, session)
    checkpoint(session)
  }

  /// Checkpoints unless another process is already doing so. After a failure, the count stays, so
  /// the next commit tries again.
  private func checkpoint(_ session: SQLiteSession) {
    lock.tryHolding {
      guard mayCheckpoint(session) else { return }
      let result = Result { try session.rows("PRAGMA wal_checkpoint(PASSIVE)") }
      if case .success = result { wal.set(0) }
    }
  }

  /// Returns `false` for a file that was replaced after it was opened. Such a file must not receive
  /// this log.
  private func mayCheckpoint(_ session: SQLiteSession) -> Bool {
    let isRecorded = Result { try DatabaseMark.isRecorded(session, beside: connection.path) }
    if case .success(true) = isRecorded { return true }
    return false
  }

  private func setCacheSize(_ kibibytes: Int, _ session: SQLiteSession) {
    guard cacheSize.exchange(kibibytes, ordering: .relaxed) != kibibytes else { return }
    // If the setting fails, the writer continues with the old size.
    _ = Result { try session.rows("PRAGMA cache_size = -\(kibibytes)") }
  }

  /// Closes the connection. Closing a database's last connection checkpoints, which takes the lock.
  ///
  /// Pages that do not reach the database file stay in the log, where the next start finds them. A
  /// suspended process that holds the lock therefore delays closing by at most a second.
  func close() {
    let isClosed = lock.tryHolding(for: .seconds(1)) {
      _ = Result { try connection.close(checkpointing: try connection.use { mayCheckpoint($0) }) }
    }
    if !isClosed { _ = Result { try connection.close(checkpointing: false) } }
  }
}
