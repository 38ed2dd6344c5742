import TerminalKit
import TestingKit
import Testing

@Suite struct `A line on a screen` {
  private static let sample =
    "orders place --for 日本語の名前 -i 👨‍👩‍👧 e\u{301}e\u{301} \"two\nlines\" \u{202E}x\u{1B}[2J 1234567890"

  private func view(_ text: String, _ cursor: Int? = nil) -> LineView {
    let text = EditorText(text)
    return LineView(prompt: "coffeepal ada:manager> ", text: text, cursor: cursor ?? text.count)
  }

  /// The content of a screen that was painted once.
  private func fresh(_ view: LineView, _ size: TerminalInfo.Size) -> Screen {
    var screen = Screen(columns: size.columns, rows: size.rows)
    var renderer = LineRenderer(hasColor: true)
    screen.write(renderer.paint(view, in: size))
    return screen
  }

  @Test(arguments: [20, 21, 22, 23, 24, 25, 31, 40, 79, 80, 120, 200])
  func `looks the same whether it is drawn at once or key by key`(columns: Int) {
    let size = TerminalInfo.Size(columns: columns, rows: 24)
    var screen = Screen(columns: columns)
    var renderer = LineRenderer(hasColor: true)
    let all = Array(Self.sample)
    let steps =
      (0...all.count).map { (String(all[..<$0]), $0) } + (0...all.count).reversed().map { (Self.sample, $0) }
      + (0...all.count).map { (String(all[$0...]), 0) }
    for (text, cursor) in steps {
      let view = view(text, cursor)
      screen.write(renderer.paint(view, in: size))
      let expected = fresh(view, size)
      #expect(screen.text == expected.text)
      #expect(screen.cursor == expected.cursor)
      #expect(screen.unknown == [])
    }
  }

  @Test func `wraps after the last column, wide characters whole, with the cursor where the next one goes`() {
    let size = TerminalInfo.Size(columns: 20, rows: 5)
    var view = LineView(prompt: "> ", text: EditorText(String(repeating: "a", count: 18)), cursor: 18)
    #expect(fresh(view, size).text == "> aaaaaaaaaaaaaaaaaa")
    #expect(fresh(view, size).cursor == (1, 0))
    view.text = EditorText(String(repeating: "a", count: 17) + "日b")
    view.cursor = 17
    #expect(fresh(view, size).lines == ["> aaaaaaaaaaaaaaaaa", "日b"])
    #expect(fresh(view, size).cursor == (1, 0))
  }

  @Test func `shows nothing that acts on the terminal`() {
    let screen = fresh(view("a\u{1B}[2J\u{202E}\u{7}\u{9B}z"), TerminalInfo.Size(columns: 80, rows: 5))
    #expect(screen.text == "coffeepal ada:manager> a\\u{1b}[2J\\u{202e}\\u{7}\\u{9b}z")
  }

  @Test func `a mark without a letter gets a place of its own`() {
    let screen = fresh(view("\u{301}x"), TerminalInfo.Size(columns: 80, rows: 5))
    #expect(screen.text == "coffeepal ada:manager> \u{25CC}\u{301}x")
    #expect(screen.cursor == (0, 25))
  }

  @Test func `only what differs is drawn`() {
    let size = TerminalInfo.Size(columns: 80, rows: 24)
    var renderer = LineRenderer(hasColor: true)
    _ = renderer.paint(view("orders lis"), in: size)
    #expect(renderer.paint(view("orders list"), in: size) == "t")
    #expect(renderer.paint(view("orders list"), in: size) == "")
    #expect(renderer.paint(view("orders list", 10), in: size) == "\u{1B}[1D")
    var colored = view("orders list", 10)
    colored.styles = [StyledRange(0..<6, .command)]
    #expect(!renderer.paint(colored, in: size).contains("list"))
  }

  @Test func `the suggestion, the hint and the menu stand where they belong, and go away`() {
    let size = TerminalInfo.Size(columns: 60, rows: 10)
    var screen = Screen(columns: 60, rows: 10)
    var renderer = LineRenderer(hasColor: true)
    var full = view("ord")
    full.suggestion = "ers list"
    full.hint = "one more word"
    screen.write(renderer.paint(full, in: size))
    #expect(screen.lines == ["coffeepal ada:manager> orders list            one more word"])
    #expect(screen.cursor == (0, 26))
    var bench = EditorHarness("ord")
    bench.complete(
      0..<3, with: [.init("orders list", detail: "all of them"), .init("orders 日本\u{1B}", detail: "hostile")])
    full.menu = bench.state.menu
    screen.write(renderer.paint(full, in: size))
    #expect(screen.lines.dropFirst() == ["orders list        all of them", "orders 日本\\u{1b}  hostile"])
    screen.write(renderer.paint(view("ord"), in: size) + renderer.leave() + "below")
    #expect(screen.lines == ["coffeepal ada:manager> ord", "below"])
  }

  @Test func `is erased from its first row when the terminal becomes narrower`() {
    let view = LineView(prompt: "> ", text: EditorText(String(repeating: "a", count: 30)), cursor: 30)
    var renderer = LineRenderer(hasColor: true)
    _ = renderer.paint(view, in: TerminalInfo.Size(columns: 20, rows: 5))
    // The terminal has wrapped the first row of 20 columns into two rows.
    let output = renderer.paint(view, in: TerminalInfo.Size(columns: 15, rows: 5))
    #expect(output.hasPrefix("\r\u{1B}[2A\u{1B}[J"))
  }

  @Test func `a text larger than the screen shows the part around the cursor, and marks what is out of sight`() {
    let size = TerminalInfo.Size(columns: 20, rows: 4)
    let text = (1...30).map { "line \($0)" }.joined(separator: "\n")
    #expect(fresh(view(text), size).lines == ["<.. line 27", "... line 28", "... line 29", "... line 30"])
    let first = ["coffeepal ada:manage", "r> line 1", "... line 2", "... line 3         >"]
    #expect(fresh(view(text, 0), size).lines == first)
    #expect(fresh(view(text, 0), size).cursor == (1, 3))
    let middle = fresh(view(text, 7), size)
    #expect(middle.lines == first && middle.cursor == (2, 4))
    let later = fresh(view(text, 7 * 14), size)
    #expect(later.lines.first?.first == "<" && later.lines.last?.last == ">")
  }

  @Test func `a row larger than the screen marks what is out of sight, but not under the cursor`() {
    let size = TerminalInfo.Size(columns: 20, rows: 2)
    let text = String(repeating: "日", count: 50)
    let lines = fresh(view(text, 25), size).lines
    #expect(lines.first == "< " + String(repeating: "日", count: 9))
    #expect(lines.last == String(repeating: "日", count: 9) + " >")
    #expect(!fresh(view(text, 0), TerminalInfo.Size(columns: 4, rows: 1)).text.contains("<"))
    #expect(fresh(view(text), size).lines.first == "< " + String(repeating: "日", count: 9))
  }

  @Test func `text above leaves the line whole`() {
    let size = TerminalInfo.Size(columns: 30, rows: 10)
    var screen = Screen(columns: 30, rows: 10)
    var renderer = LineRenderer(hasColor: false)
    let long = view("a line that needs two rows", 5)
    screen.write(renderer.paint(long, in: size))
    screen.write(renderer.clear() + "order 12 is ready\r\n" + renderer.paint(long, in: size))
    #expect(screen.lines == ["order 12 is ready", "coffeepal ada:manager> a line", "that needs two rows"])
    #expect(screen.cursor == (1, 28))
  }
}
