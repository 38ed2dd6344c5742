import TerminalKit
import Testing

@Suite struct `Vi's R` {
  private func bench(_ text: String, _ keys: String) -> EditorHarness {
    var bench = EditorHarness(text, keymap: .vi)
    bench.type("\u{1B}0")
    for scalar in keys.unicodeScalars {
      bench.press(scalar == "\u{1B}" ? Key(.escape) : scalar == "\u{7F}" ? Key(.backspace) : .scalar(scalar))
    }
    return bench
  }

  @Test(arguments: [
    ("RXY", "XY|ders"), ("RXY\u{1B}", "X|Yders"), ("$RXYZ", "orderXYZ|"), ("RXY\u{7F}", "X|rders"),
    ("RXY\u{7F}\u{7F}", "|orders"), ("RXY\u{7F}\u{7F}\u{7F}Z", "Z|rders"), ("$RXYZ\u{7F}\u{7F}", "orderX|"),
    ("$RXYZ\u{7F}\u{7F}\u{7F}", "order|s"), ("2lR\u{7F}\u{7F}", "|orders"), ("RXY\u{1B}l.", "XYX|Yrs"),
    ("RXY\u{1B}iZ", "XZ|Yders"), ("Re\u{301}", "e\u{301}|rders"), ("Re\u{301}\u{7F}", "e|rders"),
    ("RXY\u{1B}u", "|orders"),
  ])
  func `types over what is there, and Backspace brings it back`(keys: String, expected: String) {
    #expect(bench("orders", keys).shown == expected)
  }

  @Test func `stays in its line`() {
    var bench = EditorHarness("ab\ncd", keymap: .vi)
    bench.press(Key(.escape), .scalar("k"), .scalar("0"), .scalar("R"))
    bench.type("xyz")
    #expect(bench.shown == "xyz|\ncd")
  }

  @Test func `brings nothing back that something else has changed since`() {
    var bench = bench("orders", "RXY")
    bench.press(Key(.paste("123")), Key(.backspace))
    #expect(bench.shown == "XY12|3ders")
    bench.press(Key(.home), Key(.backspace))
    #expect(bench.shown == "|XY123ders")
    bench.type("a")
    bench.state.replaceAll(with: "z")
    bench.press(Key(.backspace))
    #expect(bench.shown == "|z")
  }

  @Test func `is over with the line`() {
    let first = bench("orders", "Rx")
    var second = EditorHarness("ab", keymap: .vi, memory: first.state.memory)
    second.press(Key(.left))
    second.type("x")
    #expect(second.shown == "ax|b")
  }
}
