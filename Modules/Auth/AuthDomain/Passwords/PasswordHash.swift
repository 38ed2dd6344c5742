package import DomainKit

/// What is kept of a password: a string in the PHC format that says how it was made, `$argon2id$v=19$m=…$…`.
package struct PasswordHash: Hashable, Sendable, CustomStringConvertible {
  package let phc: String

  package init(phc: String) { self.phc = phc }

  /// A log or a message gets nothing to chew on.
  package var description: String { "‹password hash›" }
}

/// Turns passwords into what may be kept of them.
package protocol PasswordHasher: Sendable {
  /// - Throws: ``AuthError/unavailable(_:)`` when there is not enough memory.
  func hash(_ password: Secret) throws -> PasswordHash
  /// Whether the password is the one that was hashed. Takes the same time either way.
  func verify(_ password: Secret, _ hash: PasswordHash) throws -> Bool
  /// Whether the hash was made with less effort than new ones are.
  func isWeak(_ hash: PasswordHash) -> Bool
  /// A hash of nobody's password, of the present effort: what is verified where there is no account.
  var decoy: PasswordHash { get throws }
}
