import DomainKit
import Testing

@Suite struct `A text that a spreadsheet would take for a formula` {
  @Test(arguments: ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "=\u{301}1+1", "=\u{200D}1", "\u{FF1D}1", "'=1", "''=1"])
  func `gets a mark, which comes off again`(text: String) {
    #expect(FormulaDefense.defused(text) == "'" + text)
    #expect(FormulaDefense.original(FormulaDefense.defused(text)) == text)
  }

  @Test(arguments: [
    ("x;=1+1", "x;'=1+1"), ("=1;;-2;x", "'=1;;'-2;x"), ("x;'=1", "x;''=1"), (";@", ";'@"), ("=1;", "'=1;"),
    ("x;\"=1+1;y", "x;'\"=1+1;y"), ("tea; =1", "tea;' =1"), ("\u{A0}=1", "'\u{A0}=1"), ("\u{200B}+1", "'\u{200B}+1"),
    ("\u{FEFF}=1", "'\u{FEFF}=1"), ("\u{2060}=1", "'\u{2060}=1"),
  ])
  func `gets one after each semicolon too`(text: String, defused: String) {
    #expect(FormulaDefense.defused(text) == defused)
    #expect(FormulaDefense.original(defused) == text)
  }

  @Test(arguments: ["", "x=1", "'quoted'", "'", "1984", "x; y;z", ";;"])
  func `is all that gets one`(text: String) {
    #expect(FormulaDefense.defused(text) == text)
    #expect(FormulaDefense.original(text) == text)
  }
}
