import TerminalKit
import TestingKit
import Testing

@Suite struct `A line for a screen reader` {
  private let size = TerminalInfo.Size(columns: 80, rows: 24)

  private func view(_ text: String, _ cursor: Int? = nil) -> LineView {
    let text = EditorText(text)
    return LineView(prompt: "> ", text: text, cursor: cursor ?? text.count)
  }

  @Test func `is written as it is typed and never drawn over`() {
    var painter = ScreenReaderRenderer()
    #expect(painter.paint(view(""), in: size) == "> ")
    #expect(painter.paint(view("o"), in: size) == "o")
    #expect(painter.paint(view("or日"), in: size) == "r日")
    #expect(painter.paint(view("or"), in: size) == "\u{8} \u{8}\u{8} \u{8}")
    #expect(painter.paint(view("or", 1), in: size) == "\u{8}")
    #expect(painter.paint(view("or"), in: size) == "r")
    #expect(painter.paint(view("menu list"), in: size) == "\r\n> menu list")
    #expect(painter.leave() == "\r\n")
  }

  @Test func `tells the menu in lines`() {
    var painter = ScreenReaderRenderer()
    _ = painter.paint(view("o"), in: size)
    var bench = EditorHarness("o")
    bench.complete(0..<1, with: [.init("oa", detail: "first"), .init("ob")])
    var full = view("o")
    full.menu = bench.state.menu
    #expect(painter.paint(full, in: size) == "\r\noa: first\r\nob\r\n> o")
  }
}
