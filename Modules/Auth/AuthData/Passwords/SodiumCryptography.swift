package import AuthDomain
import CSodium
package import DomainKit

/// Randomness of the system, and BLAKE2b with 32 bytes, from libsodium.
package struct SodiumCryptography: Cryptography {
  private static let size = 32

  package init() {}

  package func randomSecret(count: Int) -> Secret {
    Secret(capacity: count) { memory in
      guard let start = memory.baseAddress else { return 0 }
      randombytes_buf(start, count)
      return count
    }
  }

  package func fingerprint(of secret: Secret) -> Fingerprint {
    Sodium.wiping {
      // Hashing leaves what it hashed in vector registers too, and hashing zeroes leaves zeroes there.
      defer { _ = fingerprint(of: [UInt8](repeating: 0, count: secret.count)) }
      return secret.withBytes(Self.fingerprint)
    }
  }
  package func fingerprint(of bytes: [UInt8]) -> Fingerprint { bytes.withUnsafeBytes(Self.fingerprint) }

  private static func fingerprint(_ bytes: UnsafeRawBufferPointer) -> Fingerprint {
    var digest = [UInt8](repeating: 0, count: size)
    // It can only fail for sizes that this is not.
    _ = crypto_generichash(
      &digest, size, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count), nil, 0)
    return Fingerprint(hex: Sodium.hex(digest))
  }
}
