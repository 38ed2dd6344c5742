import StorageKit
import Synchronization

/// The connections of an engine, except the one that listens for notifications. At most eight are
/// open; callers beyond that wait. Snapshots use at most six, so that a commit always finds one.
final class PostgresPool: Sendable {
  /// The use of a connection, which decides how many are available for it.
  enum Use { case reading, writing }

  private struct State {
    var idle: [PostgresConnection] = []
    var isClosed = false
  }

  private let connector: PostgresConnector
  private let displayName: String
  private let all: ConnectionLimit
  private let reading: ConnectionLimit
  private let state = Mutex(State())

  init(_ connector: PostgresConnector) {
    self.connector = connector
    displayName = connector.url.displayName
    all = ConnectionLimit(8, of: displayName)
    reading = ConnectionLimit(6, of: displayName)
  }

  /// Takes an idle connection, or opens one. The caller returns it by ``release(_:after:)``.
  func take(for use: Use) async throws -> PostgresConnection {
    if use == .reading { try await reading.enter() }
    do {
      try await all.enter()
    } catch {
      if use == .reading { reading.leave() }
      throw error
    }
    do {
      while let idle = try idle() {
        if idle.isOpen { return idle }
      }
      return try await connector.open()
    } catch {
      leave(use)
      throw error
    }
  }

  /// Opens a connection that does not belong to the pool and that the caller closes.
  func openUnpooled() async throws -> PostgresConnection { try await connector.open() }

  private func idle() throws -> PostgresConnection? {
    try state.withLock { state in
      if state.isClosed { throw StorageError.closed(displayName) }
      return state.idle.popLast()
    }
  }

  /// Returns a connection, which may be broken or have statements under way that end its
  /// transaction.
  func release(_ connection: PostgresConnection, after use: Use) {
    let isReusable = connection.isReusable
    let isClosed = state.withLock { state in
      if !state.isClosed, isReusable { state.idle.append(connection) }
      return state.isClosed
    }
    if isClosed || !isReusable { connection.close() }
    leave(use)
  }

  private func leave(_ use: Use) {
    all.leave()
    if use == .reading { reading.leave() }
  }

  /// Closes the pool.
  ///
  /// - Parameter last: The last statements, which are sent if a connection is idle.
  func close(after last: [PostgresStatement]) {
    let idle = state.withLock { state in
      defer { state.idle = [] }
      state.isClosed = true
      return state.idle
    }
    if !last.isEmpty { idle.last?.post(last) }
    for connection in idle { connection.close() }
  }
}
