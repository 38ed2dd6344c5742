import StorageKit
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The one connection that writes, and the only one that checkpoints: under a lock between processes, because
/// SQLite up to 3.51.2 can damage a log that two connections reset at the same instant.
final class SQLiteWriter: Sendable {
  let connection: SQLiteConnection
  private let lock: ProcessLock
  private let log = LogPages()
  private let cacheSize = Atomic(SQLiteSettings.cacheSize(afterOneOf: 0))

  init(path: String, busyTimeout: Double, durability: SQLiteDurability) throws {
    connection = try Self.open(path, busyTimeout, durability)
    lock = try ProcessLock(besideDatabase: path)
    try connection.use { session in
      try SQLiteSettings.checkDurability(session, path, durability)
      try session.refuseIfReplaced(path)
      session.observeLog(log)
      try SQLiteErrors.translating(path) { try DatabaseMark.settle(session, lock) }
    }
  }

  /// SQLite does not wait, as it does for other locks, when another process makes the same file a database with a log at
  /// the same instant, so this waits.
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

  var pagesInLog: Int { log.count }

  /// Called after each transaction: gives a large one's successors room, and moves the log into the database once it has
  /// grown.
  ///
  /// It never fails: what was committed before is stored in the log.
  func finish(_ session: SQLiteSession) {
    let last = log.last
    let room = SQLiteSettings.cacheSize(afterOneOf: last)
    if room > cacheSize.load(ordering: .relaxed) { keepPages(room, session) }
    guard log.count >= SQLiteSettings.checkpointPages(afterOneOf: last) else { return }
    // Only here is room taken back, so that small transactions between large ones do not empty the cache.
    keepPages(room, session)
    checkpoint(session)
  }

  /// Another process that is at it already suffices. After a failure the count stays, so the next commit tries again.
  private func checkpoint(_ session: SQLiteSession) {
    lock.tryHolding {
      guard mayCheckpoint(session) else { return }
      let result = Result { try session.rows("PRAGMA wal_checkpoint(PASSIVE)") }
      if case .success = result { log.set(0) }
    }
  }

  /// A file that was replaced since it was opened gets nothing of this log.
  private func mayCheckpoint(_ session: SQLiteSession) -> Bool {
    let isRecorded = Result { try DatabaseMark.isRecorded(session, beside: connection.path) }
    if case .success(true) = isRecorded { return true }
    return false
  }

  private func keepPages(_ kibibytes: Int, _ session: SQLiteSession) {
    guard cacheSize.exchange(kibibytes, ordering: .relaxed) != kibibytes else { return }
    // Where it does not take, work goes on with the room there was.
    _ = Result { try session.rows("PRAGMA cache_size = -\(kibibytes)") }
  }

  /// Closes the connection. Closing a database's last connection checkpoints, which takes the lock.
  ///
  /// Pages that do not reach the database file stay in the log, where the next start finds them. So a process that holds the
  /// lock and was stopped delays this for a second, and no longer.
  func close() {
    let isClosed = lock.tryHolding(for: .seconds(1)) {
      _ = Result { try connection.close(checkpointing: try connection.use { mayCheckpoint($0) }) }
    }
    if !isClosed { _ = Result { try connection.close(checkpointing: false) } }
  }
}
