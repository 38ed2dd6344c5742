import Testing

@testable import TerminalKit

@Suite struct `Emacs' keys` {
  @Test(arguments: [[Key.control("y")], [.alt("9"), .alt("9"), .control("y")], [Key(.paste("x"))], [.scalar("x")]])
  func `extend a line no further than to its limit`(keys: [Key]) {
    var bench = EditorHarness(String(repeating: "x", count: EditorBuffer.limit / 2))
    bench.press(.control("u"), .control("y"), .control("y"))
    #expect(bench.state.text.count == EditorBuffer.limit)
    #expect(bench.state.takeRefusal() == nil)
    for key in keys { bench.press(key) }
    #expect(bench.state.text.count == EditorBuffer.limit)
    #expect(bench.state.takeRefusal() == "The line is full: it has at most 131072 characters")
    #expect(bench.state.takeRefusal() == nil)
    bench.press(Key(.backspace), .scalar("y"))
    #expect(bench.state.text.count == EditorBuffer.limit)
  }

  @Test func `accept a longer text as a whole`() {
    let bench = EditorHarness(String(repeating: "x", count: 2 * EditorBuffer.limit))
    #expect(bench.state.text.count == 2 * EditorBuffer.limit)
  }

  @Test(.timeLimit(.minutes(1))) func `form the pairs of letters of a long line of flags in one pass`() {
    let flags = EditorBuffer.limit - 1
    var bench = EditorHarness(String(repeating: "\u{1F1E9}\u{1F1EA}", count: flags))
    bench.press(.control("a"))
    bench.type("\u{1F1E9}")
    #expect(bench.state.text.count == flags + 1)
    #expect(bench.state.text.characters.last == "\u{1F1EA}")
  }

  @Test(
    arguments: [
      ([.control("a")], "|orders place --for Ada"), ([.control("b"), .control("b")], "orders place --for A|da"),
      ([.alt("b"), .alt("b")], "orders place --|for Ada"),
      ([.control("a"), .alt("f"), .alt("f")], "orders place| --for Ada"),
      ([Key(.home), Key(.right, .control)], "orders| place --for Ada"),
      ([Key(.left), Key(.backspace)], "orders place --for A|a"),
      ([.control("a"), .control("d")], "|rders place --for Ada"), ([.control("w")], "orders place --for |"),
      ([.control("w"), .control("w")], "orders place |"),
      ([Key(.backspace, .alt), Key(.backspace, .alt)], "orders place --|"),
      ([.control("a"), .alt("d")], "| place --for Ada"), ([.control("u")], "|"),
      ([.alt("b"), .control("k")], "orders place --for |"),
      ([.control("w"), .control("y"), .control("y")], "orders place --for AdaAda|"),
      ([.control("a"), .alt("u")], "ORDERS| place --for Ada"), ([.control("a"), .alt("c")], "Orders| place --for Ada"),
      ([.control("t")], "orders place --for Aad|"), ([.alt("t")], "orders place --Ada for|"),
      ([.control("w"), .control("_")], "orders place --for Ada|"),
      ([.control("w"), .control("x"), .control("u")], "orders place --for Ada|"),
      ([.control("w"), .control("_"), .alt("_")], "orders place --for |"),
      ([.control("v"), .control("g")], "orders place --for Ada\u{7}|"),
    ] as [([Key], String)])
  func `move, cut and change`(keys: [Key], expected: String) {
    var bench = EditorHarness("orders place --for Ada")
    for key in keys { bench.press(key) }
    #expect(bench.shown == expected)
  }

  @Test func `cuts in a row are one, and older ones come back by turns`() {
    var bench = EditorHarness("one two three")
    bench.press(.control("w"), .control("w"), .control("a"), .control("k"), .control("y"))
    #expect(bench.shown == "one |")
    bench.press(.alt("y"))
    #expect(bench.shown == "two three|")
    bench.press(.alt("y"))
    #expect(bench.shown == "one |")
  }

  @Test func `undo takes typing back in pieces, and redo brings it again`() {
    var bench = EditorHarness()
    bench.type("ab")
    bench.press(Key(.left))
    bench.type("cd")
    bench.press(.control("_"))
    #expect(bench.shown == "a|b")
    bench.press(.control("_"))
    #expect(bench.shown == "|")
    bench.press(.alt("_"), .alt("_"))
    #expect(bench.shown == "acd|b")
  }

  @Test func `a letter with thousands of marks keeps a few dozen of them`() {
    let marks = String(repeating: "\u{301}\u{316}", count: 5_000)
    let kept = "e" + String(marks.unicodeScalars.prefix(60))
    var pasted = EditorHarness()
    pasted.press(Key(.paste("e\(marks)x")))
    #expect(pasted.shown.unicodeScalars.elementsEqual("\(kept)x|".unicodeScalars))
    var typed = EditorHarness("ex")
    typed.press(Key(.left))
    typed.type(String(marks.unicodeScalars.prefix(100)))
    #expect(typed.shown.unicodeScalars.elementsEqual("\(kept)|x".unicodeScalars))
    let family = "👩🏽‍❤️‍💋‍👩🏿"
    #expect(EditorHarness(family).shown == "\(family)|")
  }

  @Test func `a grapheme is moved over and taken away whole`() {
    var bench = EditorHarness("e\u{301}👨‍👩‍👧🇩🇪")
    #expect(bench.state.text.count == 3)
    bench.press(Key(.left), Key(.backspace))
    #expect(bench.shown == "e\u{301}|🇩🇪")
    bench.press(Key(.left), Key(.delete))
    #expect(bench.shown == "|🇩🇪")
  }

  @Test func `what is typed joins the letter before it`() {
    var bench = EditorHarness()
    bench.type("e\u{301}🇩🇪👨\u{200D}👩")
    #expect(bench.state.text.characters == ["e\u{301}", "🇩🇪", "👨\u{200D}👩"])
    #expect(bench.state.cursor == 3)
    bench.press(Key(.left), Key(.left))
    bench.type("🇫")
    #expect(bench.state.text.characters == Array("e\u{301}🇫🇩🇪👨\u{200D}👩"))
  }

  @Test func `what changes places joins as well`() {
    var bench = EditorHarness("\u{301}e")
    bench.press(.control("t"))
    #expect(bench.state.text.characters == ["e\u{301}"])
    #expect(bench.state.cursor == 1)
  }

  @Test func `a text that comes from elsewhere ends what keys before it began`() {
    var bench = EditorHarness("one two")
    bench.press(.control("w"), .control("y"))
    bench.state.replaceAll(with: "")
    bench.press(.alt("y"))
    #expect(bench.shown == "|")
  }

  @Test func `Enter ends a whole text and goes on with an open one`() {
    var bench = EditorHarness("say 'a", isComplete: { $0.count { $0 == "'" }.isMultiple(of: 2) })
    bench.press(Key(.enter))
    bench.type("b'")
    #expect(bench.effects == [])
    #expect(bench.shown == "say 'a\nb'|")
    bench.press(Key(.up))
    #expect(bench.shown == "sa|y 'a\nb'")
    bench.press(Key(.enter))
    #expect(bench.effects == [.accept])
  }

  @Test func `Up and Down stop at the end of a shorter line`() {
    var bench = EditorHarness("latte\nab\nmocha")
    bench.press(Key(.up))
    #expect(bench.shown == "latte\nab|\nmocha")
    bench.press(Key(.up), Key(.end), Key(.down))
    #expect(bench.shown == "latte\nab|\nmocha")
  }

  @Test func `a paste with line ends is put in and never carried out`() {
    var bench = EditorHarness()
    bench.press(Key(.paste("orders list\r\nexit\r")))
    #expect(bench.effects == [])
    #expect(bench.shown == "orders list\nexit\n|")
  }

  @Test(
    arguments: [
      (.control("c"), "x", .interrupt), (.control("d"), "", .end), (.control("z"), "x", .suspend),
      (.control("l"), "x", .clearScreen), (Key(.enter), "x", .accept),
    ] as [(Key, String, EditorEffect)])
  func `keys that the loop must heed`(key: Key, text: String, effect: EditorEffect) {
    var bench = EditorHarness(text)
    bench.press(key)
    #expect(bench.effects == [effect])
  }

  @Test func `Ctrl-X Ctrl-E asks for the person's own editor`() {
    var bench = EditorHarness("x")
    bench.press(.control("x"), .control("e"))
    #expect(bench.effects == [.editExternally])
  }

  @Test func `a suggestion is taken whole or by words, at the end only`() {
    var bench = EditorHarness("ord")
    bench.state.suggestion = "ers place -i latte"
    bench.press(.alt("f"))
    #expect(bench.shown == "orders|")
    bench.press(Key(.right))
    #expect(bench.shown == "orders place -i latte|")
    bench.press(.control("a"))
    bench.state.suggestion = "never"
    bench.press(Key(.right))
    #expect(bench.shown == "o|rders place -i latte")
  }
}
