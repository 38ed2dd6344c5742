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
