import AuthDomain
import DomainKit
import Testing

@Suite struct `An invitation code` {
  /// A fake that counts up instead of using random bytes. A fingerprint is the bytes themselves.
  private struct Counting: Cryptography {
    func randomSecret(count: Int) -> Secret { Secret((0..<count).map { UInt8($0) }) }
    func fingerprint(of secret: Secret) -> Fingerprint { secret.withBytes { fingerprint(of: Array($0)) } }
    func fingerprint(of bytes: [UInt8]) -> Fingerprint { Fingerprint(hex: String(decoding: bytes, as: UTF8.self)) }
  }

  @Test func `has twenty letters and digits in four groups`() {
    #expect(InvitationCode.make(Counting()) == "01234-56789-ABCDE-FGHJK")
  }

  @Test(arguments: [
    "01234-56789-ABCDE-FGHJK", "0123456789abcdefghjk", "oI234 56789 abcde fghjk", "0l234-56789-abcde-fghjk",
  ])
  func `is understood as people type it`(typed: String) {
    #expect(InvitationCode.fingerprint(typed, Counting()).hex == "0123456789ABCDEFGHJK")
  }
}
