import ShellKit
import Testing

@Suite struct `A line of statements` {
  private func words(_ lines: String...) throws -> [[String]] {
    var lexer = StatementLexer()
    var statements: [Statement] = []
    for line in lines { statements += try lexer.feed(line) }
    try lexer.finish()
    return statements.map { $0.words.map(\.text) }
  }

  @Test(arguments: [
    ("", []), ("   # nothing", []), ("orders list", [["orders", "list"]]), ("a;b ; ;c", [["a"], ["b"], ["c"]]),
    ("a # b; c", [["a"]]), ("a#b", [["a#b"]]), ("a '#' \\#", [["a", "#", "#"]]),
    ("'as is' \"with blank\"", [["as is", "with blank"]]),
    ("a'b c'\"d\"e", [["ab cde"]]), ("''", [[""]]), (#""\n\t\"\\\u{e9}\u{1F600}""#, [["\n\t\"\\é😀"]]),
    (#""\u{10ffff}\u{0000e9}\u{41}""#, [["\u{10FFFF}éA"]]), (#"'\n'"#, [[#"\n"#]]), (#"a\ b \'"#, [["a b", "'"]]),
    ("\tgrüße\t家", [["grüße", "家"]]),
    ("--x='a;b'", [["--x=a;b"]]),
  ])
  func `comes apart into words`(line: String, expected: [[String]]) throws {
    #expect(try words(line) == expected)
  }

  @Test func `an open quote continues on the next line and keeps its end`() throws {
    #expect(try words("say 'one", "two' x") == [["say", "one\ntwo", "x"]])
    #expect(try words("say \"one", "", "two\"; b") == [["say", "one\n\ntwo"], ["b"]])
  }

  @Test func `a trailing backslash continues on the next line without a trace`() throws {
    #expect(try words("orders \\", "  list") == [["orders", "list"]])
    #expect(try words("ord\\", "ers") == [["orders"]])
    #expect(try words("\"a\\", "b\"") == [["ab"]])
  }

  @Test func `nothing of a line is given out before its quote is closed`() throws {
    var lexer = StatementLexer()
    #expect(try lexer.feed("a; b 'c") == [])
    #expect(lexer.isIncomplete)
    #expect(try lexer.feed("d'").count == 2)
    #expect(!lexer.isIncomplete)
  }

  @Test func `words know where they stand in their statement`() throws {
    var lexer = StatementLexer()
    let statements = try lexer.feed("a; grüße 'x y' z")
    #expect(statements.last?.source == "grüße 'x y' z")
    #expect(statements.last?.words.map(\.range) == [0..<7, 8..<13, 14..<15])
    #expect(statements.last?.words.map(\.isQuoted) == [false, true, false])
  }

  @Test func `statements know the line on which they begin`() throws {
    var lexer = StatementLexer()
    _ = try lexer.feed("")
    _ = try lexer.feed("a 'b")
    #expect(try lexer.feed("c'").map(\.line) == [2])
    #expect(try lexer.feed("d").map(\.line) == [4])
    #expect(try lexer.feed("e\n\nf; g\nh").map(\.line) == [5, 7, 7, 8])
    #expect(try lexer.feed("i").map(\.line) == [9])
  }

  @Test(
    arguments: [
      ("a > ~/b", .file, true), ("a >> ~/b", .appended, true), ("a > '~/b'", .file, false),
      ("a > \\~/b", .file, false), ("a > b", .file, false), ("a | ~/b", .program, false), ("é; a > ~/b", .file, true),
    ] as [(String, Redirection.Kind, Bool)])
  func `knows whether its file is in the home folder`(line: String, kind: Redirection.Kind, isHome: Bool) throws {
    var lexer = StatementLexer()
    let redirection = try lexer.feed(line).last?.redirection
    #expect(redirection?.kind == kind)
    #expect(redirection?.beginsWithTilde == isHome)
  }

  @Test(arguments: [
    ("a 'b", "usage.unclosed-quote", 2..<3), ("a \"b", "usage.unclosed-quote", 2..<3),
    ("\"\\q\"", "usage.bad-escape", 1..<3),
    ("\"\\u{zz}\"", "usage.bad-escape", 1..<7), ("\"\\u{d800}\"", "usage.bad-escape", 1..<9),
    ("\"\\u{110000}\"", "usage.bad-escape", 1..<11), ("\"\\u{00000e9}\"", "usage.bad-escape", 1..<3),
    ("\"\\u{}\"", "usage.bad-escape", 1..<5), ("\"\\u{+41}\"", "usage.bad-escape", 1..<8),
    ("\"\\u{0}\"", "usage.nul", 1..<6), ("\"\\u12\"", "usage.bad-escape", 1..<3), ("a\u{0}b", "usage.nul", 1..<2),
    ("a\\\u{0}=", "usage.nul", 2..<3),
    ("é \(String(repeating: "\u{301}", count: 61))", "usage.too-many-marks", 123..<125),
    ("a \\", "usage.unfinished-line", 2..<3), ("\"\\é\"", "usage.bad-escape", 1..<4),
  ])
  func `that cannot be read says why and where`(line: String, code: String, range: Range<Int>) throws {
    let failure = #expect(throws: SyntaxFailure.self) { try words(line) }
    #expect(failure?.code == code)
    #expect(failure?.excerpt.range == range)
  }

  @Test func `is forgotten after an error`() throws {
    var lexer = StatementLexer()
    #expect(throws: SyntaxFailure.self) { try lexer.feed("a; \"\\q\"") }
    #expect(try lexer.feed("b").map { $0.words.map(\.text) } == [["b"]])
  }

  @Test func `has a length that it may not exceed`() throws {
    var lexer = StatementLexer(limit: 10)
    _ = try lexer.feed("'12345")
    let failure = #expect(throws: SyntaxFailure.self) { try lexer.feed("67890") }
    #expect(failure?.code == "usage.too-long")
  }

  @Test(arguments: [
    "plain", "", "a b", "it's", "\"", "\\", "#x", "a;b", "\n\t", "\u{1B}[0m", "é", "\u{202E}", "'\"\\", "~/a b",
    "~/a", "~", "a\n'\u{301}$(b)", "it's\nhot", "Nonna's \u{200D}",
  ])
  func `reads quoted words back as they were`(word: String) throws {
    #expect(try words("x " + Quoting.quoted(word)) == [["x", word]])
  }

  @Test(arguments: ["|", "a|b", ">", ">>", "a>b", ";"]) func `quotes words that would be operators`(word: String) {
    #expect(Quoting.quoted(word) == "'\(word)'")
  }

  @Test(arguments: [
    ("$(id)", "'$(id)'"), ("a&b", "'a&b'"), ("*", "'*'"), ("`id`", "'`id`'"), ("it's $x", #"'it'\''s $x'"#),
    ("~/all.csv", "~/all.csv"), ("~/$x", "'~/$x'"), ("a\n$(id)", #"'a'"\n"'$(id)'"#), ("10%", "10%"),
  ])
  func `quotes words that another shell would expand`(word: String, quoted: String) {
    #expect(Quoting.quoted(word) == quoted)
  }
}
