import DomainKit
import AuthDomain
import Testing

@Suite struct `An e-mail address` {
  @Test func `is the same in any case, and shown as it was typed`() throws {
    let typed = try EmailAddress(" Ada@Example.com")
    #expect(typed == (try EmailAddress("ada@example.COM")))
    #expect(typed.description == "Ada@Example.com")
    #expect(typed.key == "ada@example.com")
    #expect(typed.localPart == "ada")
  }

  @Test(arguments: ["a@b.co", "ada.lovelace+till@mail.example.com", "o'hara_1@ex-ample.org", "x@1.2"])
  func `is taken when it is well formed`(text: String) throws {
    #expect(try EmailAddress(text).text == text)
  }

  @Test(arguments: [
    "", "ada", "ada@", "@example.com", "ada@example", "ada@@example.com", "ada@exam ple.com", "a da@example.com",
    "ada@example..com", "ada@.example.com", "ada@-example.com", ".ada@example.com", "a..da@example.com",
    "ada@example.com\n",
    "ada\u{0}@example.com", "ädä@example.com", "ada@exämple.com", "ada@example.com ", "\u{202E}ada@example.com",
    String(repeating: "a", count: 65) + "@example.com", "a@" + String(repeating: "b", count: 64) + ".com",
    "a@" + String(repeating: "bcd.", count: 80) + "com",
  ])
  func `is refused when it is not`(text: String) {
    #expect(throws: AuthError.malformedEmail(text)) { try EmailAddress(text) }
  }

  @Test(arguments: [
    ("hunter2", true), ("hunter2@pw", true), ("ada@example..com", true), ("ada@example.com/hunter2", false),
    ("ada@example.com hunter2\n", false), ("ada@b.c:", false), ("@example.com/hunter2", true), ("ada@.c/x", true),
    ("ada@ex_ample.com", true), ("ada@b@example.com x", true), ("ada@b.é", false),
  ])
  func `is not repeated by an error, because it may be a password`(text: String, isCompared: Bool) {
    let error = AuthError.malformedEmail(text)
    #expect(error.message == "This is not an email address")
    #expect((error.invalidValue?.text == text) == isCompared)
  }
}
