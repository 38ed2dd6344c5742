package import DomainKit

/// Keeps one session token per database for the user of this machine.
package protocol SessionKeeper: Sendable {
  /// Returns the token for a database, or `nil` if there is no token.
  ///
  /// - Throws: ``AuthError/sessionFile(_:reason:)`` for a file that other users could have read or
  ///   written.
  func token(for databaseID: UniqueID) throws -> Secret?
  /// Checks that the machine can keep a token, also that its disk has room, before the caller stores data that
  /// depends on it.
  ///
  /// - Throws: ``AuthError/sessionFile(_:reason:)``, ``AuthError/sessionFileBusy(_:)``.
  func prepare() async throws
  func keep(_ token: Secret, for databaseID: UniqueID) async throws
  func forget(_ databaseID: UniqueID) async throws

  /// The account of the operating system that the program runs as.
  var machineAccount: String { get }
  /// The terminal at which the user of the process types, or `nil` without one.
  var terminal: String? { get }
  /// Returns the token of this device, or `nil` before the first sign-in. The token outlives
  /// sessions.
  func device(for databaseID: UniqueID) throws -> Secret?
  func keepDevice(_ token: Secret, for databaseID: UniqueID) async throws
}

/// Notices that a user has signed in or out at this terminal, in any program. It does not need the
/// database, which may not answer.
package protocol SignInWatch: Sendable {
  /// Returns a value that changes with each sign-in and sign-out: a hash or a count, no secret.
  func revision() -> String
}

/// Checks that the user of the process owns the database.
package protocol DatabaseOwnership: Sendable {
  /// Checks the ownership.
  ///
  /// - Throws: ``AuthError/notOwnerOfFile(_:)`` or ``AuthError/notOwnerOfDatabase(_:)`` if another
  ///   user or role owns the database.
  func prove() async throws
}

/// Delivers new invitations to the user who hired.
package protocol InvitationCourier: Sendable {
  /// Delivers an invitation.
  ///
  /// - Parameter hirer: The account of the user who hired, who is the only one to see the
  ///   invitation, or `nil` if there is no such user.
  func deliver(_ invitation: IssuedInvitation, to hirer: UniqueID?) async
  /// Reports that a hired employee already has an account and keeps it.
  ///
  /// - Parameters:
  ///   - role: The role of the account.
  ///   - staffRole: The role of the employment, which may be a lower one.
  func reportKept(_ email: String, as role: Role, hiredAs staffRole: Role, to hirer: UniqueID?) async
}

/// An invitation with its code, which is not stored.
@MemberwiseInit
package struct IssuedInvitation: Hashable, Sendable {
  package let email: String
  package let name: String
  package let code: String
  package let expiresAt: Timestamp
  /// `true` if the account had a password before, which no longer opens it.
  package var replacesPassword: Bool = false
}

/// Waits, so that guessing takes time.
package protocol Sleeper: Sendable {
  func wait(milliseconds: Int64) async throws
}

/// A ``Sleeper`` that ends early if the task is canceled.
package struct TaskSleeper: Sleeper {
  package init() {}

  package func wait(milliseconds: Int64) async throws { try await Task.sleep(for: .milliseconds(milliseconds)) }
}
