import DomainKit
import Synchronization

/// The one moment that all reads of a unit see: a snapshot, opened at the unit's first question.
final class UnitMoment: Sendable {
  private enum State {
    case unopened
    /// Opened by one task, while others wait.
    case opening([CheckedContinuation<Void, Never>])
    case open(any StorageSnapshot)
    case ended
  }

  private let engine: any StorageEngine
  private let state = Mutex(State.unopened)

  init(of engine: any StorageEngine) { self.engine = engine }

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

  /// - Returns: whether the moment has not ended meanwhile.
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

  /// Gives the snapshot back; no question can be asked from now on.
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
