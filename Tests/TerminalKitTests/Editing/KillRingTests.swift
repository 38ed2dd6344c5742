import Testing

@testable import TerminalKit

@Suite struct `The ring of cut texts` {
  @Test func `keeps sixty texts, and the oldest leaves first`() {
    var ring = KillRing()
    for number in 0...60 { ring.add(Array("\(number)"), joins: false, isBefore: false) }
    #expect(ring.current == Array("60"))
    for _ in 0..<59 { ring.rotate() }
    #expect(ring.current == ["1"])
    ring.rotate()
    #expect(ring.current == Array("60"))
  }

  @Test func `keeps fewer long texts`() {
    var ring = KillRing()
    let long = [Character](repeating: "x", count: EditorBuffer.limit)
    for text in [["1"], long, long, ["2"]] { ring.add(text, joins: false, isBefore: false) }
    ring.rotate()
    #expect(ring.current == long)
    ring.rotate()
    #expect(ring.current == ["2"])
  }

  @Test func `joins what is cut in a row, on the side where it was`() {
    var ring = KillRing()
    ring.add(["b"], joins: false, isBefore: false)
    ring.add(["c"], joins: true, isBefore: false)
    ring.add(["a"], joins: true, isBefore: true)
    #expect(ring.current == ["a", "b", "c"])
    ring.add(["d"], joins: false, isBefore: false)
    ring.rotate()
    #expect(ring.current == ["a", "b", "c"])
  }

  @Test func `joins texts up to the length of a line`() {
    var ring = KillRing()
    let half = [Character](repeating: "x", count: EditorBuffer.limit / 2)
    for text in [half, half, ["y"]] { ring.add(text, joins: true, isBefore: false) }
    #expect(ring.current == ["y"])
    ring.rotate()
    #expect(ring.current == half + half)
  }

  @Test func `joins no cuts with an insertion between them, also repeated ones`() {
    var vi = EditorHarness(keymap: .vi)
    vi.type("a")
    vi.press(.control("u"))
    for _ in 0..<20 { vi.press(.control("y"), .control("u")) }
    vi.press(Key(.escape), .control("u"), .scalar("."), .scalar("i"), .control("y"))
    #expect(vi.shown == "a|")
    var emacs = EditorHarness("x", history: ["help word"])
    emacs.press(.control("u"))
    for _ in 0..<3 { emacs.press(.alt("1"), .alt("."), .control("u")) }
    emacs.press(.control("y"))
    #expect(emacs.shown == "word|")
  }

  @Test func `begins at the latest text after a cut, also an empty one`() {
    var ring = KillRing()
    for text in ["a", "b"] { ring.add([Character(text)], joins: false, isBefore: false) }
    ring.rotate()
    ring.add([], joins: false, isBefore: false)
    #expect(ring.current == ["b"])
    ring.rotate()
    ring.rewind()
    #expect(ring.current == ["b"])
  }
}
