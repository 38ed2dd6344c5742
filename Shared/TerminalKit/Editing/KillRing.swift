/// What was cut, the latest last.
struct KillRing: Sendable {
  private static let limit = 60
  private var entries: [[Character]] = []
  private var offset = 0

  /// What a yank puts in.
  var current: [Character]? {
    entries.isEmpty ? nil : entries[entries.count - 1 - offset % entries.count]
  }

  /// Adds what was cut; right behind another cut it joins that one.
  mutating func add(_ text: [Character], joins: Bool, isBefore: Bool) {
    offset = 0
    guard !text.isEmpty else { return }
    guard joins, var last = entries.popLast() else {
      entries.append(text)
      if entries.count > Self.limit { entries.removeFirst() }
      return
    }
    if isBefore { last.insert(contentsOf: text, at: 0) } else { last += text }
    entries.append(last)
  }

  /// Begins with the latest again.
  mutating func rewind() { offset = 0 }
  /// Goes to the one before.
  mutating func rotate() { offset += 1 }
}
