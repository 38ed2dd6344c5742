/// The texts that were cut, the latest last.
struct KillRing: Sendable {
  /// The maximum number of texts.
  private static let limit = 60
  /// The maximum number of characters in all texts.
  private static let characterLimit = 2 * EditorBuffer.limit
  private var entries: [[Character]] = []
  /// The number of texts by which ``current`` is before the latest one.
  private var offset = 0

  /// The text that a yank inserts.
  var current: [Character]? {
    entries.isEmpty ? nil : entries[entries.count - 1 - offset % entries.count]
  }

  /// Adds a text. A text that is cut directly after another one joins it, unless both together are
  /// longer than a line may become: a few keys that insert and cut again double a text.
  mutating func add(_ text: [Character], joins: Bool, isBefore: Bool) {
    offset = 0
    guard !text.isEmpty else { return }
    if joins, let last = entries.last, last.count + text.count <= EditorBuffer.limit {
      entries[entries.count - 1] = isBefore ? text + last : last + text
    } else {
      entries.append(text)
    }
    var count = entries.reduce(0) { $0 + $1.count }
    while entries.count > Self.limit || count > Self.characterLimit, entries.count > 1 {
      count -= entries.removeFirst().count
    }
  }

  /// Starts at the latest text again.
  mutating func rewind() { offset = 0 }
  /// Goes to the previous text.
  mutating func rotate() { offset += 1 }
}
