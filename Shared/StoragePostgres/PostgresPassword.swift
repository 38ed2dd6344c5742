import StorageKit
import Synchronization

/// The password of the role, which the user is asked for at most once.
final class PostgresPassword: Sendable {
  private enum State {
    case unknown
    case asking(Task<String?, Never>)
    case known(String?)
  }

  private let ask: (@Sendable () async -> String?)?
  private let state = Mutex(State.unknown)

  /// - Parameter ask: Asks the user, or returns `nil`. `nil` if there is no user to ask.
  init(_ ask: (@Sendable () async -> String?)?) { self.ask = ask }

  /// The password, or `nil` if the user has not been asked or gave none.
  var known: String? {
    state.withLock { state in
      if case .known(let password) = state { return password }
      return nil
    }
  }

  /// Asks the user, unless that happened before. Connections that are opened at the same time wait
  /// for one answer.
  ///
  /// - Throws: ``StorageKit/StorageError/passwordNeeded(_:)`` if there is no answer.
  func answer(for displayName: String) async throws -> String {
    let answer: String?
    if let task = task() {
      answer = await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
      state.withLock { $0 = .known(answer) }
      try Task.checkCancellation()
    } else {
      answer = known
    }
    guard let answer else { throw StorageError.passwordNeeded(displayName) }
    return answer
  }

  private func task() -> Task<String?, Never>? {
    guard let ask else { return nil }
    return state.withLock { state in
      switch state {
      case .known: return nil
      case .asking(let task): return task
      case .unknown:
        let task = Task { await ask() }
        state = .asking(task)
        return task
      }
    }
  }
}
