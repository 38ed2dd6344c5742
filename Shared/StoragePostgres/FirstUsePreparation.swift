import Synchronization

/// The preparation of the database, which runs once, before the first use. After a failure, the next
/// use tries again.
final class FirstUsePreparation: Sendable {
  private enum State {
    case notStarted
    case running(Task<Void, any Error>, waiting: Int)
    case done
  }

  private let prepare: @Sendable (PostgresEngine) async throws -> Void
  private let state = Mutex(State.notStarted)
  /// `true` inside the preparation, which uses the engine itself.
  @TaskLocal private static var isPreparing = false

  init(_ prepare: @escaping @Sendable (PostgresEngine) async throws -> Void) { self.prepare = prepare }

  func run(_ engine: PostgresEngine) async throws {
    if Self.isPreparing { return }
    guard let task = join(engine) else { return }
    // The end of a stream, unlike the end of another task, can be awaited until this task is canceled.
    let (end, continuation) = AsyncStream<Void>.makeStream()
    Task {
      _ = await task.result
      continuation.finish()
    }
    for await _ in end {}
    if Task.isCancelled {
      leave(task)
      throw CancellationError()
    }
    let result = await task.result
    state.withLock { state in
      guard case .running(task, _) = state else { return }
      if case .success = result { state = .done } else { state = .notStarted }
    }
    try result.get()
  }

  /// Returns the running preparation, which this call starts if necessary, or `nil` if it is done.
  private func join(_ engine: PostgresEngine) -> Task<Void, any Error>? {
    state.withLock { state in
      switch state {
      case .done: return nil
      case .running(let task, let waiting):
        state = .running(task, waiting: waiting + 1)
        return task
      case .notStarted:
        let task = Task { [prepare] in try await Self.$isPreparing.withValue(true) { try await prepare(engine) } }
        state = .running(task, waiting: 1)
        return task
      }
    }
  }

  /// Cancels the preparation if no other caller waits for it.
  private func leave(_ task: Task<Void, any Error>) {
    let isUnused = state.withLock { state in
      guard case .running(task, let waiting) = state else { return false }
      state = waiting > 1 ? .running(task, waiting: waiting - 1) : .notStarted
      return waiting == 1
    }
    if isUnused { task.cancel() }
  }
}
