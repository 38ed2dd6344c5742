package import AuthDomain
import CLibrary
import CSodium
package import DomainKit

/// A password hasher that uses Argon2id from libsodium.
package final class SodiumPasswordHasher: PasswordHasher {
  /// The amount of work per hash.
  @MemberwiseInit
  package struct Cost: Hashable, Sendable {
    /// The amount of memory, in kibibytes.
    package let memory: Int
    package let passes: Int

    /// 46 MiB and one pass: the first choice for Argon2id in the OWASP Password Storage Cheat
    /// Sheet.
    package static let usual = Cost(memory: 47_104, passes: 1)
    /// The largest amount of work that a stored hash may take.
    static let max = Cost(memory: 8 * usual.memory, passes: 8)
  }

  private let cost: Cost

  package init(cost: Cost = .usual) { self.cost = cost }

  package func hash(_ password: Secret) throws -> PasswordHash {
    try Sodium.prepare()
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let code = Sodium.wiping {
      password.withBytes { bytes -> Int32 in
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return -1 }
        return crypto_pwhash_str_alg(
          &text, start, UInt64(bytes.count), UInt64(cost.passes), cost.memory * 1_024, crypto_pwhash_ALG_ARGON2ID13)
      }
    }
    guard code == 0 else { throw Self.noMemory }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return PasswordHash(phc: String(decoding: bytes, as: UTF8.self))
  }

  /// Returns `true` if a password has this hash. A stored hash that is malformed, or would take much
  /// more work than any hash of this program, matches no password.
  ///
  /// - Throws: ``AuthDomain/AuthError/unavailable(_:)`` if there is not enough memory.
  package func verify(_ password: Secret, _ hash: PasswordHash) throws -> Bool {
    try Sodium.prepare()
    let isPossible = Cost(of: hash).map { $0.memory <= Cost.max.memory && $0.passes <= Cost.max.passes } ?? false
    let answer = isPossible ? try Self.compare(password, with: hash) : .malformed
    // The time must not tell which accounts have a damaged hash.
    if answer == .malformed { _ = try Self.compare(password, with: dummyHash) }
    return answer == .equal
  }

  private enum Answer { case equal, different, malformed }

  private static func compare(_ password: Secret, with hash: PasswordHash) throws -> Answer {
    let (code, reason) = Sodium.wiping {
      password.withBytes { bytes -> (Int32, Int32) in
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return (-1, EINVAL) }
        errno = 0
        return (crypto_pwhash_str_verify(hash.phc, start, UInt64(bytes.count)), errno)
      }
    }
    if code == 0 { return .equal }
    if reason == ENOMEM { throw Self.noMemory }
    // libsodium sets `EINVAL` only for another password.
    return reason == EINVAL ? .different : .malformed
  }

  private static var noMemory: AuthError { .unavailable("Memory to hash passwords") }

  package func isWeak(_ hash: PasswordHash) -> Bool {
    guard let stored = Cost(of: hash) else { return true }
    return stored.memory < cost.memory || stored.passes < cost.passes
  }

  /// A constant: computing it each time would take the time of a second verification, and an attacker
  /// could measure that.
  package var dummyHash: PasswordHash {
    get throws {
      let salt = "Y29mZmVlcGFsIGRlY295IQ"
      let digest = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
      return PasswordHash(phc: "$argon2id$v=19$m=\(cost.memory),t=\(cost.passes),p=1$\(salt)$\(digest)")
    }
  }
}

extension SodiumPasswordHasher.Cost {
  /// Parses `$argon2id$v=19$m=47104,t=1,p=1$…`.
  init?(of hash: PasswordHash) {
    let parts = hash.phc.split(separator: "$")
    guard parts.count == 5, parts[0] == "argon2id" else { return nil }
    var values: [Substring: Int] = [:]
    for setting in parts[2].split(separator: ",") {
      let pair = setting.split(separator: "=")
      if pair.count == 2 { values[pair[0]] = Int(pair[1]) }
    }
    guard let memory = values["m"], let passes = values["t"] else { return nil }
    self.init(memory: memory, passes: passes)
  }
}
