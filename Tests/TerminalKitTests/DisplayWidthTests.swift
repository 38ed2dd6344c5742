import TerminalKit
import Testing

@Suite struct `The width of text` {
  @Test(arguments: [
    ("", 0), ("latte", 5), ("é", 1), ("e\u{301}", 1), ("家族", 4), ("ｶﾞ", 2), ("한국", 4), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2),
    ("🇩🇪", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("\u{200B}", 0), ("\u{AD}", 0), ("soft\u{AD}ware", 8), ("─", 1), ("█▏", 2),
    ("…", 1),
  ])
  func `counts columns of graphemes`(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test(arguments: [
    ("latte", 5, "latte"), ("latte", 4, "lat…"), ("latte", 1, "…"), ("latte", 0, ""), ("家族経営", 5, "家族…"),
    ("家族経営", 4, "家…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func `is cut between graphemes`(text: String, limit: Int, cut: String) {
    #expect(DisplayWidth.truncated(text, to: limit) == cut)
    #expect(DisplayWidth.columns(of: cut) <= limit)
  }

  @Test func `is filled up with blanks on either side`() {
    #expect(DisplayWidth.padded("家", to: 4) == "家  ")
    #expect(DisplayWidth.leftPadded("家", to: 4) == "  家")
    #expect(DisplayWidth.padded("latte", to: 3) == "latte")
  }
}
