@testable import AuthData
import AuthDomain
import DomainKit
import Testing

@Suite struct `Argon2id` {
  private let hasher = SodiumPasswordHasher()
  private let secret = Secret(Array("correct horse battery staple".utf8))

  @Test func `keeps a password as a PHC string of 46 MiB and one pass`() throws {
    let hash = try hasher.hash(secret)
    #expect(hash.phc.hasPrefix("$argon2id$v=19$m=47104,t=1,p=1$"))
    #expect(try hasher.verify(secret, hash))
    #expect(try !hasher.verify(Secret(Array("correct horse battery stapler".utf8)), hash))
    #expect(try hasher.hash(secret) != hash)
  }

  @Test func `calls a hash weak when new ones take more`() throws {
    let weaker = try SodiumPasswordHasher(cost: .init(memory: 1_024, passes: 1)).hash(secret)
    #expect(hasher.isWeak(weaker))
    #expect(try hasher.verify(secret, weaker))
    #expect(!SodiumPasswordHasher(cost: .init(memory: 1_024, passes: 1)).isWeak(try hasher.hash(secret)))
    #expect(hasher.isWeak(PasswordHash(phc: "$2b$12$something")))
  }

  @Test(arguments: ["m=16777216,t=1,p=1", "m=47104,t=4294967295,p=1", "m=99999999999999999999,t=1,p=1", "t=1", ""])
  func `refuses a stored hash that would take too much work`(cost: String) throws {
    let hash = try hasher.hash(secret)
    let hostile = PasswordHash(phc: hash.phc.replacing("m=47104,t=1,p=1", with: cost))
    #expect(try !hasher.verify(secret, hostile))
    #expect(hasher.isWeak(PasswordHash(phc: "")))
  }

  @Test(arguments: [
    ("v=19", "v=18"), ("p=1", "p=0"), ("p=1", "p=8192"), ("t=1", "t=0"), ("m=47104", "m=1"), ("$argon2id", "$argon2i"),
    ("$argon2id$", "argon2id$"),
  ])
  func `matches no password with a damaged hash`(part: String, other: String) throws {
    let hash = try hasher.hash(secret)
    #expect(try !hasher.verify(secret, PasswordHash(phc: hash.phc.replacing(part, with: other))))
  }

  @Test(arguments: [1, 2, 3, 10, 41, 43, 44, 60])
  func `matches no password with a hash that is cut`(count: Int) throws {
    let hash = try hasher.hash(secret)
    let cut = PasswordHash(phc: String(hash.phc.dropLast(count)))
    #expect(try !hasher.verify(secret, cut))
    #expect(try !hasher.verify(Secret(Array("anything else".utf8)), cut))
  }

  @Test func `has a dummy hash that is as much work as any and matches no password`() throws {
    let dummyHash = try hasher.dummyHash
    #expect(!hasher.isWeak(dummyHash))
    #expect(SodiumPasswordHasher.Cost(of: dummyHash) == .usual)
    #expect(try hasher.hash(secret).phc.utf8.count == dummyHash.phc.utf8.count)
    #expect(try !hasher.verify(secret, dummyHash))
  }
}

@Suite struct `Randomness and fingerprints` {
  private let crypto = SodiumCryptography()

  @Test func `never come twice`() {
    let secrets = (0..<100).map { _ in crypto.fingerprint(of: crypto.randomSecret(count: 32)).hex }
    #expect(Set(secrets).count == 100)
    #expect(secrets.allSatisfy { $0.utf8.count == 64 })
  }

  /// BLAKE2b of 32 bytes over "abc", as `b2sum -l 256` gives it.
  @Test func `are BLAKE2b`() {
    let expected = "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"
    #expect(crypto.fingerprint(of: Array("abc".utf8)).hex == expected)
    #expect(crypto.fingerprint(of: Secret(Array("abc".utf8))).hex == expected)
  }
}
