import DomainKit
import StorageKit
import Synchronization
import TestingKit

/// An engine in memory whose change token a test sets, and that counts the reads of the token.
final class TokenEngine: ForwardingEngine {
  let base: any StorageEngine = InMemoryEngine()
  private let state = Mutex((token: Int64(1), reads: 0))

  /// Changes the token, as a commit does.
  func change() { state.withLock { $0.token += 1 } }

  /// Waits until the token has been read a number of times.
  func reachReads(_ count: Int) async throws {
    while state.withLock(\.reads) < count { try await Task.sleep(for: .milliseconds(10)) }
  }

  func changeToken() async throws -> Int64 {
    state.withLock { state in
      state.reads += 1
      return state.token
    }
  }
}
