import TerminalKit
import Testing

@Suite struct `The guide to the keys` {
  /// The effect of a key, with the cursor at `|`.
  enum Sample {
    case edits(String, String)
    /// Keys before it that it goes on from.
    case follows([Key], String, String)
    case asks(EditorEffect)
    case completes
    case searches
    case marks
  }

  private static let typing: [String: Sample] = [
    "Ctrl-B, ←": .edits("ab|c", "a|bc"), "Ctrl-F, →": .edits("a|bc", "ab|c"),
    "Alt-B, Ctrl-←": .edits("one two|", "one |two"), "Alt-F, Ctrl-→": .edits("|one two", "one| two"),
    "Ctrl-A, Home": .edits("one two|", "|one two"), "Ctrl-E, End": .edits("|one two", "one two|"),
    "Ctrl-D, Delete": .edits("a|bc", "a|c"), "Ctrl-W": .edits("a b-c|d", "a |d"), "Alt-D": .edits("|one two", "| two"),
    "Ctrl-K": .edits("a|bc", "a|"), "Ctrl-U": .edits("ab|c", "|c"),
    "Ctrl-Y": .follows([.control("w")], "one|", "one|"),
    "Alt-Y": .follows(
      [.control("k"), .control("b"), .control("k"), .control("y")], "ab|c", "ac|"),
    "Ctrl-Space, Ctrl-@": .marks, "Ctrl-X Ctrl-X": .follows([.control(" "), .control("b")], "ab|c", "ab|c"),
    "Alt-W": .follows([.control(" "), .control("b"), .control("b")], "ab|c", "|abc"),
    "Ctrl-T": .edits("a|b", "ba|"), "Alt-T": .edits("one |two", "two one|"), "Alt-U": .edits("|one", "ONE|"),
    "Alt-L": .edits("|ONE", "one|"), "Alt-C": .edits("|oNE", "One|"),
    "Ctrl-_": .follows([.control("k")], "a|bc", "a|bc"),
    "Alt-_": .follows([.control("k"), .control("_")], "a|bc", "a|"),
    "Alt-Enter": .edits("a|", "a\n|"), "Alt-3 Ctrl-B": .edits("abcd|", "a|bcd"), "Ctrl-O": .asks(.accept),
    "Ctrl-X Ctrl-E": .asks(.editExternally),
    "↑, Ctrl-P": .edits("p|", "past one|"), "↓, Ctrl-N": .follows([.control("p"), .control("p")], "|", "past one|"),
    "Ctrl-R": .searches, "Alt-.": .edits("x |", "x one|"), "Tab": .completes, "Ctrl-L": .asks(.clearScreen),
    "Ctrl-C": .asks(.interrupt), "Ctrl-Z": .asks(.suspend),
  ]

  private static let vi: [String: [(String, String)]] = [
    "h, l": [("ab|c", "a|bc"), ("a|bc", "ab|c")],
    "w, b, e": [("|one two", "one |two"), ("one |two", "|one two"), ("|one two", "on|e two")],
    "0, $, 3 |": [("ab|c", "|abc"), ("|abc", "ab|c"), ("|abcd", "ab|cd")], "g e": [("one |two", "on|e two")],
    "R": [("a|bc", "a|bc")], "g u w, g U w, g ~ w": [("|OnE", "|one"), ("|OnE", "|ONE"), ("|OnE", "|oNe")],
    "f a, t a": [("|bca", "bc|a"), ("|bca", "b|ca")],
    "j, k": [("|a\nb", "a\n|b"), ("a\n|b", "|a\nb")],
    "i, a, I, A": [("a|bc", "a|bc"), ("a|bc", "ab|c"), ("a|bc", "|abc"), ("a|bc", "abc|")],
    "x, d w, d d, D": [("a|bc", "a|c"), ("|one two", "|two"), ("a|bc", "|"), ("a|bc", "|a")],
    "c w, c c, C": [("|one two", "| two"), ("a|bc", "|"), ("a|bc", "a|")],
    "d i w, c i \"": [("one t|wo six", "one | six"), ("x \"a|b\" y", "x \"|\" y")],
    "y w, p, P": [("|one two", "|one two"), ("|ab", "ax|xb"), ("|ab", "x|xab")],
    "u, Ctrl-R, .": [("a|bc", "ab|c"), ("", ""), ("a|bc", "|a")],
    "v": [("a|b", "a|b")],
  ]

  private func bench(_ sample: String, keymap: Keymap = .emacs) -> EditorHarness {
    let parts = sample.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    var bench = EditorHarness(parts.joined(), keymap: keymap, history: ["past two", "past one"])
    for _ in parts[1] { bench.press(Key(.left)) }
    return bench
  }

  @Test func `has a sample for each key`() {
    #expect(Set(KeyBindingReference.typing.map(\.label)) == Set(Self.typing.keys))
    #expect(Set(KeyBindingReference.vi.map(\.label)) == Set(Self.vi.keys))
  }

  @Test(arguments: KeyBindingReference.typing) func `says what keys do`(entry: KeyBindingReference.Entry) throws {
    for keys in entry.keys {
      switch try #require(Self.typing[entry.label]) {
      case .edits(let before, let after): #expect(shown(before, keys) == after, "\(entry.label)")
      case .follows(let first, let before, let after): #expect(shown(before, first + keys) == after, "\(entry.label)")
      case .asks(let effect): #expect(effects("a|", keys) == [effect])
      case .completes:
        #expect(effects("a|", keys).contains { if case .complete = $0 { true } else { false } })
      case .searches:
        var bench = bench("|")
        for key in keys { bench.press(key) }
        #expect(bench.state.search != nil)
      case .marks:
        var bench = bench("abc|")
        for key in keys + [.control("b")] { bench.press(key) }
        #expect(bench.state.region == 2..<3)
      }
    }
  }

  @Test(arguments: KeyBindingReference.vi.filter { !["u, Ctrl-R, .", "y w, p, P", "v", "R"].contains($0.label) })
  func `says what vi's keys do`(entry: KeyBindingReference.Entry) throws {
    let samples = try #require(Self.vi[entry.label])
    try #require(samples.count == entry.keys.count)
    for (keys, sample) in zip(entry.keys, samples) { #expect(inVi(sample.0, keys) == sample.1, "\(entry.label)") }
  }

  @Test func `says what vi's keys do that go on from others`() {
    #expect(inVi("|one", [.scalar("x"), .scalar("u")]) == "|one")
    #expect(inVi("|one", [.scalar("x"), .scalar("u"), .control("r")]) == "|ne")
    #expect(inVi("|one", [.scalar("x"), .scalar("."), .scalar(".")]) == "|")
    #expect(inVi("|ab", [.scalar("x"), .scalar("p")]) == "b|a")
    #expect(inVi("a|b", [.scalar("x"), .scalar("P")]) == "|ba")
    #expect(inVi("a|bc", [.scalar("R"), .scalar("x"), Key(.escape)]) == "a|xc")
    #expect(inVi("a|bc", [.scalar("R"), .scalar("x"), Key(.backspace), Key(.escape)]) == "|abc")
    var bench = EditorHarness("a", keymap: .vi)
    bench.press(Key(.escape), .scalar("v"))
    #expect(bench.effects == [.editExternally])
  }

  private func shown(_ before: String, _ keys: [Key]) -> String {
    var bench = bench(before)
    for key in keys { bench.press(key) }
    return bench.shown
  }

  private func effects(_ before: String, _ keys: [Key]) -> [EditorEffect] {
    var bench = bench(before)
    bench.effects = []
    for key in keys { bench.press(key) }
    return bench.effects
  }

  /// Vi's cursor stands on a character: the escape key takes it back by one.
  private func inVi(_ before: String, _ keys: [Key]) -> String {
    var bench = bench(before, keymap: .vi)
    if !before.hasSuffix("|") { bench.press(Key(.right)) }
    bench.press(Key(.escape))
    for key in keys { bench.press(key) }
    return bench.shown
  }
}
