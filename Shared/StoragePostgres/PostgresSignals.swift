import DomainKit
import StorageKit
import Synchronization

/// The news of commits by other processes, and the news that this process sends.
///
/// One connection listens. After a commit, this process notifies the others, at most once per 50 ms
/// and never inside the commit. After a lost connection, it assumes that it has missed something. A
/// slow query finds what a killed process did not announce.
final class PostgresSignals: Sendable {
  static let channel = "coffeepal_changes"
  private static let announcementPause = Duration.milliseconds(40)
  private static let checkPause = Duration.seconds(10)

  private struct State {
    var token: Int64 = 0
    var listener: PostgresConnection?
    var isConnecting = false
    var isAnnouncing = false
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
    if notifications.contains(where: { $0.channel == Self.channel && $0.payload != name }) { count() }
  }

  private func count() { state.withLock { $0.token += 1 } }

  /// Counts an own commit and tells the other processes.
  func announce(from engine: PostgresEngine) {
    let starts = state.withLock { state in
      state.token += 1
      defer { state.isAnnouncing = true }
      return !state.isAnnouncing && !state.isClosed
    }
    guard starts else { return }
    Task { [weak engine, name] in
      try await Task.sleep(for: Self.announcementPause)
      self.state.withLock { $0.isAnnouncing = false }
      guard let engine else { return }
      // A lost notification is found by the slow query.
      _ = try await engine.lend(.writing) {
        try await $0.run([PostgresStatement("SELECT pg_notify($1, $2)", storing: [.text(Self.channel), .text(name)])])
      }
    }
  }

  /// Returns the number of known changes.
  func token(of engine: PostgresEngine) async throws -> Int64 {
    try await listen(engine)
    try await check(engine)
    return state.withLock { $0.token }
  }

  private func listen(_ engine: PostgresEngine) async throws {
    let needsListener = state.withLock { state in
      if state.listener?.isOpen == true || state.isConnecting || state.isClosed { return false }
      state.isConnecting = true
      return true
    }
    guard needsListener else { return }
    do {
      let connection = try await engine.pool.openApart()
      _ = try await connection.run([PostgresStatement("LISTEN \(Self.channel)")])
      let isClosed = state.withLock { state in
        (state.listener, state.isConnecting) = (connection, false)
        state.token += 1
        return state.isClosed
      }
      if isClosed { connection.close() }
    } catch {
      state.withLock { $0.isConnecting = false }
      throw PostgresErrors.translated(error, engine.identity)
    }
  }

  /// Compares the server's transactions from time to time.
  private func check(_ engine: PostgresEngine) async throws {
    let isDue = state.withLock { state in
      defer { if state.nextCheck < .now { state.nextCheck = .now + Self.checkPause } }
      return state.nextCheck < .now
    }
    guard isDue else { return }
    let answer = try await engine.ask(PostgresStatement("SELECT pg_current_snapshot()::text"))
    let found = answer.first.flatMap { String(storedValue: $0) }
    state.withLock { state in
      if let known = state.transactions, known != found { state.token += 1 }
      state.transactions = found
    }
  }

  func close() {
    let listener = state.withLock { state in
      state.isClosed = true
      defer { state.listener = nil }
      return state.listener
    }
    listener?.close()
  }
}
