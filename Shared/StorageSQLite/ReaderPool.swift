import DomainKit
import StorageKit
import Synchronization

/// The pool of reading connections. Single queries take a connection immediately. Snapshots keep
/// theirs for longer and wait for one of a few places.
final class ReaderPool: Sendable {
  /// The maximum number of snapshots that are open at the same time.
  private static let snapshotLimit = 16

  private struct State {
    var idle: [SQLiteConnection] = []
    var hasOpened = false
    var isClosed = false
  }

  private let path: String
  private let limit: ConnectionLimit
  private let open: @Sendable () throws -> SQLiteConnection
  private let state = Mutex(State())

  init(path: String, open: @escaping @Sendable () throws -> SQLiteConnection) {
    self.path = path
    limit = ConnectionLimit(Self.snapshotLimit, of: path)
    self.open = open
  }

  /// Lends a connection to one query.
  func use<Value>(_ body: (SQLiteSession) throws -> Value) throws -> Value {
    let connection = try take()
    defer { giveBack(connection) }
    return try connection.use(body)
  }

  /// Waits for a place and lends a connection until ``release(_:)``.
  ///
  /// - Throws: `StorageError/busy(_:)` if all places stay taken, `CancellationError`.
  func acquire() async throws -> SQLiteConnection {
    try await limit.enter()
    do {
      return try take()
    } catch {
      limit.leave()
      throw error
    }
  }

  func release(_ connection: SQLiteConnection) {
    giveBack(connection)
    limit.leave()
  }

  private func take() throws -> SQLiteConnection {
    let idle: SQLiteConnection? = try state.withLock { state in
      if state.isClosed { throw StorageError.closed(path) }
      return state.idle.popLast()
    }
    if let idle { return idle }
    let connection = try open()
    state.withLock { $0.hasOpened = true }
    return connection
  }

  /// `true` if a connection was ever opened.
  var hasOpened: Bool { state.withLock { $0.hasOpened } }

  private func giveBack(_ connection: SQLiteConnection) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.idle.append(connection) }
      return state.isClosed
    }
    // If a reader fails to close, the end of the process closes it.
    if isClosed { _ = Result { try connection.close() } }
  }

  func close() {
    let idle = state.withLock { state in
      defer { state.idle = [] }
      state.isClosed = true
      return state.idle
    }
    for connection in idle { _ = Result { try connection.close() } }
  }
}
