import DomainKit
import Testing

@Suite struct `The beginning of a text` {
  @Test func `is short, whatever its characters`() {
    #expect("Espresso".excerpt(4) == "Espr")
    #expect("Tea".excerpt(4) == "Tea")
    #expect("Espresso".withoutMiddle(4) == "Es…so")
    #expect("Espresso".withoutMiddle(8) == "Espresso")
    let marked = "z" + String(repeating: "\u{301}", count: 100_000)
    #expect(marked.excerpt(60).unicodeScalars.count == 60)
    let refused = #expect(throws: MoneyError.self) { try Money(parsing: marked, .usd) }
    #expect((refused?.message.utf8.count ?? .max) < 200)
  }
}

@Suite struct `A text as one word of a command` {
  @Test(arguments: [
    ("ada@example.com", "ada@example.com"), ("", "\"\""), ("a|touch${IFS}x@e.com", "\"a|touch${IFS}x@e.com\""),
    ("a\"b", "\"a\\\"b\""), ("家族", "\"家族\""),
    ("-ada@example.com", "-- -ada@example.com"), ("-a b", "-- \"-a b\""),
  ])
  func `is in quotes if it has special characters`(text: String, word: String) {
    #expect(text.quotedIfSpecial == word)
  }

  @Test(arguments: [
    ("Bo", "--name Bo"), ("Bo K", "--name \"Bo K\""), ("-Bo", "--name=-Bo"), ("-B o", "--name=\"-B o\""),
  ])
  func `is the value of an option`(text: String, words: String) {
    #expect(text.quotedAsValue(of: "--name") == words)
  }

  @Test func `follows the options if it begins with a dash`() {
    #expect(String.commandLine("retire", "Bo".quotedAsWord, options: "--now") == "retire \"Bo\" --now")
    #expect(String.commandLine("retire", "-Bo".quotedAsWord, options: "--now") == "retire --now -- \"-Bo\"")
  }

  @Test func `is in single quotes for the shell of the system`() {
    #expect("/srv/shop.db".quotedForSystem == "/srv/shop.db")
    #expect("it's $x".quotedForSystem == "'it'\\''s $x'")
  }
}
