import AuthData
import AuthDomain
import DomainKit
import Synchronization

/// A source of the same bytes in every run, so that transcripts can contain codes.
final class KnownRandomness: Cryptography {
  private let sodium = SodiumCryptography()
  private let last = Mutex<UInt8>(0)

  func randomSecret(count: Int) -> Secret {
    Secret(
      (0..<count).map { _ in
        last.withLock { last in
          last &+= 37
          return last
        }
      })
  }

  func fingerprint(of secret: Secret) -> Fingerprint { sodium.fingerprint(of: secret) }
  func fingerprint(of bytes: [UInt8]) -> Fingerprint { sodium.fingerprint(of: bytes) }
}
