import Testing
import TestingKit

@testable import TerminalKit

@Suite struct `A painter of whole screens` {
  private static let size = TerminalInfo.Size(columns: 20, rows: 4)
  private var painter = BoardPainter(hasColor: true)
  private var screen = Screen(columns: 20, rows: 4)

  private func rows(_ lines: [String], _ style: TextStyle = .plain) -> [[Cell]] {
    lines.map { $0.map { Cell($0, style, columns: 20) } }
  }

  private mutating func paint(_ lines: String...) -> String {
    let text = painter.paint(rows(lines), in: Self.size)
    screen.write(text)
    return text
  }

  @Test mutating func `writes nothing for a content that is the same`() {
    _ = paint("one", "two", "", "last")
    #expect(screen.lines == ["one", "two", "", "last"])
    #expect(paint("one", "two", "", "last") == "")
  }

  @Test mutating func `writes of another content what differs`() {
    _ = paint("one", "two", "three", "last")
    #expect(paint("one", "two!", "three", "last") == "\u{1B}[2;4H!")
    #expect(paint("one", "t", "three", "last") == "\u{1B}[2;2H\u{1B}[K")
    #expect(screen.lines == ["one", "t", "three", "last"])
  }

  @Test mutating func `never breaks a wide character`() {
    _ = paint("日本語日本語日本語日", "a")
    _ = paint("本日x", "a")
    #expect(screen.lines == ["本日x", "a"])
    _ = paint("01234567890123456789", "a")
    #expect(screen.lines == ["01234567890123456789", "a"])
  }

  @Test mutating func `draws all of it after a change of size, and when it has forgotten`() {
    _ = paint("one", "two")
    screen.resize(columns: 10, rows: 3)
    let resized = painter.paint(rows(["one", "two"]), in: TerminalInfo.Size(columns: 10, rows: 3))
    #expect(resized.contains("\u{1B}[2J") && resized.contains("one") && resized.contains("two"))
    screen.write(resized)
    #expect(screen.lines == ["one", "two"])
    painter.forget()
    let again = painter.paint(rows(["one", "two"]), in: TerminalInfo.Size(columns: 10, rows: 3))
    #expect(again.contains("one") && !again.contains("1049"))
  }

  @Test mutating func `gives back what was on the screen before`() {
    screen.write("before\r\n$ ")
    _ = paint("one", "two")
    #expect(screen.isOther && !screen.showsCursor)
    screen.write(painter.leave())
    #expect(screen.lines == ["before", "$"])
    #expect(screen.cursor == (1, 2))
    #expect(!screen.isOther && screen.showsCursor)
    #expect(painter.leave() == "")
  }
}

@Suite struct `Text in lines` {
  @Test(
    arguments: [
      ("", 5, []), ("one", 5, ["one"]), ("one two", 5, ["one", "two"]), ("one two", 7, ["one two"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("日本語 日", 4, ["日本", "語", "日"]),
    ] as [(String, Int, [String])])
  func `has whole words where they fit`(text: String, limit: Int, lines: [String]) {
    #expect(DisplayWidth.wrapped(text, to: limit) == lines)
  }
}
