import Testing

@testable import TerminalKit

@Suite struct `The undo log` {
  /// Types scalars one by one at the end of a text.
  private func typed(_ scalars: String) -> (log: UndoLog, text: EditorText) {
    var (log, text, cursor) = (UndoLog(), EditorText(), 0)
    for scalar in scalars.unicodeScalars {
      let change = text.replace(cursor..<cursor, with: [Character(scalar)])
      log.record([change], before: cursor, after: change.end, isTyping: true)
      cursor = change.end
    }
    return (log, text)
  }

  @Test(arguments: [String(repeating: "A", count: 5_000), "e" + String(repeating: "\u{301}x", count: 50)])
  func `keeps a word of any length as one change`(word: String) {
    var (log, text) = typed(word)
    #expect(log.done.count == 1)
    #expect(log.done.first?.changes.count == 1)
    #expect(log.undo(&text) == 0)
    #expect(text.count == 0)
    #expect(log.redo(&text) == word.count)
    #expect(text.string == word)
  }

  @Test func `keeps fewer steps of long texts`() {
    var bench = EditorHarness(String(repeating: "x", count: EditorBuffer.limit / 2))
    for _ in 0..<20 { bench.press(.control("u"), .control("y")) }
    for _ in 0..<50 { bench.press(.control("_")) }
    // The first change, which inserted the text, is forgotten.
    #expect(bench.state.text.count == EditorBuffer.limit / 2)
  }

  @Test func `frees no more space than a typed step took that is undone`() {
    var (log, text) = (UndoLog(), EditorText())
    let long = [Character](repeating: "x", count: EditorBuffer.limit / 2)
    for _ in 0..<40 {
      log.record([text.replace(0..<text.count, with: long)], before: 0, after: long.count, isTyping: false)
      for pieces in [["a"], long] {
        let end = text.count
        let change = text.replace(end..<end, with: pieces)
        log.record([change], before: end, after: change.end, isTyping: true)
      }
      #expect(log.undo(&text) == long.count)
    }
    #expect(log.done.count < 20)
  }

  @Test func `keeps fewer steps of typing that changes much of the text`() {
    var bench = EditorHarness(
      String(repeating: "\u{1F1E9}\u{1F1EA}", count: 40_000) + String(repeating: "x", count: 60_000))
    bench.press(.control("a"))
    for _ in 0..<30 { bench.type("\u{1F1EB}") }
    for _ in 0..<60 { bench.press(.control("_")) }
    // The first keys are forgotten.
    #expect(bench.state.text.count > 100_000)
  }

  @Test func `keeps overwritten characters as changes of their own`() {
    var (log, text) = (UndoLog(), EditorText("abc"))
    for place in 0..<3 {
      let change = text.replace(place..<place + 1, with: ["x"])
      log.record([change], before: place, after: place + 1, isTyping: true)
    }
    #expect(log.undo(&text) == 0)
    #expect(text.string == "abc")
    #expect(log.redo(&text) == 3)
    #expect(text.string == "xxx")
  }
}
