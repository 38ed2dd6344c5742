import TerminalKit
import Testing

@Suite struct `Lines of the past` {
  private static let past = ["orders list", "menu list", "orders place --for 'Ada L'", "menu list", "orders show a1"]

  @Test func `come one by one, and what was typed comes back at the end`() {
    var bench = EditorHarness("", history: Self.past)
    bench.press(Key(.up), Key(.up), Key(.up))
    #expect(bench.shown == "orders place --for 'Ada L'|")
    bench.press(Key(.down), Key(.down), Key(.down), Key(.down))
    #expect(bench.shown == "|")
  }

  @Test func `are those that begin with what was typed`() {
    var bench = EditorHarness("orders", history: Self.past)
    bench.press(Key(.up), Key(.up))
    #expect(bench.shown == "orders place --for 'Ada L'|")
    bench.press(Key(.up), Key(.up))
    #expect(bench.shown == "orders list|")
    bench.press(Key(.down), Key(.down), Key(.down))
    #expect(bench.shown == "orders|")
  }

  @Test func `are searched while the search is typed`() {
    var bench = EditorHarness("draft", history: Self.past)
    bench.press(.control("r"))
    bench.type("list")
    #expect(bench.state.text.string == "menu list")
    bench.press(.control("r"))
    #expect(bench.state.text.string == "orders list")
    #expect(bench.state.cursor == 7)
    bench.press(.control("r"))
    #expect(bench.state.search?.hasFailed == true)
    bench.press(.control("s"))
    #expect(bench.state.text.string == "menu list")
    bench.type("zz")
    #expect(bench.state.search?.hasFailed == true)
    bench.press(.control("g"))
    #expect(bench.shown == "draft|")
    #expect(bench.state.search == nil)
  }

  @Test func `are searched from the latest again after a backspace`() {
    var bench = EditorHarness("", history: Self.past)
    bench.press(.control("r"))
    bench.type("orders l")
    #expect(bench.state.text.string == "orders list")
    bench.press(Key(.backspace))
    #expect(bench.state.text.string == "orders show a1")
    #expect(bench.state.search?.query == "orders ")
  }

  @Test(arguments: [Key.control("g"), .control("c")])
  func `leave the cursor of the line where it was when the search is given up`(key: Key) {
    var bench = EditorHarness("draft", history: Self.past)
    bench.press(Key(.left), Key(.left), .control("r"))
    bench.type("list")
    bench.press(key)
    #expect(bench.shown == "dra|ft")
  }

  @Test func `that were found run at Enter, and stay for editing at any other key`() {
    var bench = EditorHarness("", history: Self.past)
    bench.press(.control("r"))
    bench.type("Ada")
    bench.press(.control("e"))
    #expect(bench.shown == "orders place --for 'Ada L'|")
    bench.press(.control("r"))
    bench.type("show")
    bench.press(Key(.enter))
    #expect(bench.effects == [.accept])
    #expect(bench.state.text.string == "orders show a1")
  }

  @Test func `that were found have the cursor at the match, which may have capital letters`() throws {
    let history = HistoryFile(path: nil)
    try history.add("orders place --for 'Ada L'")
    var bench = EditorHarness()
    bench.state = EditorState(
      keymap: .emacs, history: history, memory: EditorMemory(), isComplete: { _ in true }
    ) { _ in [] }
    bench.press(.control("r"))
    bench.type("ada")
    #expect(bench.shown == "orders place --for '|Ada L'")
  }

  @Test func `are listed below the search where it found several, the shown one selected`() {
    var bench = EditorHarness("", history: ["orders list", "menu list", "orders show a1"])
    bench.press(.control("r"))
    #expect(bench.state.searchMenu == nil)
    bench.type("list")
    #expect(bench.state.searchMenu?.candidates.map(\.text) == ["menu list", "orders list"])
    #expect(bench.state.searchMenu?.selected == 0)
    bench.press(.control("r"))
    #expect(bench.state.text.string == "orders list")
    #expect(bench.state.searchMenu == nil)
    bench.type("zz")
    #expect(bench.state.searchMenu == nil)
  }

  @Test func `do not run at Enter where the search found nothing`() {
    var bench = EditorHarness("draft", history: Self.past)
    bench.press(.control("r"))
    bench.type("listzzz")
    #expect(bench.state.search?.hasFailed == true)
    bench.press(Key(.enter))
    #expect(bench.effects == [])
    #expect(bench.shown == "draft|")
    #expect(bench.state.search == nil)
  }

  @Test func `lend their last arguments by turns`() {
    var bench = EditorHarness("x ", history: Self.past)
    bench.press(.alt("."))
    #expect(bench.shown == "x a1|")
    bench.press(.alt("."))
    #expect(bench.shown == "x list|")
    bench.press(.alt("."))
    #expect(bench.shown == "x 'Ada L'|")
  }
}
