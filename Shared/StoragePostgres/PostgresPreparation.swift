import Synchronization

/// The preparation of the database, which runs once, before the first use. After a failure, the next
/// use tries again.
final class PostgresPreparation: Sendable {
  private enum State {
    case open
    case running(Task<Void, any Error>)
    case done
  }

  private let prepare: @Sendable (PostgresEngine) async throws -> Void
  private let state = Mutex(State.open)
  /// `true` inside the preparation, which uses the engine itself.
  @TaskLocal private static var isPreparing = false

  init(_ prepare: @escaping @Sendable (PostgresEngine) async throws -> Void) { self.prepare = prepare }

  func run(_ engine: PostgresEngine) async throws {
    if Self.isPreparing { return }
    let task: Task<Void, any Error>? = state.withLock { state in
      switch state {
      case .done: return nil
      case .running(let task): return task
      case .open:
        let task = Task { [prepare] in try await Self.$isPreparing.withValue(true) { try await prepare(engine) } }
        state = .running(task)
        return task
      }
    }
    guard let task else { return }
    let result = await task.result
    state.withLock { state in
      guard case .running(task) = state else { return }
      if case .success = result { state = .done } else { state = .open }
    }
    try result.get()
  }
}
