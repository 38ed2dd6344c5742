import Testing

@testable import TerminalKit

@Suite struct `A board` {
  private static let keys = [
    BoardKey(.scalar("s"), "start"), BoardKey(.scalar("x"), "cancel"),
    BoardKey(Key(.enter), "show"),
  ]
  private var state = BoardState(title: "Open orders", keys: keys)

  private static func row(_ id: String) -> BoardRow { BoardRow("row \(id)", id: id) }

  private static func content(_ ids: String...) -> BoardContent {
    BoardContent { columns in
      BoardLines(head: ["of \(columns)"], rows: ids.map(Self.row))
    }
  }

  /// The lines of the screen and the selected row.
  private mutating func screen(columns: Int = 40, rows: Int = 8) -> (lines: [String], selected: String?) {
    let cells = state.layout(in: TerminalInfo.Size(columns: columns, rows: rows))
    let lines = cells.map { row -> String in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
    let index = cells.firstIndex { $0.first?.style == .selected }
    return (lines, index.map { lines[$0] })
  }

  private mutating func press(_ text: String) -> [BoardState.Step] {
    var decoder = KeyDecoder()
    decoder.append(Array(text.utf8))
    decoder.expire()
    var steps: [BoardState.Step] = []
    while let key = decoder.next() { steps.append(state.handle(key)) }
    return steps
  }

  private mutating func show(_ ids: String...) {
    let ids = ids
    state.show(
      BoardContent { columns in BoardLines(head: ["of \(columns)"], rows: ids.map(Self.row)) })
    _ = screen()
  }

  @Test mutating func `has its head at the top, its keys at the bottom, and its first row selected`() {
    show("a", "b")
    #expect(
      screen().lines == ["of 40", "row a", "row b", "", "", "", "Open orders", "s start  x cancel  ? keys  q quit"])
    #expect(screen().selected == "row a")
  }

  @Test(arguments: [
    (60, "s start  x cancel  Enter show  ↑↓ move  ? keys  q quit"),
    (46, "s start  x cancel  Enter show  ? keys  q quit"),
    (35, "s start  x cancel  ? keys  q quit"), (30, "s start  ? keys  q quit"), (20, "? keys  q quit"),
    (15, "? keys  q quit"), (14, "q quit"), (10, "q quit"), (7, "q quit"), (6, ""), (3, ""),
  ])
  mutating func `names the keys that there is room for, the most important ones first`(columns: Int, keys: String) {
    show("a")
    #expect(screen(columns: columns).lines.last == keys)
  }

  @Test(arguments: [
    ("", "b"), ("\u{1B}[B", "c"), ("j", "c"), ("jjjjj", "d"), ("\u{1B}[A", "a"), ("k", "a"), ("kk", "a"),
    ("\u{1B}[H", "a"), ("\u{1B}[F", "d"), ("\u{1B}[6~", "d"), ("\u{1B}[5~", "a"),
  ])
  mutating func `moves its selection`(keys: String, selected: String) {
    show("a", "b", "c", "d")
    #expect(press("j" + keys).allSatisfy { $0 == .proceed })
    #expect(screen().selected == "row \(selected)")
  }

  @Test mutating func `shows the detail of its selected row above the title, if it is high enough`() {
    state.show(
      BoardContent { _ in
        BoardLines(rows: [BoardRow("a", id: "a", detail: "note: no nuts, please"), BoardRow("b", id: "b")])
      })
    let keys = "s start  x cancel  ? keys  q quit"
    let blanks = Array(repeating: "", count: 5)
    #expect(screen(rows: 10).lines == ["a", "b"] + blanks + ["note: no nuts, please", "Open orders", keys])
    #expect(screen(rows: 9).lines == ["a", "b"] + blanks + ["Open orders", keys])
    _ = press("j")
    #expect(screen(rows: 10).lines == ["a", "b"] + blanks + ["", "Open orders", keys])
    state.show(
      BoardContent { _ in BoardLines(rows: (1...12).map { BoardRow("\($0)", id: "\($0)", detail: "no nuts") }) })
    _ = screen(rows: 10)
    _ = press("G")
    let title = "Open orders" + String(repeating: " ", count: 13) + "5 above, 0 below"
    #expect(screen(rows: 10).lines.suffix(4) == ["12", "no nuts", title, keys])
  }

  @Test mutating func `turns a page so that one row of it stays`() {
    show("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l")
    for (key, selected) in [("\u{1B}[6~", "e"), ("\u{1B}[6~", "i"), ("\u{1B}[5~", "e")] {
      _ = press(key)
      #expect(screen().selected == "row \(selected)")
    }
  }

  @Test mutating func `keeps what is selected, wherever it moves`() {
    show("a", "b", "c")
    _ = press("j")
    show("x", "y", "z", "a", "b")
    #expect(screen().selected == "row b")
    #expect(press("s") == [.press(0, row: Self.row("b"))])
  }

  @Test mutating func `keeps what is selected while a message takes the place of the rows`() {
    show("a", "b", "c")
    _ = press("j")
    state.show(BoardContent { _ in BoardLines(rows: [BoardRow("The database is busy")]) })
    #expect(screen().selected == nil)
    #expect(press("s") == [.proceed])
    show("x", "a", "b", "c")
    #expect(screen().selected == "row b")
  }

  @Test mutating func `selects no row after the selected one is gone, until the user selects one`() {
    show("a", "b", "c")
    #expect(press("js").last == .press(0, row: Self.row("b")))
    show("a", "c")
    #expect(screen().selected == nil)
    #expect(press("sx\r") == [.proceed, .proceed, .proceed])
    #expect(screen().lines.suffix(2) == ["No row is selected. Press ↑ or ↓.", "↑↓ select  ? keys  q quit"])
    show("a", "b", "c")
    #expect(screen().selected == "row b")
  }

  @Test(arguments: [("j", "c"), ("k", "a"), ("jj", "d"), ("g", "a"), ("G", "d")])
  mutating func `selects a row from the place of one that is gone`(keys: String, selected: String) {
    show("a", "b", "c", "d")
    _ = press("j")
    show("a", "c", "d")
    #expect(press(keys + "s").last == .press(0, row: Self.row(selected)))
  }

  @Test mutating func `selects no row that comes after all rows were gone`() {
    show("a")
    show()
    #expect(press("s") == [.proceed])
    show("z")
    #expect(press("sks") == [.proceed, .proceed, .press(0, row: Self.row("z"))])
  }

  @Test mutating func `takes a key for the row that is seen, not for one that comes with the next content`() {
    show("a", "b")
    state.show(Self.content("b", "a"))
    #expect(press("s") == [.press(0, row: Self.row("a"))])
  }

  @Test mutating func `puts a question to the user, and takes every key but a yes for a no`() {
    show("a")
    for no in ["n", "\r", "\u{1B}", "q", "s", "\u{3}"] {
      state.ask("Give it up?")
      #expect(press(no) == [.answer(false)])
      #expect(state.question == nil)
    }
    for yes in ["y", "Y"] {
      state.ask("Give it up?")
      #expect(screen().lines.suffix(2) == ["Give it up? [y/n]", "y yes  n no"])
      #expect(press(yes) == [.answer(true)])
    }
  }

  /// Shows a board with a key that asks for a text.
  private mutating func showAsking() {
    state = BoardState(
      title: "Open orders", keys: Self.keys + [BoardKey(.scalar("w"), "why", question: "Why?")])
    show("a")
  }

  @Test mutating func `asks for the text that a key requires before the next key counts`() {
    showAsking()
    #expect(press("wout of milx") == Array(repeating: .proceed, count: 12))
    #expect(press("\u{7F}k") == [.proceed, .proceed])
    #expect(screen().lines.suffix(2) == ["Why? out of milk_", "Enter continue  Esc go back"])
    // A question of a feature waits for its turn.
    state.ask("Give it up?")
    show("b")
    #expect(press("\r") == [.press(3, row: Self.row("a"), answer: "out of milk")])
    #expect(press("y") == [.answer(true)])
    #expect(state.question == nil)
  }

  @Test(arguments: [("\r", ""), ("gone\u{15}\r", ""), ("no\u{1B}", nil), ("no\u{3}", nil)] as [(String, String?)])
  mutating func `takes an empty text, and does nothing without one`(keys: String, answer: String?) {
    showAsking()
    #expect(press("w" + keys).last == answer.map { .press(3, row: Self.row("a"), answer: $0) } ?? .proceed)
    #expect(state.question == nil)
  }

  @Test mutating func `keeps a pasted text on one line, and bounds it`() {
    showAsking()
    _ = press("w")
    _ = state.handle(Key(.paste("no\nmilk" + String(repeating: "x", count: 600))))
    let text = "no milk" + String(repeating: "x", count: 493)
    #expect(state.handle(Key(.enter)) == .press(3, row: Self.row("a"), answer: text))
  }

  @Test mutating func `says something until the next key, in as many lines as it takes`() {
    show("a")
    state.say(.failed("an order that is ready cannot be canceled"))
    #expect(
      screen(columns: 20).lines == [
        "of 20", "row a", "", "", "an order that is", "ready cannot be", "canceled", "? keys  q quit",
      ])
    _ = press("z")
    #expect(screen().lines[6] == "Open orders")
  }

  @Test mutating func `goes with its selection through more rows than there is room for`() {
    show("a", "b", "c", "d", "e", "f", "g")
    let gap = String(repeating: " ", count: 13)
    #expect(
      screen().lines == [
        "of 40", "row a", "row b", "row c", "row d", "row e", "Open orders\(gap)0 above, 2 below",
        "s start  x cancel  ? keys  q quit",
      ])
    _ = press("G")
    #expect(screen(columns: 20).lines[6] == "Open orders    ↑2 ↓0")
    #expect(screen().selected == "row g")
    _ = press("k")
    #expect(screen().lines[1] == "row c")
  }

  @Test(arguments: [
    ("Open orders", 60, "Open orders          1 column does not fit  0 above, 2 below"),
    ("Open orders", 45, "Open orders      1 column does not fit  ↑0 ↓2"),
    ("Open orders", 40, "Open orders             0 above, 2 below"),
    ("Open orders, the longest wait first", 60, "Open orders, the longest wait…  1 column does not fit  ↑0 ↓2"),
  ])
  mutating func `says what its lines leave out, next to the number of hidden rows`(
    title: String, columns: Int, line: String
  ) {
    state = BoardState(title: title, keys: Self.keys)
    state.show(
      BoardContent { _ in
        BoardLines(
          head: ["names"], rows: "abcdefg".map { BoardRow("row \($0)", id: String($0)) },
          note: "1 column does not fit")
      })
    #expect(screen(columns: columns).lines[6] == line)
    #expect(screen(columns: columns, rows: 20).lines[18].hasSuffix("  1 column does not fit"))
  }

  @Test(arguments: [
    (60, "All rows: currency USD"), (28, "All rows: currency USD"), (27, "1 column does not fit"),
  ])
  mutating func `takes a shorter note where there is no space for the first`(columns: Int, note: String) {
    state = BoardState(title: "Menu", keys: Self.keys)
    state.show(
      BoardContent { _ in
        BoardLines(
          rows: [BoardRow("row a", id: "a")], note: "All rows: currency USD", shortNote: "1 column does not fit")
      })
    let line = screen(columns: columns).lines[6]
    #expect(line.hasPrefix("Menu  ") && line.hasSuffix("  \(note)"), "\(line)")
  }

  @Test(arguments: 1...12) mutating func `keeps its selection in sight on a screen of any height`(rows: Int) {
    show("a", "b", "c", "d", "e", "f", "g")
    _ = press("G")
    #expect(screen(rows: rows).selected == "row g")
    #expect(screen(rows: rows).lines.count == rows)
    state.say(.failed(String(repeating: "word ", count: 60)))
    #expect(screen(rows: rows).lines.count == rows)
  }

  @Test mutating func `is left by q, Escape, Ctrl-D and at once by Ctrl-C`() {
    show("a")
    #expect(press("q\u{4}\u{3}\u{1B}") == [.leave, .leave, .leaveNow, .leave])
    #expect(press("\u{1A}\u{C}") == [.suspend, .clearScreen])
  }

  @Test mutating func `shows a page above itself until that is left`() {
    show("a")
    state.open(BoardContent { _ in BoardLines(rows: [BoardRow("all of it")]) }, title: "orders show a")
    #expect(screen().lines == ["all of it", "", "", "", "", "", "orders show a", "q back"])
    #expect(press("sx") == [.proceed, .proceed])
    show("b")
    #expect(screen().lines.first == "all of it")
    #expect(press("q") == [.proceed])
    #expect(screen().lines[1] == "row b")
  }

  @Test mutating func `shows what every key does, also those that are not on its last line`() {
    show("a")
    #expect(press("?") == [.proceed])
    let lines = screen(columns: 60, rows: 16).lines
    #expect(lines.first == "s              start")
    #expect(lines.contains("q, Esc         Close the page or the board"))
    #expect(lines.suffix(2) == ["Keys", "q back"])
    #expect(press("s\u{1B}") == [.proceed, .proceed])
    #expect(screen().lines.first == "of 40")
    for columns in 1...60 {
      #expect(press("?") == [.proceed])
      #expect(screen(columns: columns, rows: 40).lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns })
      #expect(press("q") == [.proceed])
    }
  }

  @Test(arguments: [true, false])
  mutating func `describes Ctrl-Z only if it has an effect`(canSuspend: Bool) {
    state = BoardState(title: "Open orders", keys: Self.keys, canSuspend: canSuspend)
    show("a")
    _ = press("?")
    #expect(screen(columns: 80, rows: 40).lines.contains { $0.hasPrefix("Ctrl-Z") } == canSuspend)
  }

  @Test mutating func `has keys that need no row`() {
    state = BoardState(title: "Open orders", keys: Self.keys + [BoardKey(.scalar("u"), "undo", needsRow: false)])
    show()
    #expect(press("su") == [.proceed, .press(3, row: nil)])
    #expect(screen().lines.last == "u undo  ? keys  q quit")
    show("a")
    #expect(press("u") == [.press(3, row: nil)])
  }

  @Test mutating func `makes a row stand out that the user should look after`() {
    state.show(
      BoardContent { _ in BoardLines(rows: [BoardRow("a", id: "a"), BoardRow("b", id: "b", isUrgent: true)]) })
    let size = TerminalInfo.Size(columns: 20, rows: 5)
    #expect(state.layout(in: size)[1].first?.style == .error)
    _ = press("j")
    #expect(state.layout(in: size).prefix(2).map(\.first?.style) == [.plain, .selected])
  }

  @Test mutating func `without anything to do holds pictures up, and scrolls`() {
    state = BoardState(title: "every 2s", keys: [])
    let text = BoardContent { _ in BoardLines(rows: (1...9).map { BoardRow("\($0)") }) }
    state.show(text)
    let gap = String(repeating: " ", count: 16)
    #expect(
      screen().lines == [
        "1", "2", "3", "4", "5", "6", "every 2s\(gap)0 above, 3 below", "↑↓ scroll  Space pause  ? keys  q quit",
      ])
    _ = press("jj ")
    state.show(BoardContent { _ in BoardLines(rows: [BoardRow("new")]) })
    #expect(screen().lines.first == "3")
    #expect(screen().lines[6].hasPrefix("Paused: every 2s"))
    _ = press(" ")
    #expect(screen().lines.first == "new")
  }

  @Test mutating func `shows a content that came during a pause only once`() {
    state = BoardState(title: "every 2s", keys: [])
    show("a")
    _ = press(" ")
    show("b")
    #expect(screen().lines[1] == "row a")
    _ = press(" ")
    #expect(screen().lines[1] == "row b")
    show("c")
    _ = press("  ")
    #expect(screen().lines[1] == "row c")
  }

  @Test mutating func `shows text of others harmlessly, and none wider than the screen`() {
    state.show(BoardContent { _ in BoardLines(rows: [BoardRow("\u{1B}[31m日本語\ta\tb👨‍👩‍👧", id: "a")]) })
    for columns in 1...40 {
      for row in state.layout(in: TerminalInfo.Size(columns: columns, rows: 4)) {
        #expect(Frame.width(row) <= columns)
        #expect(!row.contains { $0.text.contains("\u{1B}") || $0.text.contains("\t") })
      }
    }
  }
}
