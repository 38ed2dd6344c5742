import TerminalKit
import Testing

@Suite struct `What vi's operations take as a whole` {
  @Test(arguments: [
    ("wdiw", "say |one two' (a [b c])"), ("wdaw", "say|one two' (a [b c])"), ("wlldiw", "say '| two' (a [b c])"),
    ("diw", "| 'one two' (a [b c])"), ("daw", "|'one two' (a [b c])"), ("2daw", "|one two' (a [b c])"),
    ("ldaW", "|'one two' (a [b c])"), ("WdiW", "say | two' (a [b c])"), ("$daw", "say 'one two' (a [b |c"),
    ("$hhdaw", "say 'one two' (a [b|])"), ("3ldiw", "say|'one two' (a [b c])"),
    ("3ldaw", "say|one two' (a [b c])"),
    ("di'", "say '|' (a [b c])"), ("da'", "say |(a [b c])"), ("ci'x\u{1B}", "say '|x' (a [b c])"),
    ("yi'$p", "say 'one two' (a [b c])one tw|o"), ("fwdi'", "say '|' (a [b c])"), ("di\"", "|say 'one two' (a [b c])"),
    ("f(ldi(", "say 'one two' (|)"), ("f(lda)", "say 'one two'| "), ("fbdib", "say 'one two' (|)"),
    ("fbdi[", "say 'one two' (a [|])"), ("fbda]", "say 'one two' (a |)"), ("di(", "|say 'one two' (a [b c])"),
    ("f)di(", "say 'one two' (|)"), ("f]di[", "say 'one two' (a [|])"), ("f]da[", "say 'one two' (a |)"),
    ("f(%", "say 'one two' (a [b c]|)"), ("f(%%", "say 'one two' |(a [b c])"), ("%", "say 'one two' (a [b c]|)"),
    ("f(d%", "say 'one two'| "), ("diwwdiw.", " | two' (a [b c])"), ("dix", "|say 'one two' (a [b c])"),
    ("wdi'u", "say '|one two' (a [b c])"), ("ciwtell\u{1B}", "tel|l 'one two' (a [b c])"),
  ])
  func `are words, quotes and brackets`(keys: String, expected: String) {
    #expect(EditorHarness("say 'one two' (a [b c])", inVi: keys).shown == expected)
  }

  @Test func `are repeated by the dot like any change`() {
    #expect(EditorHarness("one two three", inVi: "ciwx\u{1B}w.w.").shown == "x x |x")
    #expect(EditorHarness("'a' 'b'", inVi: "di'").shown == "'|' 'b'")
    #expect(EditorHarness("'' x", inVi: "ci'new\u{1B}").shown == "'ne|w' x")
  }

  @Test func `go on after an escaped quote`() {
    #expect(EditorHarness(#"'a\'b' c"#, inVi: "di'").shown == "'|' c")
  }

  @Test func `stay in their line`() {
    var bench = EditorHarness("one\n'two", inVi: "di'")
    #expect(bench.shown == "one\n|'two")
    bench.type("kdaw")
    #expect(bench.shown == "|\n'two")
  }
}

@Suite struct `Vi and the past` {
  private static let past = ["orders list", "menu list", "orders show a1", "menu price"]

  @Test(arguments: [
    ("gg", "orders lis|t"), ("1G", "orders lis|t"), ("2G", "menu lis|t"), ("99G", "menu pric|e"), ("kkG", "|"),
    ("/list\r", "menu |list"), ("/list\rn", "orders |list"), ("/list\rnN", "menu |list"),
    ("gg?list\r", "menu |list"), ("/list\rnn", "orders |list"), ("/none\r", "|"), ("n", "|"),
  ])
  func `go and search through it`(keys: String, expected: String) {
    var bench = EditorHarness("", keymap: .vi, history: Self.past)
    bench.press(Key(.escape))
    for scalar in keys.unicodeScalars { bench.press(scalar == "\r" ? Key(.enter) : .scalar(scalar)) }
    #expect(bench.shown == expected)
    #expect(bench.effects == [])
  }

  @Test func `a comment is kept and not carried out`() {
    var bench = EditorHarness("orders list\nmenu", keymap: .vi)
    bench.type("\u{1B}#")
    #expect(bench.state.text.string == "# orders list\n# menu")
    #expect(bench.effects == [.accept])
  }

  @Test func `U makes the line what it was`() {
    var bench = EditorHarness("", keymap: .vi, history: ["orders list"])
    bench.type("\u{1B}kdwxx")
    bench.type("U")
    #expect(bench.shown == "|")
  }

  @Test func `an escape key that comes with the next one is none with Alt`() {
    var bench = EditorHarness("one two", keymap: .vi)
    bench.press(.alt("b"))
    bench.type("x")
    #expect(bench.shown == "one |wo")
  }

  @Test func `a search, a change and what was cut live on in the next line`() {
    var first = EditorHarness("one two", keymap: .vi, history: Self.past)
    first.type("\u{1B}bdw/list\r")
    first.press(Key(.enter))
    var second = EditorHarness("three", keymap: .vi, history: Self.past, memory: first.state.memory)
    second.type("\u{1B}p")
    #expect(second.shown == "threetw|o")
    var third = EditorHarness("three", keymap: .vi, history: Self.past, memory: first.state.memory)
    third.type("\u{1B}0.")
    #expect(third.shown == "|")
    third.type("n")
    #expect(third.state.text.string == "orders list")
  }
}
