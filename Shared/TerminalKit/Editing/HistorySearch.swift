/// An incremental search through the history, and its keys.
package struct HistorySearch: Sendable {
  /// The search text.
  package private(set) var query = ""
  /// `true` if no line matches the query.
  package private(set) var hasFailed = false
  private(set) var direction: HistoryDirection
  private var age: Int
  /// The age at which the search started.
  private let start: Int
  /// `true` if Enter only ends the search, as in vi.
  private let staysAtEnter: Bool
  private let original: EditorBuffer
  /// The shown line, and older lines that match.
  private(set) var matches: [String] = []
  private static let maxMatches = 6

  init(_ direction: HistoryDirection, from age: Int, staysAtEnter: Bool, original: EditorBuffer) {
    (self.direction, self.age, start) = (direction, age, age)
    (self.staysAtEnter, self.original) = (staysAtEnter, original)
  }

  /// `true` if the buffer contains a line that matches the query.
  var hasFound: Bool { !query.isEmpty && !hasFailed }

  mutating func handle(_ key: Key, _ buffer: inout EditorBuffer, _ history: any EditorHistory) -> ModeStep {
    if let scalar = key.plainScalar {
      query.unicodeScalars.append(scalar)
      find(&buffer, history)
      return .stay
    }
    switch key {
    case .control("r"), .control("s"), Key(.down), Key(.up):
      direction = key == .control("r") || key == Key(.down) ? .older : .newer
      showNext(direction, &buffer, history)
    case Key(.backspace), .control("h"):
      (query, age) = (String(query.dropLast()), start)
      find(&buffer, history)
    case .control("g"), .control("c"): return cancel(&buffer)
    // Enter after a failed search must not run an unrelated line.
    case Key(.enter): return hasFailed ? cancel(&buffer) : staysAtEnter ? .end : .leave
    case Key(.escape): return .end
    default:
      guard case .paste(let text) = key.code else { return .leave }
      query += text.prefix { $0 != "\n" && $0 != "\r\n" && $0 != "\r" }
      find(&buffer, history)
    }
    return .stay
  }

  private func cancel(_ buffer: inout EditorBuffer) -> ModeStep {
    buffer.restore(original)
    return .end
  }

  /// Shows the next match that differs from the shown line.
  mutating func showNext(
    _ direction: HistoryDirection, _ buffer: inout EditorBuffer, _ history: any EditorHistory
  ) {
    let step = direction == .older ? 1 : -1
    var from = age + step
    while !query.isEmpty, from >= 0, let match = history.find(.contains(query), from: from, direction) {
      if match.text != buffer.text.string { return show(match, &buffer, history) }
      from = match.age + step
    }
    hasFailed = !query.isEmpty
  }

  private mutating func find(_ buffer: inout EditorBuffer, _ history: any EditorHistory) {
    hasFailed = false
    guard !query.isEmpty else { return }
    guard let match = history.find(.contains(query), from: age, direction) else { return hasFailed = true }
    show(match, &buffer, history)
  }

  private mutating func show(_ match: HistoryMatch, _ buffer: inout EditorBuffer, _ history: any EditorHistory) {
    (hasFailed, age, matches) = (false, match.age, [match.text])
    var last = match.age
    while matches.count < Self.maxMatches, let next = history.find(.contains(query), from: last + 1, .older) {
      matches.append(next.text)
      last = next.age
    }
    if buffer.text.string != match.text { buffer.replaceAll(with: match.text) }
    if let position = Self.position(of: query, in: match.text) { buffer.move(to: position) }
  }

  /// Returns the index of the grapheme at which the match begins.
  private static func position(of query: String, in text: String) -> Int? {
    let folds = query.lowercased() == query
    let haystack = Array(folds ? text.lowercased() : text)
    let needle = Array(query)
    guard needle.count <= haystack.count else { return nil }
    return (0...haystack.count - needle.count).first { haystack[$0..<$0 + needle.count].elementsEqual(needle) }
  }
}

/// The effect of a key on the menu or the search.
enum ModeStep {
  /// The mode used the key and goes on.
  case stay
  /// The mode used the key and is over.
  case end
  /// The mode is over and the key has its usual meaning.
  case leave
}
