package import DomainKit

/// A source of random bytes and fingerprints.
package protocol Cryptography: Sendable {
  /// Returns unpredictable bytes.
  func randomSecret(count: Int) -> Secret
  func fingerprint(of secret: Secret) -> Fingerprint
  func fingerprint(of bytes: [UInt8]) -> Fingerprint
}

/// The format of invitation codes: 100 random bits as 20 letters and digits that are hard to
/// confuse.
package enum InvitationCode {
  /// Crockford's base 32: no I, L, O or U.
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let length = 20
  private static let groupLength = 5

  /// Returns a new code, in groups: `7K2QM-…`.
  package static func make(_ crypto: any Cryptography) -> String {
    let characters = crypto.randomSecret(count: length).withBytes { $0.map { alphabet[Int($0 & 31)] } }
    return stride(from: 0, to: length, by: groupLength)
      .map { String(characters[$0..<($0 + groupLength)]) }.joined(separator: "-")
  }

  /// Returns the fingerprint of a code that a user typed: in either case, with or without hyphens,
  /// O for 0, I or L for 1.
  package static func fingerprint(_ typed: String, _ crypto: any Cryptography) -> Fingerprint {
    let characters = typed.uppercased().filter { $0 != "-" && $0 != " " }.map { character -> Character in
      switch character {
      case "O": "0"
      case "I", "L": "1"
      default: character
      }
    }
    return crypto.fingerprint(of: Array(String(characters).utf8))
  }
}
