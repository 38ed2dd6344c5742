import DomainKit
import StorageKit
import Synchronization

/// The pool of reading connections. Single queries take a connection immediately. Snapshots keep
/// theirs for longer and wait for one of a few places.
final class ReaderPool: Sendable {
  /// The maximum number of snapshots that are open at the same time.
  private static let places = 16

  private struct Waiting {
    let number: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var idle: [SQLiteConnection] = []
    var free = ReaderPool.places
    var waiting: [Waiting] = []
    var last = 0
    var isClosed = false
  }

  private let path: String
  /// The longest wait for a place. Units release theirs within milliseconds, unless they wait for
  /// each other.
  private static let patience = Duration.seconds(60)
  private let open: @Sendable () throws -> SQLiteConnection
  private let state = Mutex(State())

  init(path: String, open: @escaping @Sendable () throws -> SQLiteConnection) {
    self.path = path
    self.open = open
  }

  /// Lends a connection to one query.
  func use<Value>(_ body: (SQLiteSession) throws -> Value) throws -> Value {
    let connection = try take()
    defer { giveBack(connection) }
    return try connection.use(body)
  }

  /// Waits for a place and lends a connection until ``giveBackPlace(_:)``.
  ///
  /// - Throws: `StorageError/busy(_:)` if all places stay taken, `CancellationError`.
  func takePlace() async throws -> SQLiteConnection {
    try await enter()
    do {
      return try take()
    } catch {
      leave()
      throw error
    }
  }

  func giveBackPlace(_ connection: SQLiteConnection) {
    giveBack(connection)
    leave()
  }

  private func take() throws -> SQLiteConnection {
    let idle: SQLiteConnection? = try state.withLock { state in
      if state.isClosed { throw StorageError.closed(path) }
      return state.idle.popLast()
    }
    return try idle ?? open()
  }

  private func giveBack(_ connection: SQLiteConnection) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.idle.append(connection) }
      return state.isClosed
    }
    // If a reader fails to close, the end of the process closes it.
    if isClosed { _ = Result { try connection.close() } }
  }

  private func enter() async throws {
    let number: Int? = state.withLock { state in
      if state.free > 0 {
        state.free -= 1
        return nil
      }
      state.last += 1
      return state.last
    }
    guard let number else { return }
    let timer = Task { [weak self, path] in
      try await Task.sleep(for: Self.patience)
      self?.dismiss(number, StorageError.busy(path))
    }
    defer { timer.cancel() }
    try await withTaskCancellationHandler {
      try await wait(number)
    } onCancel: {
      dismiss(number, CancellationError())
    }
  }

  private func wait(_ number: Int) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<Void, any Error>? = state.withLock { state in
        // A place may have become free, or the task may have been canceled, before the continuation
        // existed.
        if Task.isCancelled { return .failure(CancellationError()) }
        if state.free > 0 {
          state.free -= 1
          return .success(())
        }
        state.waiting.append(Waiting(number: number, continuation: continuation))
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }

  private func dismiss(_ number: Int, _ error: any Error) {
    let waiting = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
    }
    waiting?.continuation.resume(throwing: error)
  }

  private func leave() {
    let next: Waiting? = state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.continuation.resume()
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
