package import DomainKit
import GRDB
package import StorageKit
import Synchronization

/// The embedded engine: SQLite with a write-ahead log, synced at every commit.
///
/// One connection writes and checkpoints; others read. Connections are opened when they are first needed, so a
/// program that only reads opens one.
package final class SQLiteEngine: StorageEngine {
  package let location: String
  let renderer = SQLRenderer(.sqlite)
  let outbox = OutboxSQL(.sqlite)
  let busyTimeout: Double
  private let durability: SQLiteDurability
  private let file: DatabaseFile
  private let state = Mutex(State())
  let statements = WriteStatements(SQLRenderer(.sqlite))

  private struct State {
    var writer: SQLiteWriter?
    var idleReaders: [SQLiteConnection] = []
    var watcher: SQLiteConnection?
    /// Whoever comes late, a handler still at work for one, must not open the database again.
    var isClosed = false
  }

  private let queue = Mutex<CommitQueue?>(nil)

  /// Prepares the file. The database is opened, and checked, by the first use.
  ///
  /// - Parameters:
  ///   - busyTimeout: how long to wait while another process writes, in seconds.
  ///   - durability: what an acknowledged commit outlives. Only a test that must fail asks for less than the default.
  /// - Throws: `StorageError` when the path leads through a symbolic link or nowhere.
  package init(path: String, busyTimeout: Double = 5, durability: SQLiteDurability = .everyCommit) throws {
    location = path
    self.busyTimeout = busyTimeout
    self.durability = durability
    file = DatabaseFile(path: path)
    try file.prepare()
  }

  // MARK: Connections

  var hasContent: Bool { file.hasContent }

  /// The writing connection, opened at the first call.
  func writer() throws -> SQLiteWriter {
    if let writer = try withState({ $0.writer }) { return writer }
    // A reader looks first whose file it is: the writer's settings would already change a foreign one.
    if hasContent { try read { _ in } }
    return try withState { state in
      if let writer = state.writer { return writer }
      let writer = try SQLiteWriter(path: location, busyTimeout: busyTimeout, durability: durability)
      state.writer = writer
      return writer
    }
  }

  /// Lends a reading connection to the body.
  func read<Value>(_ body: (SQLiteSession) throws -> Value) throws -> Value {
    let connection = try withState { $0.idleReaders.popLast() } ?? openReader()
    defer { giveBack(connection) }
    return try connection.use(body)
  }

  /// Lends a reading connection to a question about a table.
  private func read<Value>(_ table: TableLayout, _ body: (SQLiteSession) throws -> Value) throws -> Value {
    try read { session in try session.touching(table) { try body(session) } }
  }

  private func giveBack(_ reader: SQLiteConnection) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.idleReaders.append(reader) }
      return state.isClosed
    }
    if isClosed { _ = Result { try reader.close() } }
  }

  /// - Throws: `StorageError/closed(_:)` after ``close()``.
  private func withState<Value>(_ body: (inout sending State) throws -> sending Value) throws -> Value {
    try state.withLock { state in
      if state.isClosed { throw StorageError.closed(location) }
      return try body(&state)
    }
  }

  func refuseIfClosed() throws { try withState { _ in } }

  private func openReader() throws -> SQLiteConnection {
    do {
      return try openCheckedReader()
    } catch StorageError.readOnly {
      try undoInterruptedCreation()
      return try openCheckedReader()
    }
  }

  private func openCheckedReader() throws -> SQLiteConnection {
    let reader = try SQLiteConnection(path: location, configuration: SQLiteSettings.reader(busyTimeout))
    try reader.use { try SQLiteSettings.checkOwnership($0, location) }
    return reader
  }

  /// The queue before the writing connection.
  func commits() -> CommitQueue {
    queue.withLock { queue in
      if let queue { return queue }
      let new = CommitQueue { [weak self] batch in
        await self?.write(batch) ?? batch.map { _ in .failure(StorageError.closed("that was in use")) }
      }
      queue = new
      return new
    }
  }

  package func close() {
    let (writer, readers) = state.withLock { state in
      defer { state = State(isClosed: true) }
      return (state.writer, state.idleReaders + [state.watcher].compactMap { $0 })
    }
    // A reader that fails to close is closed by the end of the process.
    for reader in readers { _ = Result { try reader.close() } }
    writer?.close()
  }

  // MARK: Questions

  package func rows(_ select: Select) async throws -> [FetchedRow] { try fetch(select) }

  private func fetch(_ select: Select) throws -> [FetchedRow] {
    let statement = renderer.select(select)
    return try read(select.table) { session in
      guard let parts = select.parts else { return try session.rows(statement).map { FetchedRow(values: $0) } }
      return try session.inTransaction(.deferred) {
        try session.rows(statement).map { row in
          FetchedRow(values: row, parts: try session.rows(renderer.parts(in: parts), [row[0]]))
        }
      }
    }
  }

  package func estimate(_ select: Select) async throws -> Int {
    let statement = renderer.estimate(select)
    return try read(select.table) { session in
      guard case .integer(let count) = try session.rows(statement).first?.first else { return 0 }
      return Int(count)
    }
  }

  package func existing(_ ids: [UniqueID], in table: TableLayout) async throws -> Set<UniqueID> {
    let text = renderer.version(in: table)
    return try read(table) { session in
      try session.inTransaction(.deferred) { Set(try ids.filter { try !session.rows(text, [.id($0)]).isEmpty }) }
    }
  }

  package func taken(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    let text = renderer.presence(in: column, of: table)
    return try read(table) { session in
      try session.inTransaction(.deferred) { Set(try values.filter { try !session.rows(text, [$0]).isEmpty }) }
    }
  }

  package func summary(_ summary: Summary) async throws -> [[StoredValue]] {
    let statement = renderer.summary(summary)
    return try read(summary.table) { try $0.rows(statement) }
  }

  package func changeToken() async throws -> Int64 {
    // SQLite counts the changes of all other connections, so it is always the same one that asks.
    let watcher = try withState { state in
      if let watcher = state.watcher { return watcher }
      let watcher = try SQLiteConnection(path: location, configuration: SQLiteSettings.reader(busyTimeout))
      state.watcher = watcher
      return watcher
    }
    return try watcher.use { session in
      guard case .integer(let version) = try session.rows("PRAGMA data_version").first?.first else { return 0 }
      return version
    }
  }

  package func checkIntegrity() async throws -> [String] {
    try read { session in
      let complaints = try session.rows("PRAGMA integrity_check") + session.rows("PRAGMA foreign_key_check")
      return complaints.compactMap { row in
        guard case .text(let text) = row.first, text != "ok" else { return nil }
        return text
      }
    }
  }
}
