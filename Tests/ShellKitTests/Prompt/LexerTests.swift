import Testing

@testable import ShellKit

@Suite struct `A partly typed line` {
  private func words(_ text: String) -> [[String]] { Lexer(text).statements.map { $0.map(\.text) } }

  @Test(
    arguments: [
      ("orders list", [["orders", "list"]]), ("a 'b c'\"d\"e", [["a", "b cde"]]), ("a;b ;", [["a"], ["b"], []]),
      ("a 'open", [["a", "open"]]), ("a \"x\\n\\\"y", [["a", "x\n\"y"]]), ("a \\", [["a", ""]]), ("a # b", [["a"]]),
      ("a\\ b", [["a b"]]), ("a\nb", [["a"], ["b"]]), ("a 'x\ny'\nb", [["a", "x\ny"], ["b"]]),
      ("a \\\nb", [["a", "b"]]), ("a\\\nb", [["ab"]]), ("a # b; c\nd", [["a"], ["d"]]), ("a\n\n", [["a"], [], []]),
      ("\"\\q\"", [["\\q"]]), ("", [[]]), ("a>b 2>x c>", [["a>b", "2>x", "c>"]]), ("a >b", [["a", ">", "b"]]),
    ] as [(String, [[String]])])
  func `is taken apart like a whole one`(text: String, expected: [[String]]) { #expect(words(text) == expected) }

  @Test func `says what is open, and where words stand`() throws {
    let word = try #require(Lexer("é 'ab").statements.last?.last)
    #expect(word.open == "'" && word.range == 3..<6 && word.isQuoted)
    #expect(Lexer("a\\").statements.last?.last?.open == "\\")
    #expect(Lexer("a b").statements.last?.last?.open == nil)
  }

  @Test func `keeps words as they were typed`() {
    #expect(Lexer("orders place 'Ada L'; x\\ y # z").sources == ["orders", "place", "'Ada L'", "x\\ y"])
  }

  /// The prompt shows a line as the lexer reads it.
  @Test(arguments: [
    "a b;c 'd e' # x", "x \"\\u{e9}\\t\" y\\;z", "'a'\"b\"c d", "  ; ;a", "a b\nc", "a 'b\nc'\nd # e;f\ng",
    "a \\\n --b \\\nc\nd",
    "a\\\nb \\\n\nc",
  ])
  func `agrees with the lexer`(text: String) throws {
    var lexer = StatementLexer()
    var statements: [Statement] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      statements += try lexer.feed(String(line))
    }
    #expect(statements.map { $0.words.map(\.text) } == words(text).filter { !$0.isEmpty })
  }
}
