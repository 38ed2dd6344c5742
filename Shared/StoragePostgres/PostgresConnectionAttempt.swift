import CPostgres
import StorageKit
import Synchronization

/// An attempt to connect that the first of several events ends: the connection, an error, a limit, or
/// the caller's cancellation.
///
/// libpq returns to the thread that connects only when the server lets it: it goes on as long as
/// messages arrive, and waits without a limit while a server does not read. So the caller never waits
/// for that thread, and the socket is shut down after the end of the attempt.
final class PostgresConnectionAttempt: Sendable {
  private typealias Continuation = CheckedContinuation<PostgresConnection, any Error>

  private struct State {
    var continuation: Continuation?
    var isOver = false
    /// The address of libpq's connection while a thread connects it, or 0. No thread frees it
    /// meanwhile.
    var address = 0

    var handle: OpaquePointer? { OpaquePointer(bitPattern: address) }
  }

  private let state = Mutex(State())

  /// The largest number of bytes of a sign-in. Certificates take some thousand.
  private static let byteLimit: UInt64 = 16 << 20
  /// The time between two checks of the limits.
  private static let tick = Duration.milliseconds(50)

  func wait(_ continuation: CheckedContinuation<PostgresConnection, any Error>) {
    let isOver = state.withLock { state in
      state.continuation = state.isOver ? nil : continuation
      return state.isOver
    }
    if isOver { continuation.resume(throwing: CancellationError()) }
  }

  /// Ends the attempt, unless it is over. A connection that comes too late is closed.
  func finish(_ result: Result<PostgresConnection, any Error>) {
    let continuation = state.withLock { state in
      defer { (state.continuation, state.isOver) = (nil, true) }
      return state.continuation
    }
    if let continuation { return continuation.resume(with: result) }
    if case .success(let connection) = result { connection.close() }
  }

  /// Connects to every host in turn. After the end of the attempt, it fails soon.
  ///
  /// - Parameter handle: The started connection of libpq.
  func connect(_ handle: OpaquePointer) {
    let address = Int(bitPattern: handle)
    let isOver = state.withLock { state in
      if !state.isOver { state.address = address }
      return state.isOver
    }
    if isOver { return }
    cPQreset(handle)
    state.withLock { $0.address = 0 }
  }

  /// Watches the attempt until it is over and its thread has left libpq.
  ///
  /// - Parameters:
  ///   - limit: The longest time of the attempt.
  ///   - displayName: The name of the database, for errors.
  func watch(within limit: Duration, of displayName: String) {
    let end = ContinuousClock.now + limit
    Task {
      while isWatchable {
        if let reason = exceededLimit(end) {
          finish(.failure(StorageError.cannotOpen(displayName, reason: "the server \(reason)")))
        }
        interrupt()
        try await Task.sleep(for: Self.tick)
      }
    }
  }

  /// `true` until the attempt is over and its thread has left libpq.
  private var isWatchable: Bool { state.withLock { !$0.isOver || $0.address != 0 } }

  /// Returns the limit that the server has exceeded, as the end of a sentence about it; otherwise `nil`.
  private func exceededLimit(_ end: ContinuousClock.Instant) -> String? {
    let received = state.withLock { state in state.handle.map { cpq_received($0) } ?? 0 }
    if received > Self.byteLimit { return "sent too much during the sign-in" }
    return end < .now ? "did not complete the sign-in in time" : nil
  }

  /// Shuts the socket down if the attempt is over. Repeated, because libpq may open another one for
  /// the next host.
  private func interrupt() {
    state.withLock { state in
      if state.isOver, let handle = state.handle { cpq_shut_down(handle) }
    }
  }
}
