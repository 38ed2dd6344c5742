/// A source of messages for a user who has just signed in, which other features supply.
package protocol SignInMessages: Sendable {
  /// Returns the messages that the current user was not told yet, and records that they are told
  /// now.
  func take() async throws -> [String]
}

/// A source without messages.
package struct NoSignInMessages: SignInMessages {
  package init() {}

  package func take() async throws -> [String] { [] }
}
