import DomainKit
import Synchronization

/// The snapshot that all reads of a unit share. It is opened at the unit's first query.
final class UnitSnapshot: Sendable {
  private enum State {
    case unopened
    /// One task opens the snapshot while others wait.
    case opening([CheckedContinuation<Void, Never>])
    case open(any StorageSnapshot)
    case ended
  }

  private let engine: any StorageEngine
  private let state = Mutex(State.unopened)

  init(of engine: any StorageEngine) { self.engine = engine }

  /// Returns the open snapshot and opens it if necessary.
  ///
  /// - Throws: `UnitOfWorkError.ended` after ``end()``, or the engine's error.
  func reader() async throws -> any StorageReader {
    while true {
      switch try enter() {
      case .ready(let snapshot): return snapshot
      case .opens: return try await open()
      case .waits: await waitUntilOpened()
      }
    }
  }

  private enum Entry {
    case ready(any StorageSnapshot)
    case opens, waits
  }

  private func enter() throws -> Entry {
    try state.withLock { state in
      switch state {
      case .open(let snapshot): return .ready(snapshot)
      case .opening: return .waits
      case .ended: throw UnitOfWorkError.ended
      case .unopened:
        state = .opening([])
        return .opens
      }
    }
  }

  private func open() async throws -> any StorageSnapshot {
    do {
      let snapshot = try await engine.snapshot()
      guard leaveOpening(.open(snapshot)) else {
        snapshot.end()
        throw UnitOfWorkError.ended
      }
      return snapshot
    } catch {
      _ = leaveOpening(.unopened)
      throw error
    }
  }

  /// - Returns: `true` if the snapshot was not ended in the meantime.
  private func leaveOpening(_ next: State) -> Bool {
    let waiting: [CheckedContinuation<Void, Never>]? = state.withLock { state in
      guard case .opening(let waiting) = state else { return nil }
      state = next
      return waiting
    }
    for continuation in waiting ?? [] { continuation.resume() }
    return waiting != nil
  }

  private func waitUntilOpened() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        guard case .opening(let waiting) = state else { return true }
        state = .opening(waiting + [continuation])
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  /// Releases the snapshot. Later queries throw an error.
  func end() {
    let old = state.withLock { state in
      defer { state = .ended }
      return state
    }
    switch old {
    case .open(let snapshot): snapshot.end()
    case .opening(let waiting): for continuation in waiting { continuation.resume() }
    case .unopened, .ended: break
    }
  }
}
