package import DomainKit
import StorageSQLite
import Synchronization

/// The user at the terminal, also while the database cannot be read.
package final class LastKnownUser: Sendable {
  /// The longest wait for a server before a prompt.
  private static let timeout = Duration.seconds(1)

  private let last = Mutex(Principal.anonymous)
  /// The email address of the user of the last prompt.
  private let email = Mutex<String?>(nil)

  package init() {}

  /// Returns the user that a lookup finds, or the last known one: a lookup that fails must not look
  /// like a sign-out, which discards the undo history and the aliases.
  package func userOrLastKnown(_ lookup: () async throws -> Principal?) async -> Principal {
    await currentUser(lookup) ?? last.withLock { $0 }
  }

  /// Returns the user that a lookup finds, or `nil` if it fails or takes too long.
  package func currentUser(_ lookup: () async throws -> Principal?) async -> Principal? {
    do {
      guard let found = try await lookup() else { return nil }
      last.withLock { $0 = found }
      return found
    } catch {
      // The next command reports the problem with the database.
      return nil
    }
  }

  /// Forgets the user, because a command may sign another one in.
  package func forget() {
    last.withLock { $0 = .anonymous }
    email.withLock { $0 = nil }
  }

  /// Records the email address of the signed-in user at a prompt.
  ///
  /// - Returns: The address at the previous prompt, if its user is no longer signed in although no
  ///   command of this prompt signed the user out.
  @discardableResult
  func recordEmail(_ current: String?) -> String? {
    email.withLock { last in
      defer { last = current }
      return current == nil ? last : nil
    }
  }

  /// Runs a lookup. Without a limit, it does not wait for a program that has the file of the database
  /// open under another name: the next command does.
  ///
  /// - Parameter isLimited: `true` if the lookup must not take longer than a user waits for a prompt.
  /// - Returns: `nil` if it took too long.
  static func withinTimeout<Value: Sendable>(
    if isLimited: Bool, _ lookup: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    guard isLimited else { return try await SQLiteEngine.$nameWait.withValue(.zero) { try await lookup() } }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await lookup() }
      group.addTask {
        try await Task.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
