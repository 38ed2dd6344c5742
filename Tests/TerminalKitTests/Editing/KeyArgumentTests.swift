import TerminalKit
import Testing

@Suite struct `An argument before a key` {
  private static let back: [Key] = [.control("a")]

  @Test(
    arguments: [
      (back + [.alt("2"), .alt("d")], "| three four"), (back + [.alt("2"), .alt("f")], "one two| three four"),
      ([.alt("2"), .alt("b")], "one two |three four"), ([.alt("-"), .alt("d")], "one two three |"),
      ([.alt("-"), .alt("2"), .alt("d")], "one two |"), (back + [.alt("3"), .scalar("x")], "xxx|one two three four"),
      (back + [.alt("1"), .scalar("2"), .control("d")], "|e four"), ([.alt("3"), Key(.backspace)], "one two three f|"),
      ([.alt("-"), .alt("3"), .control("b")], "one two three four|"),
      (back + [.alt("-"), .control("k")], "|one two three four"),
      ([.alt("b"), .alt("-"), .control("k")], "|four"),
      ([.alt("3"), .control("g"), .scalar("x")], "one two three fourx|"),
      (back + [.alt("2"), .alt("u")], "ONE TWO| three four"), ([.alt("2"), .alt("t")], "one two three four|"),
    ] as [([Key], String)])
  func `says how often, and which way`(keys: [Key], expected: String) {
    var bench = EditorHarness("one two three four")
    for key in keys { bench.press(key) }
    #expect(bench.shown == expected)
  }

  @Test func `is shown while it is typed`() {
    var bench = EditorHarness("x")
    bench.press(.alt("-"), .alt("1"), .scalar("2"))
    #expect(bench.state.argument?.text == "-12")
    bench.press(.control("b"))
    #expect(bench.state.argument == nil)
  }

  @Test(
    arguments: [
      ("", [.alt("-"), .alt("9"), Key(.backspace)]), ("", [.alt("9"), .control("d")]),
      ("ab", [.control("a"), .alt("9"), .control("d")]),
    ] as [(String, [Key])])
  func `before a key that deletes never ends the input`(text: String, keys: [Key]) {
    var bench = EditorHarness(text)
    for key in keys { bench.press(key) }
    #expect(bench.effects == [] && bench.shown == "|")
  }

  @Test func `is bounded`() {
    var bench = EditorHarness("")
    for _ in 0..<30 { bench.press(.alt("9")) }
    bench.press(.scalar("x"))
    #expect(bench.state.text.count == 1_000)
  }

  @Test func `chooses a word of the line before`() {
    var bench = EditorHarness("", history: ["orders place 'Ada L' --item x"])
    bench.press(.alt("2"), .alt("."), .scalar(" "), .alt("-"), .alt("."), .scalar(" "), .alt("9"), .alt("."))
    #expect(bench.shown == "'Ada L' x |")
  }

  @Test func `several cuts by one are one cut`() {
    var bench = EditorHarness("one two three")
    bench.press(.alt("2"), .control("w"), .control("a"), .control("y"))
    #expect(bench.shown == "two three|one ")
  }
}

@Suite struct `The line after the one that was carried out` {
  private static let past = ["orders place", "orders start", "orders ready"]

  private func next(_ bench: EditorHarness, _ history: [String]) -> EditorHarness {
    EditorHarness("", history: history, memory: bench.state.memory)
  }

  @Test func `comes by itself after Ctrl-O, again and again`() {
    var first = EditorHarness("", history: Self.past)
    first.press(Key(.up), Key(.up), Key(.up), .control("o"))
    #expect(first.effects == [.accept] && first.state.text.string == "orders place")
    var second = next(first, Self.past + ["orders place"])
    #expect(second.shown == "orders start|")
    second.press(.control("o"))
    let third = next(second, Self.past + ["orders place", "orders start"])
    #expect(third.shown == "orders ready|")
    var fresh = EditorHarness("new")
    fresh.press(.control("o"))
    #expect(fresh.effects == [.accept] && next(fresh, Self.past).shown == "|")
  }

  @Test func `does not follow a line that is incomplete`() {
    var bench = EditorHarness("menu list '", isComplete: { _ in false })
    bench.press(.control("o"))
    #expect(bench.effects.isEmpty && bench.shown == "menu list '\n|")
  }

  @Test func `may be given what was cut before`() {
    var first = EditorHarness("one two")
    first.press(.control("w"), Key(.enter))
    var second = next(first, [])
    second.press(.control("y"))
    #expect(second.shown == "two|")
  }

  @Test func `a comment is kept, and the line that comes back is what it was`() {
    var bench = EditorHarness("", history: ["orders list"])
    bench.press(Key(.up), .control("w"), .scalar("x"), .alt("r"))
    #expect(bench.shown == "|")
    bench.press(Key(.up), .alt("#"))
    #expect(bench.state.text.string == "# orders list" && bench.effects == [.accept])
  }
}
