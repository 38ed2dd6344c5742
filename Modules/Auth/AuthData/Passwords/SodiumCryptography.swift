package import AuthDomain
import CSodium
package import DomainKit

/// Random bytes of the system and 32-byte BLAKE2b fingerprints, from libsodium.
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
      // Hashing leaves its input in vector registers too. Hashing zeros overwrites them.
      defer { _ = fingerprint(of: [UInt8](repeating: 0, count: secret.count)) }
      return secret.withBytes(Self.fingerprint)
    }
  }
  package func fingerprint(of bytes: [UInt8]) -> Fingerprint { bytes.withUnsafeBytes(Self.fingerprint) }

  private static func fingerprint(_ bytes: UnsafeRawBufferPointer) -> Fingerprint {
    var digest = [UInt8](repeating: 0, count: size)
    // The call fails only for other digest sizes.
    _ = crypto_generichash(
      &digest, size, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count), nil, 0)
    return Fingerprint(hex: Sodium.hex(digest))
  }
}
