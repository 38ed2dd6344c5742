import DomainKit
import Testing

@Suite struct `A text as one word of a command` {
  @Test(arguments: [
    ("ada@example.com", "ada@example.com"), ("", "\"\""), ("a|touch${IFS}x@e.com", "\"a|touch${IFS}x@e.com\""),
    ("a\"b", "\"a\\\"b\""), ("家族", "\"家族\""),
  ])
  func `is in quotes if it has special characters`(text: String, word: String) {
    #expect(text.quotedIfSpecial == word)
  }

  @Test func `is in single quotes for the shell of the system`() {
    #expect("/srv/shop.db".quotedForSystem == "/srv/shop.db")
    #expect("it's $x".quotedForSystem == "'it'\\''s $x'")
  }
}
