import TerminalKit
import Testing

@Suite struct `What may come at the cursor` {
  private func offered(_ text: String, _ range: Range<Int>, _ texts: String...) throws -> EditorHarness {
    var bench = EditorHarness(text)
    bench.press(Key(.tab))
    guard case .complete(let request) = try #require(bench.effects.last) else { throw Unexpected() }
    #expect(request.text == text && request.cursor == text.utf8.count)
    bench.state.offer(Completion(range: range, candidates: texts.map { .init($0) }), for: request)
    return bench
  }

  private struct Unexpected: Error {}

  @Test func `is put in where it is the only thing`() throws {
    #expect(try offered("é ord", 3..<6, "orders").shown == "é orders |")
  }

  @Test func `is inserted up to where the candidates differ, and shown as a menu`() throws {
    var bench = try offered("p", 0..<1, "price set", "price show")
    #expect(bench.shown == "price s|")
    #expect(bench.state.menu?.candidates.count == 2)
    bench.press(Key(.tab))
    #expect(bench.shown == "price set |")
    bench.press(Key(.tab))
    #expect(bench.shown == "price show |")
    bench.press(Key(.tab))
    #expect(bench.shown == "price set |")
    bench.press(Key(.tab, .shift), Key(.enter))
    #expect(bench.shown == "price show |")
    #expect(bench.effects.count == 1 && bench.state.menu == nil)
  }

  @Test func `begins with the last candidate at Shift-Tab`() throws {
    var bench = try offered("p", 0..<1, "price set", "price show", "price drop")
    bench.press(Key(.tab, .shift))
    #expect(bench.shown == "price drop |")
    bench.press(Key(.tab, .shift))
    #expect(bench.shown == "price show |")
  }

  @Test func `replaces the typed letters where only their case differs`() throws {
    #expect(try offered("ORD", 0..<3, "orders", "ordeal").shown == "orde|")
  }

  @Test func `goes away at Escape and leaves the line as it was`() throws {
    var bench = try offered("x", 0..<1, "xab", "xac")
    bench.press(Key(.tab), Key(.escape))
    #expect(bench.shown == "xa|")
    #expect(bench.state.menu == nil)
  }

  @Test(arguments: [
    ("x", "latte x|"), (":", "latte:|"), ("=", "latte=|"), (" ", "latte |"), ("  ", "latte  |"), (":2", "latte:2|"),
  ])
  func `is followed by a blank, in whose place comes what goes on with the word`(typed: String, shown: String) throws {
    var only = try offered("la", 0..<2, "latte")
    only.type(typed)
    #expect(only.shown == shown)
    var chosen = try offered("la", 0..<2, "latte", "lamp")
    chosen.press(Key(.tab))
    chosen.type(typed)
    #expect(chosen.shown == shown)
    #expect(chosen.state.menu == nil)
    var accepted = try offered("la", 0..<2, "latte", "lamp")
    accepted.press(Key(.tab), Key(.enter))
    accepted.type(typed)
    #expect(accepted.shown == shown)
  }

  @Test func `keeps a space that the user has typed`() throws {
    var bench = try offered("la", 0..<2, "latte")
    bench.press(Key(.left), Key(.right))
    bench.type(":")
    #expect(bench.shown == "latte :|")
  }

  @Test func `is dropped when the text has changed meanwhile`() throws {
    var bench = EditorHarness("ord")
    bench.press(Key(.tab))
    guard case .complete(let request) = try #require(bench.effects.last) else { throw Unexpected() }
    bench.type("x")
    bench.state.offer(Completion(range: 0..<3, candidates: [.init("orders")]), for: request)
    #expect(bench.shown == "ordx|")
  }
}
