import StorageKit
import Testing

@Suite struct `A text that a spreadsheet would take for a formula` {
  @Test(arguments: ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
  func `gets a mark, which comes off again`(text: String) {
    #expect(CSVDefence.done(text) == "'" + text)
    #expect(CSVDefence.undone(CSVDefence.done(text)) == text)
  }

  @Test(arguments: ["", "x=1", "'quoted'", "'", "1984"])
  func `is all that gets one`(text: String) {
    #expect(CSVDefence.done(text) == text)
    #expect(CSVDefence.undone(text) == text)
  }
}
