import TerminalKit
import Testing

@Suite struct `An offered line` {
  private func offered(_ keymap: Keymap = .emacs) -> EditorHarness {
    var bench = EditorHarness(keymap: keymap)
    bench.state.offer("orders list")
    return bench
  }

  @Test func `runs at Enter`() {
    var bench = offered()
    bench.press(Key(.enter))
    #expect(bench.effects == [.accept])
    #expect(bench.state.text.string == "orders list")
  }

  @Test(arguments: [Keymap.emacs, .vi]) func `is replaced by what is typed`(keymap: Keymap) {
    var bench = offered(keymap)
    bench.type("menu")
    #expect(bench.shown == "menu|")
  }

  @Test func `is replaced by what is pasted`() {
    var bench = offered()
    bench.press(Key(.paste("menu list")))
    #expect(bench.shown == "menu list|")
  }

  @Test func `stays for editing at an editing key`() {
    var bench = offered()
    bench.press(Key(.backspace))
    bench.type("x")
    #expect(bench.shown == "orders lisx|")
    var moved = offered()
    moved.press(Key(.left))
    moved.type("x")
    #expect(moved.shown == "orders lisx|t")
  }

  @Test func `opens a menu at a name, and stays when one is chosen`() throws {
    var bench = EditorHarness()
    bench.effects = bench.state.offer("orders cancel Gus --reason x", completingAt: 17)
    guard case .complete(let request)? = bench.effects.last else {
      Issue.record("no completions are requested")
      return
    }
    #expect(request.cursor == 17)
    let ids = ["aaaa0001", "aaaa0003"]
    bench.state.offer(Completion(range: 14..<17, candidates: ids.map { .init($0) }), for: request)
    #expect(bench.shown == "orders cancel Gus| --reason x")
    var typed = bench
    typed.type("m")
    #expect(typed.shown == "m|")
    bench.press(Key(.tab), Key(.tab), Key(.enter))
    bench.type("y")
    #expect(bench.shown == "orders cancel aaaa0003 y| --reason x")
  }

  @Test func `opens a menu at a name with one item as well, and does not take it`() throws {
    var bench = EditorHarness()
    guard case .complete(let request)? = bench.state.offer("orders ready Gus", completingAt: 16).last else {
      Issue.record("no completions are requested")
      return
    }
    bench.state.offer(Completion(range: 13..<16, candidates: [.init("aaaa0001")]), for: request)
    #expect(bench.shown == "orders ready Gus|")
    bench.press(Key(.tab), Key(.enter))
    #expect(bench.shown == "orders ready aaaa0001 |")
  }

  @Test func `comes back with undo`() {
    var bench = offered()
    bench.type("m")
    bench.press(.control("_"), .control("_"))
    #expect(bench.state.text.string == "orders list")
  }
}
