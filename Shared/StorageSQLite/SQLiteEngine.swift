import CSQLite
package import DomainKit
package import StorageKit
import Synchronization

/// The embedded engine: SQLite with a write-ahead log, synced at every commit.
///
/// One connection writes and checkpoints; the others read, one query or snapshot at a time.
/// Connections are opened when they are first needed.
package final class SQLiteEngine: FileStorageEngine {
  /// The maximum time that opening waits for a program that has the file open under another name.
  @TaskLocal package static var nameWait = Duration.seconds(5)

  let path: String
  package var displayName: String { path }
  package func product() -> EngineProduct {
    EngineProduct("SQLite \(String(cString: sqlite3_libversion()))", isDurable: durability == .everyCommit)
  }
  let renderer = SQLRenderer(.sqlite)
  let queries = SQLiteQueries(renderer: SQLRenderer(.sqlite))
  let clock: any WallClock
  let engineClock: any EngineClock
  let outbox = OutboxSQL(.sqlite)
  let busyTimeout: Double
  let suspendDelay: any SuspendDelay
  let durability: SQLiteDurability
  let file: DatabaseFile
  /// `true` if the file is created together with its first migrations.
  let isCreatedWithMigrations: Bool
  /// `true` if this engine created the file.
  let isNewFile: Atomic<Bool>
  private let state = Mutex(State())
  let statements = WriteStatements()
  let schema = SchemaWatch()

  private struct State {
    var writer: SQLiteWriter?
    /// The connection whose counter is the change token.
    var watcher: SQLiteConnection?
    /// A late caller, such as a handler that is still running, must not open the database again.
    var isClosed = false
  }

  private let queue = Mutex<CommitQueue?>(nil)
  private let readers: ReaderPool

  /// Prepares the file. The first use opens and checks the database.
  ///
  /// - Parameters:
  ///   - busyTimeout: The time to wait while another process writes, in seconds.
  ///   - durability: The failures that an acknowledged commit survives. Only a test that must fail
  ///     uses less than the default.
  ///   - clock: The clock for times that are shown to users.
  ///   - engineClock: The clock that measures leases and waits.
  ///   - suspendDelay: Delays suspensions of the process during write transactions.
  ///   - isCreatedWithMigrations: `true` for a file that must never exist without its first migrations. It
  ///     appears only after they are applied.
  /// - Throws: `StorageError` if the path is that of a symbolic link or is invalid, or a program
  ///   has the file open under another name for longer than ``nameWait``.
  package init(
    path: String, busyTimeout: Double = 5, durability: SQLiteDurability = .everyCommit,
    clock: any WallClock = SystemClock(), engineClock: any EngineClock = BootClock(),
    suspendDelay: any SuspendDelay = NoSuspendDelay(), isCreatedWithMigrations: Bool = false
  ) throws {
    self.path = path
    self.suspendDelay = suspendDelay
    self.clock = clock
    self.engineClock = engineClock
    self.busyTimeout = busyTimeout
    self.durability = durability
    file = DatabaseFile(path: path)
    readers = ReaderPool(path: path) {
      try Self.openReader(path, busyTimeout)
    }
    self.isCreatedWithMigrations = isCreatedWithMigrations
    isNewFile = Atomic(try file.prepare(creating: !isCreatedWithMigrations))
    try NameLock.acquire(file)
  }

  // MARK: Connections

  var hasContent: Bool { file.hasContent }

  /// Returns the writing connection, which the first call opens.
  ///
  /// - Throws: `StorageError.noSuchFile(_:)` if the file was taken away since the first query. Opening
  ///   would create another one in its place.
  func writer() throws -> SQLiteWriter {
    if let writer = try withState({ $0.writer }) { return writer }
    // A reader first checks that the file belongs to this program, because the writer's settings
    // would already change another program's file.
    if hasContent {
      try read { _ in }
    } else if readers.hasOpened, !file.isThere {
      throw StorageError.noSuchFile(path)
    }
    return try withState { state in
      if let writer = state.writer { return writer }
      let writer = try SQLiteWriter(path: path, busyTimeout: busyTimeout, durability: durability)
      state.writer = writer
      return writer
    }
  }

  /// Lends a reading connection to the body.
  ///
  /// - Throws: The error of a ``StorageKit/MoveMark`` if the database was moved in the meantime.
  func read<Value>(_ body: (SQLiteSession) throws -> Value) throws -> Value {
    try refuseIfClosed()
    return try readers.use { session in
      let value = try body(session)
      try schema.refuseIfMoved(session, path: path)
      return value
    }
  }

  package func snapshot() async throws -> any StorageSnapshot {
    try refuseIfClosed()
    let connection = try await readers.acquire()
    do {
      return try SQLiteSnapshot(on: connection, queries, schema) { [readers] in readers.release($0) }
    } catch {
      readers.release(connection)
      throw error
    }
  }

  /// Gives the body access to the state.
  ///
  /// - Throws: `StorageError/closed(_:)` after ``close()``.
  private func withState<Value>(_ body: (inout sending State) throws -> sending Value) throws -> Value {
    try state.withLock { state in
      if state.isClosed { throw StorageError.closed(path) }
      return try body(&state)
    }
  }

  func refuseIfClosed() throws { try withState { _ in } }

  static func openReader(_ path: String, _ busyTimeout: Double) throws -> SQLiteConnection {
    do {
      return try openCheckedReader(path, busyTimeout)
    } catch StorageError.readOnly {
      try undoInterruptedCreation(path, busyTimeout)
      return try openCheckedReader(path, busyTimeout)
    }
  }

  private static func openCheckedReader(_ path: String, _ busyTimeout: Double) throws -> SQLiteConnection {
    let reader = try SQLiteConnection(path: path, configuration: SQLiteSettings.reader(busyTimeout))
    try reader.use { session in
      try SQLiteSettings.checkOwnership(session, path)
      try session.refuseIfReplaced(path)
    }
    return reader
  }

  /// Returns the queue for the writing connection.
  func commitQueue() -> CommitQueue {
    queue.withLock { queue in
      if let queue { return queue }
      let new = CommitQueue { [weak self, path = self.path] batch in
        await self?.commitBatch(batch) ?? batch.map { _ in .failure(StorageError.closed(path)) }
      }
      queue = new
      return new
    }
  }

  package func close() {
    let (writer, watcher, wasClosed) = state.withLock { state in
      defer { state = State(isClosed: true) }
      return (state.writer, state.watcher, state.isClosed)
    }
    readers.close()
    // If a reader fails to close, the end of the process closes it.
    if let watcher { _ = Result { try watcher.close() } }
    writer?.close()
    if !wasClosed { NameLock.release(file) }
  }

  // MARK: Queries

  package func rows(_ select: Select) async throws -> [FetchedRow] {
    try read { session in
      guard select.parts != nil else { return try queries.rows(select, session) }
      return try session.inTransaction(.deferred) { try queries.rows(select, session) }
    }
  }

  package func estimate(_ select: Select) async throws -> Int { try read { try queries.estimate(select, $0) } }

  package func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try read { session in
      try session.inTransaction(.deferred) { try queries.existingValues(values, in: column, of: table, session) }
    }
  }

  package func summary(_ summary: Summary) async throws -> [[StoredValue]] {
    try read { try queries.summary(summary, $0) }
  }

  package func changeToken() async throws -> Int64 {
    // SQLite counts the changes of all other connections, so the same connection always runs the
    // query.
    let watcher = try withState { state in
      if let watcher = state.watcher { return watcher }
      let watcher = try SQLiteConnection(path: path, configuration: SQLiteSettings.reader(busyTimeout))
      state.watcher = watcher
      return watcher
    }
    return try watcher.use { session in
      guard case .integer(let version) = try session.rows("PRAGMA data_version").first?.first else { return 0 }
      return version
    }
  }

  package func checkIntegrity() async throws -> [String] {
    try read { try $0.problems() }
  }
}
