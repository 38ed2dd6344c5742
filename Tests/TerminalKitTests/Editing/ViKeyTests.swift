import Testing

@testable import TerminalKit

@Suite struct `Vi's keys` {
  @Test(.timeLimit(.minutes(1))) func `repeat a change of a long line only as often as a short time allows`() {
    var vi = EditorHarness(String(repeating: "x", count: EditorBuffer.limit), keymap: .vi)
    vi.press(Key(.escape))
    vi.type("A")
    for _ in 0..<50 { vi.press(.control("u"), .control("y")) }
    vi.press(Key(.escape))
    let before = vi.state.text.count
    // Without a limit, these would be 10,000 keys, and each would go through the whole line.
    vi.type("100.")
    #expect(vi.state.text.count <= before)
  }

  @Test(arguments: [
    ("w", "orders |place, Ada 22"), ("2w", "orders place|, Ada 22"), ("W", "orders |place, Ada 22"),
    ("WW", "orders place, |Ada 22"), ("e", "order|s place, Ada 22"), ("$", "orders place, Ada 2|2"),
    ("$b", "orders place, Ada |22"), ("fp", "orders |place, Ada 22"), ("tp", "orders| place, Ada 22"),
    ("fa;", "orders place, Ad|a 22"), ("fa;,", "orders pl|ace, Ada 22"), ("tr", "|orders place, Ada 22"),
    ("tr;", "ord|ers place, Ada 22"), ("dtr", "|rders place, Ada 22"), ("$Fa", "orders place, Ad|a 22"),
    ("3l", "ord|ers place, Ada 22"), ("x", "|rders place, Ada 22"), ("3x", "|ers place, Ada 22"),
    ("dw", "|place, Ada 22"), ("d2w", "|, Ada 22"), ("2dw", "|, Ada 22"), ("de", "| place, Ada 22"),
    ("wD", "orders| "), ("dfp", "|lace, Ada 22"), ("dtp", "|place, Ada 22"), ("$d0", "|2"), ("dd", "|"),
    ("wdb", "|place, Ada 22"), ("rX", "|Xrders place, Ada 22"), ("3rX", "XX|Xers place, Ada 22"),
    ("~~", "OR|ders place, Ada 22"), ("dwu", "|orders place, Ada 22"), ("xxu", "|rders place, Ada 22"),
    ("dwP", "orders| place, Ada 22"), ("xp", "r|oders place, Ada 22"), ("ywP", "orders| orders place, Ada 22"),
    ("x..", "|ers place, Ada 22"), ("dw.", "|, Ada 22"),
    ("cwmenu\u{1B}", "men|u place, Ada 22"), ("cwmenu\u{1B}w.", "menu men|u, Ada 22"),
    ("ihi\u{1B}", "h|iorders place, Ada 22"), ("ahi\u{1B}", "oh|irders place, Ada 22"),
    ("A!\u{1B}", "orders place, Ada 22|!"), ("wI!\u{1B}", "|!orders place, Ada 22"),
    ("oxy\u{1B}", "orders place, Ada 22\nx|y"), ("Oxy\u{1B}", "x|y\norders place, Ada 22"),
    ("wCx\u{1B}", "orders |x"), ("sx\u{1B}", "|xrders place, Ada 22"), ("Sx\u{1B}", "|x"), ("ccx\u{1B}", "|x"),
    ("$ge", "orders place, Ad|a 22"), ("$gege", "orders place|, Ada 22"), ("$2ge", "orders place|, Ada 22"),
    ("$3ge", "orders plac|e, Ada 22"), ("$4ge", "order|s place, Ada 22"), ("$9ge", "|orders place, Ada 22"),
    ("$2gE", "orders place|, Ada 22"), ("$3gE", "order|s place, Ada 22"), ("wwge", "orders plac|e, Ada 22"),
    ("wwWdge", "orders place|da 22"), ("wdge", "order|lace, Ada 22"), ("dge", "|rders place, Ada 22"),
    ("gx", "|orders place, Ada 22"),
    ("8|", "orders |place, Ada 22"), ("$|", "|orders place, Ada 22"), ("99|", "orders place, Ada 2|2"),
    ("d8|", "|place, Ada 22"), ("$d8|", "orders |2"),
    ("gUw", "|ORDERS place, Ada 22"), ("gU2w", "|ORDERS PLACE, Ada 22"), ("gUwguw", "|orders place, Ada 22"),
    ("wgUiw", "orders |PLACE, Ada 22"), ("wgUge", "order|S Place, Ada 22"), ("$gUU", "|ORDERS PLACE, ADA 22"),
    ("gUgU", "|ORDERS PLACE, ADA 22"), ("gUUguu", "|orders place, ada 22"), ("g~~", "|ORDERS PLACE, aDA 22"),
    ("g~$", "|ORDERS PLACE, aDA 22"), ("gUww.", "ORDERS |PLACE, Ada 22"), ("gUwu", "|orders place, Ada 22"),
    ("gUdx", "|rders place, Ada 22"), ("dgdx", "|rders place, Ada 22"), (":x", "|rders place, Ada 22"),
    ("99999x", "|"), ("dz", "|orders place, Ada 22"), ("999999999999999999999l", "orders place, Ada 2|2"),
  ])
  func `move and change`(keys: String, expected: String) {
    #expect(EditorHarness("orders place, Ada 22", inVi: keys).shown == expected)
  }

  @Test(arguments: [
    ("dd", "one\n|two"), ("kdd", "one\n|three"), ("kkdd", "|two\nthree"), ("k2dd", "|one"), ("kk9dd", "|"),
    ("kddp", "one\nttw|ohree"), ("kkyyjp", "one\ntonewo\nthree".replacing("tonewo", with: "ton|ewo")),
    ("kccx\u{1B}", "one\n|x\nthree"), ("kkJ", "one| two\nthree"),
  ])
  func `take whole lines`(keys: String, expected: String) {
    #expect(EditorHarness("one\ntwo\nthree", inVi: keys).shown == expected)
  }

  @Test func `j and k go through lines and then through the past`() {
    var bench = EditorHarness("one\ntwo", keymap: .vi, history: ["past"])
    bench.type("\u{1B}k")
    #expect(bench.shown == "on|e\ntwo")
    bench.press(.control("c"))
    var empty = EditorHarness("", keymap: .vi, history: ["first", "second"])
    empty.type("\u{1B}kk")
    #expect(empty.shown == "firs|t")
    empty.type("j")
    #expect(empty.shown == "secon|d")
  }

  @Test func `Enter ends the line in both modes`() {
    var bench = EditorHarness("x", keymap: .vi)
    bench.press(Key(.escape), Key(.enter))
    #expect(bench.effects == [.accept])
  }
}
