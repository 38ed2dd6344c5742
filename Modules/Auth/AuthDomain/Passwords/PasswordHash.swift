package import DomainKit

/// The stored form of a password: a string in the PHC format, which includes the algorithm and its
/// cost, `$argon2id$v=19$m=…$…`.
@MemberwiseInit
package struct PasswordHash: Hashable, Sendable, CustomStringConvertible {
  package let phc: String

  /// A placeholder, so that no log or message contains the hash.
  package var description: String { "‹password hash›" }
}

/// Hashes and verifies passwords.
package protocol PasswordHasher: Sendable {
  /// Returns the hash of a password.
  ///
  /// - Throws: ``AuthError/unavailable(_:)`` if there is not enough memory.
  func hash(_ password: Secret) throws -> PasswordHash
  /// Returns `true` if the password has this hash. Takes the same time in both cases.
  func verify(_ password: Secret, _ hash: PasswordHash) throws -> Bool
  /// Returns `true` if the hash has a lower cost than new hashes.
  func isWeak(_ hash: PasswordHash) -> Bool
  /// A hash with the current cost that no password matches. The caller verifies against it if there
  /// is no account.
  var dummyHash: PasswordHash { get throws }
}
