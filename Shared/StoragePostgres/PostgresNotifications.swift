import DomainKit
import StorageKit
import Synchronization

/// The notifications of commits by other processes, and those that this process sends.
///
/// One connection listens. After a commit, this process notifies the others, at most once per 50 ms
/// and never inside the commit. After a lost connection, the next call of ``changeToken(of:)``
/// connects again and assumes that it has missed something. A check every ten seconds finds what a
/// killed process did not announce. ``PostgresCommit`` connects again for units, and
/// ``PostgresRetry`` for everything else.
final class PostgresNotifications: Sendable {
  static let channel = "coffeepal_changes"
  private static let announcementPause = Duration.milliseconds(50)

  private struct State {
    var changes: Int64 = 0
    var listener: PostgresConnection?
    /// The schema of the database. The server's notifications are for all schemas.
    var schema: String?
    var isConnecting = false
    /// `true` for a while after an announcement.
    var isAnnouncing = false
    /// `true` if a commit has not been announced yet.
    var isPending = false
    /// The state of the server's transactions at the last check.
    var transactions: String?
    var nextCheck = ContinuousClock.now
    var isClosed = false
  }

  private let state = Mutex(State())
  /// The name of this process in notifications, which it ignores itself.
  private let name = "\(UInt64.random(in: .min ... .max))"

  /// Receives notifications.
  func receive(_ notifications: [PostgresNotification]) {
    state.withLock { state in
      let count = notifications.count { notification in
        let words = notification.payload.split(separator: " ", maxSplits: 1)
        return notification.channel == Self.channel && words.count == 2 && words[0] != name
          && String(words[1]) == state.schema
      }
      state.changes += Int64(count)
    }
  }

  /// Counts an own commit and tells the other processes, at once or together with the next commits.
  func announce(from engine: PostgresEngine) async {
    let isNow = state.withLock { state in
      state.changes += 1
      if state.isClosed { return false }
      state.isPending = state.isAnnouncing
      defer { state.isAnnouncing = true }
      return !state.isAnnouncing
    }
    guard isNow else { return }
    await send(from: engine)
    Task { [weak engine] in
      repeat {
        try await Task.sleep(for: Self.announcementPause)
        guard takePending() else { break }
        if let engine { await send(from: engine) }
      } while true
    }
  }

  /// Returns `true` if a commit must be announced. If none, the next commit is announced at once.
  private func takePending() -> Bool {
    state.withLock { state in
      defer { (state.isAnnouncing, state.isPending) = (state.isPending, false) }
      return state.isPending
    }
  }

  /// Sends a notification without waiting for the server. The check every ten seconds finds what a
  /// lost one announced.
  private func send(from engine: PostgresEngine) async {
    do {
      try await engine.withConnection(.writing) { $0.post([announcement]) }
    } catch {
      return
    }
  }

  /// The notification. Its transaction does not wait for the server's disk: the server has one lock for
  /// all notifications, which a transaction holds until it has ended.
  private var announcement: PostgresStatement {
    PostgresStatement(
      "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2 || ' ' || current_schema()::text)",
      storing: [.text(Self.channel), .text(name)])
  }

  /// Returns the number of known changes.
  func changeToken(of engine: PostgresEngine) async throws -> Int64 {
    try await listen(engine)
    try await check(engine)
    return state.withLock { $0.changes }
  }

  private func listen(_ engine: PostgresEngine) async throws {
    let needsListener = state.withLock { state in
      if state.listener?.isOpen == true || state.isConnecting || state.isClosed { return false }
      state.isConnecting = true
      return true
    }
    guard needsListener else { return }
    do {
      let connection = try await engine.pool.openUnpooled()
      engine.outage.recordAnswer()
      let schema: String?
      do {
        let answers = try await connection.run([
          PostgresStatement("LISTEN \(Self.channel)"), PostgresStatement("SELECT current_schema()::text"),
        ])
        schema = answers.last?.first.flatMap { String(storedValue: $0) }
      } catch {
        connection.close()
        throw error
      }
      let isClosed = state.withLock { state in
        (state.listener, state.isConnecting, state.schema) = (connection, false, schema)
        state.changes += 1
        return state.isClosed
      }
      if isClosed { connection.close() }
    } catch {
      state.withLock { $0.isConnecting = false }
      if !(error is CancellationError) { engine.outage.recordFailure() }
      throw PostgresErrors.translated(error, engine.displayName)
    }
  }

  /// Compares the server's transactions from time to time.
  private func check(_ engine: PostgresEngine) async throws {
    let now = ContinuousClock.now
    let isDue = state.withLock { state in
      defer { if state.nextCheck < now { state.nextCheck = now + engine.timeouts.checkInterval } }
      return state.nextCheck < now
    }
    guard isDue else { return }
    let answer = try await engine.ask(PostgresStatement("SELECT pg_current_snapshot()::text"))
    let found = answer.first.flatMap { String(storedValue: $0) }
    state.withLock { state in
      if let known = state.transactions, known != found { state.changes += 1 }
      state.transactions = found
    }
  }

  /// Stops listening.
  ///
  /// - Returns: The announcement that is still to be sent, if there is one.
  func close() -> [PostgresStatement] {
    let (listener, isPending) = state.withLock { state in
      state.isClosed = true
      defer { (state.listener, state.isPending) = (nil, false) }
      return (state.listener, state.isPending)
    }
    listener?.close()
    return isPending ? [announcement] : []
  }
}
