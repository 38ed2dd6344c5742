import DomainKit
import Testing

@Suite struct `An email address as a value` {
  private func address(ofBytes count: Int) -> String {
    let host = [String(repeating: "b", count: 63), String(repeating: "c", count: 63)].joined(separator: ".")
    let beginning = String(repeating: "a", count: 64) + "@" + host + "."
    return beginning + String(repeating: "d", count: count - beginning.utf8.count)
  }

  @Test func `has 254 bytes at most`() {
    #expect(EmailAddress(parsing: address(ofBytes: 254))?.text.utf8.count == 254)
    #expect(EmailAddress(parsing: address(ofBytes: 255)) == nil)
  }

  @Test(arguments: [
    "", "a", "@", "a@", "@b.co", "a@b", "a@b.", "a@.co", "a@b..co", "a@b@c.co", ".a@b.co", "a.@b.co", "a..b@c.co",
    "a b@c.co", "a@b c.co", "a@b_c.co", "å@b.co", "a@b.co ",
  ])
  func `has a local part, and a host of at least two labels`(text: String) {
    #expect(EmailAddress(parsing: text) == nil)
  }

  @Test func `is the same in any case, and shown as it was written`() {
    let address = EmailAddress(parsing: "  Ada.Bohne+x@Example.COM")
    #expect(address == EmailAddress(parsing: "ada.bohne+x@example.com"))
    #expect(address?.description == "Ada.Bohne+x@Example.COM")
    #expect(address?.key == "ada.bohne+x@example.com")
    #expect(address?.localPart == "ada.bohne+x")
  }

  @Test(arguments: ["a@-b.co", "a@b-.co", "a@b.co-", "a@b.-co", "a@-.co"])
  func `has no label that begins or ends with a hyphen`(text: String) {
    #expect(EmailAddress(parsing: text) == nil)
    #expect(EmailAddress(parsing: "a@b-c.co") != nil)
  }

  @Test(
    arguments: [
      ("a|sh@b.co", "|"), ("a&b@b.co", "&"), ("a{b@b.co", "{"), ("a}b@b.co", "}"), ("${IFS}@b.co", "$"),
      ("`id`@b.co", "`"), ("'a@b.co", "'"), ("-o@b.co", "-"), ("o'hara@b.co", nil), ("a-b!#%*+/=?^_~c@b-c.co", nil),
    ] as [(String, Character?)])
  func `may have a character with a meaning in shells`(text: String, character: Character?) throws {
    let address = try #require(EmailAddress(parsing: text))
    #expect(address.shellCharacter == character)
  }

  @Test func `has a local part of 64 bytes and labels of 63 bytes at most`() {
    #expect(EmailAddress(parsing: String(repeating: "a", count: 65) + "@b.co") == nil)
    #expect(EmailAddress(parsing: "a@" + String(repeating: "b", count: 63) + ".co") != nil)
    #expect(EmailAddress(parsing: "a@" + String(repeating: "b", count: 64) + ".co") == nil)
  }
}
