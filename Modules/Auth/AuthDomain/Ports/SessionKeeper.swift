package import DomainKit

/// Keeps the token of whoever sits at this machine's account: one for each house.
package protocol SessionKeeper: Sendable {
  /// The token for the house, if one is kept.
  ///
  /// - Throws: ``AuthError/sessionFile(_:reason:)`` for a file that others could have read or written.
  func token(for house: UniqueID) throws -> Secret?
  /// Finds out whether a token could be kept, before anything is stored because of it.
  ///
  /// - Throws: ``AuthError/sessionFile(_:reason:)``, ``AuthError/sessionFileBusy(_:)``.
  func prepare() async throws
  func keep(_ token: Secret, for house: UniqueID) async throws
  func forget(_ house: UniqueID) async throws

  /// The account of the operating system that the program runs as.
  var machineAccount: String { get }
  /// Returns the token of this device, which outlives sessions, after a first sign-in from here.
  func device(for house: UniqueID) throws -> Secret?
  func keepDevice(_ token: Secret, for house: UniqueID) async throws
}

/// Tells whether whoever runs the program owns the database itself.
package protocol DatabaseOwnership: Sendable {
  /// - Throws: ``AuthError/notOwnerOfFile(_:)`` unless they do.
  func prove() throws
}

/// Takes a fresh invitation to whoever can hand it over.
package protocol InvitationCourier: Sendable {
  /// - Parameter hirer: whose doing it is, and the only one to be told; nobody in particular where there is nothing.
  func deliver(_ invitation: IssuedInvitation, to hirer: UniqueID?) async
  /// Says that somebody who was hired has an account already and keeps it.
  func reportKept(_ email: String, to hirer: UniqueID?) async
}

/// An invitation while its code is still known.
package struct IssuedInvitation: Hashable, Sendable {
  package let email: String
  package let name: String
  package let code: String
  package let expiresAt: Timestamp

  package init(email: String, name: String, code: String, expiresAt: Timestamp) {
    self.email = email
    self.name = name
    self.code = code
    self.expiresAt = expiresAt
  }
}

/// Waits, so that guessing takes time.
package protocol Patience: Sendable {
  func wait(milliseconds: Int64) async throws
}

/// ``Patience`` that a cancelled task need not have.
package struct TaskPatience: Patience {
  package init() {}

  package func wait(milliseconds: Int64) async throws { try await Task.sleep(for: .milliseconds(milliseconds)) }
}
