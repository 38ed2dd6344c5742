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
    ("ada@example.com", "ada@example.com"), ("/srv/shop.db", "/srv/shop.db"), ("10%", "10%"), ("", "''"),
    ("a|touch${IFS}x@e.com", "'a|touch${IFS}x@e.com'"), ("x`id`@e.com", "'x`id`@e.com'"), ("Ada $(id)", "'Ada $(id)'"),
    ("a\"b", "'a\"b'"), ("it's $x", #"'it'\''s $x'"#), ("a\\", #"'a'\\''"#), ("家族", "'家族'"),
    ("a'\u{301}$(id)", "'a'\\''\u{301}$(id)'"), ("=ls", "'=ls'"), ("%self", "'%self'"),
    ("-ada@example.com", "-- -ada@example.com"), ("-a b", "-- '-a b'"),
  ])
  func `is in single quotes if it has special characters`(text: String, word: String) {
    #expect(text.quotedAsWord == word)
  }

  @Test(arguments: [
    ("Bo", "--name Bo"), ("Bo K", "--name 'Bo K'"), ("-Bo", "--name=-Bo"), ("-B o", "--name='-B o'"),
  ])
  func `is the value of an option`(text: String, words: String) {
    #expect(text.quotedAsValue(of: "--name") == words)
  }

  @Test func `follows the options if it begins with a dash`() {
    #expect(String.commandLine("retire", "Bo".quotedAsWord, options: "--now") == "retire Bo --now")
    #expect(String.commandLine("retire", "-Bo".quotedAsWord, options: "--now") == "retire --now -- -Bo")
  }
}
