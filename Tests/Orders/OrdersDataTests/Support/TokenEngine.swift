import DomainKit
import StorageKit
import Synchronization
import TestingKit

/// An engine in memory whose change token a test sets or refuses, and that counts the reads of the token.
final class TokenEngine: ForwardingEngine {
  let base: any StorageEngine = InMemoryEngine()
  private let state = Mutex((token: Int64(1), reads: 0, failure: (any Error)?.none))

  /// Changes the token, as a commit does.
  func change() { state.withLock { $0.token += 1 } }

  /// Makes every read of the token fail, or with `nil` none.
  func fail(with error: (any Error)?) { state.withLock { $0.failure = error } }

  var reads: Int { state.withLock(\.reads) }

  /// Waits until the token has been read a number of times.
  func reachReads(_ count: Int) async throws {
    while reads < count { try await Task.sleep(for: .milliseconds(10)) }
  }

  func changeToken() async throws -> Int64 {
    try state.withLock { state in
      state.reads += 1
      if let failure = state.failure { throw failure }
      return state.token
    }
  }
}
