import TerminalKit
import TestingKit
import Testing

@Suite struct `The mark and the region` {
  private static let mark = Key.control(" ")
  private static let exchange: [Key] = [.control("x"), .control("x")]

  private func bench(_ text: String, _ keys: [Key]) -> EditorHarness {
    var bench = EditorHarness(text)
    for key in keys { bench.press(key) }
    return bench
  }

  /// The text with the region in brackets.
  private func marked(_ bench: EditorHarness) -> String {
    guard let region = bench.state.region else { return bench.state.text.string }
    let characters = bench.state.text.characters
    return String(characters[..<region.lowerBound]) + "[" + String(characters[region]) + "]"
      + String(characters[region.upperBound...])
  }

  @Test(
    arguments: [
      ([mark, .alt("b")], "one two [three]"), ([.control("@"), .alt("b"), .alt("b")], "one [two three]"),
      ([.alt("b"), mark, .control("a")], "[one two ]three"), ([mark], "one two three"),
      ([mark, .alt("b"), .control("g")], "one two three"), ([mark, .alt("b"), .control("r")], "one two three"),
      // The text has changed: what is not seen is not acted on.
      ([mark, .alt("b"), .scalar("x")], "one two xthree"), ([mark, .alt("b"), .control("_")], ""),
    ] as [([Key], String)])
  func `lie between the mark and the cursor until the text changes`(keys: [Key], expected: String) {
    #expect(marked(bench("one two three", keys)) == expected)
  }

  @Test(
    arguments: [
      ([mark, .alt("b"), .control("w")], "one two |"),
      ([.control("a"), mark, .alt("f"), .control("w")], "| two three"),
      ([mark, .alt("b"), .control("w"), .control("y")], "one two three|"),
      ([mark, .alt("b"), .alt("w"), .control("a"), .control("y")], "three|one two three"),
      // Without a region it is what stands before the cursor.
      ([mark, .control("w")], "one two |"), ([mark, .alt("b"), .control("g"), .control("w")], "one |three"),
      ([mark, .alt("b"), .scalar("x"), .control("w")], "one two |three"),
      ([mark, .alt("b"), .alt("w"), .control("w")], "one |three"), ([.alt("w"), .control("y")], "one two three|"),
      // Three times a region is one region.
      ([mark, .alt("b"), .alt("3"), .control("w")], "one two |"),
    ] as [([Key], String)])
  func `are cut and kept`(keys: [Key], expected: String) {
    #expect(bench("one two three", keys).shown == expected)
  }

  @Test func `change places with the cursor, which begins at the beginning`() {
    var bench = bench("one two", Self.exchange)
    #expect(bench.shown == "|one two")
    #expect(marked(bench) == "[one two]")
    bench.press(Self.exchange[0], Self.exchange[1])
    #expect(bench.shown == "one two|")
    bench.press(.alt("b"), Self.mark, .control("a"), Self.exchange[0], Self.exchange[1])
    #expect(bench.shown == "one |two")
    #expect(marked(bench) == "[one ]two")
  }

  @Test(
    arguments: [
      // Before it, after it, around it.
      ([.control("a"), .scalar("x")], "xone t|wo"), ([.control("e"), .scalar("x")], "one t|wox"),
      ([.control("a"), .control("k")], "|"), ([.control("a"), .alt("d")], " t|wo"),
      ([.alt("b"), .control("k"), .control("a")], "one |"),
      ([.control("u"), .control("_"), .control("a")], "|one two"),
    ] as [([Key], String)])
  func `go with the text that changes around them`(keys: [Key], expected: String) {
    let before: [Key] = [.control("b"), .control("b"), Self.mark]
    #expect(bench("one two", before + keys + Self.exchange).shown == expected)
  }

  @Test(arguments: [
    (0, "|ONE two"), (1, "|ONE two"), (3, "ONE| two"), (4, "ONE |two"), (7, "ONE two|"),
  ])
  func `stay where they are after a change that replaces text before or around them`(place: Int, expected: String) {
    let there = Array(repeating: Key.control("f"), count: place)
    let keys = [.control("a")] + there + [Self.mark, .control("a"), .alt("u")] + Self.exchange
    #expect(bench("one two", keys).shown == expected)
  }

  @Test func `hold whole graphemes`() {
    let bench = bench("e\u{301}👨‍👩‍👧🇩🇪", [Self.mark, Key(.left), Key(.left), .control("w")])
    #expect(bench.state.text.string == "e\u{301}")
  }

  @Test func `end with vi's insert mode`() {
    var bench = EditorHarness("one two", keymap: .vi)
    bench.press(Self.mark, .control("a"))
    #expect(bench.state.region == 0..<7)
    bench.press(Key(.escape))
    #expect(bench.state.region == nil)
  }

  @Test func `are shown in reverse, over several lines too`() {
    var view = LineView(prompt: "> ", text: EditorText("one\ntwo"), cursor: 5)
    view.region = 1..<5
    var screen = Screen(columns: 20)
    var renderer = LineRenderer(hasColor: true)
    screen.write(renderer.paint(view, in: TerminalInfo.Size(columns: 20, rows: 10)))
    #expect(screen.reversedLines == ["   ne", "    t"])
    view.region = nil
    screen.write(renderer.paint(view, in: TerminalInfo.Size(columns: 20, rows: 10)))
    #expect(screen.reversedLines == [])
    #expect(screen.lines == ["> one", "... two"])
  }
}
