/// An incremental search through the history.
package struct HistorySearch: Sendable {
  /// The search text.
  package var query = ""
  /// `true` if no line matches the query.
  package var hasFailed = false
  var direction: HistoryDirection
  var age: Int
  /// The age at which the search started.
  let start: Int
  /// `true` if Enter only ends the search, as in vi.
  let staysAtEnter: Bool
  let original: String
  let originalCursor: Int

  init(direction: HistoryDirection, start: Int, staysAtEnter: Bool, original: String, originalCursor: Int) {
    (self.direction, age, self.start) = (direction, start, start)
    (self.staysAtEnter, self.original, self.originalCursor) = (staysAtEnter, original, originalCursor)
  }
}

extension EditorState {
  mutating func beginSearch(_ direction: HistoryDirection, staysAtEnter: Bool = false) {
    (menu, isRegionShown) = (nil, false)
    // Skip the line that is already shown.
    let start = browsing.map { direction == .older ? $0.age + 1 : $0.age - 1 } ?? 0
    search = HistorySearch(
      direction: direction, start: start, staysAtEnter: staysAtEnter, original: text.string, originalCursor: cursor)
  }

  /// Returns `nil` if the search is over and the key has its usual meaning.
  mutating func handleInSearch(_ key: Key) -> [EditorEffect]? {
    guard var search else { return nil }
    if let scalar = key.plainScalar {
      search.query.unicodeScalars.append(scalar)
      find(search)
      return []
    }
    switch key {
    case .control("r"): findAgain(.older)
    case .control("s"): findAgain(.newer)
    case Key(.backspace), .control("h"):
      search.query = String(search.query.dropLast())
      search.age = search.start
      find(search)
    case .control("g"), .control("c"): leave(search)
    case Key(.escape):
      self.search = nil
      keepInLine()
    // Enter after a failed search must not run an unrelated line.
    case Key(.enter) where search.hasFailed: leave(search)
    case Key(.enter) where search.staysAtEnter: self.search = nil
    default:
      if case .paste(let text) = key.code {
        search.query += text.prefix { $0 != "\n" && $0 != "\r\n" && $0 != "\r" }
        find(search)
        return []
      }
      self.search = nil
      return nil
    }
    return []
  }

  /// Restores the line to its state before the search.
  private mutating func leave(_ search: HistorySearch) {
    self.search = nil
    replaceAll(with: search.original)
    move(to: search.originalCursor)
  }

  private mutating func findAgain(_ direction: HistoryDirection) {
    guard var search, !search.query.isEmpty else { return }
    search.direction = direction
    let age = search.age + (direction == .older ? 1 : -1)
    let shown = text.string
    var from = age
    while from >= 0, let match = history.find(.contains(search.query), from: from, direction) {
      if match.text != shown {
        search.age = match.age
        return show(match, search)
      }
      from = match.age + (direction == .older ? 1 : -1)
    }
    search.hasFailed = true
    self.search = search
  }

  private mutating func find(_ search: HistorySearch) {
    var search = search
    guard !search.query.isEmpty else {
      search.hasFailed = false
      self.search = search
      return
    }
    guard let match = history.find(.contains(search.query), from: search.age, search.direction) else {
      search.hasFailed = true
      self.search = search
      return
    }
    search.age = match.age
    show(match, search)
  }

  private mutating func show(_ match: HistoryMatch, _ search: HistorySearch) {
    var search = search
    search.hasFailed = false
    self.search = search
    vi.lastSearch = ViState.Search(query: search.query, direction: search.direction, age: search.age)
    if text.string != match.text { replaceAll(with: match.text) }
    if let place = Self.place(of: search.query, in: match.text) { move(to: place) }
    browsing = nil
  }

  /// `n` and `N`: shows the next line that matches the last search.
  mutating func searchAgain(isReversed: Bool) {
    finish()
    guard var search = vi.lastSearch else { return }
    let isOlder = (search.direction == .older) != isReversed
    let step = isOlder ? 1 : -1
    var from = search.age + step
    while from >= 0, let match = history.find(.contains(search.query), from: from, isOlder ? .older : .newer) {
      search.age = match.age
      from = match.age + step
      if match.text == text.string { continue }
      replaceAll(with: match.text)
      move(to: Self.place(of: search.query, in: match.text) ?? 0)
      vi.lastSearch = search
      return
    }
  }

  /// Returns the index of the grapheme at which the match begins.
  private static func place(of query: String, in text: String) -> Int? {
    let folds = query.lowercased() == query
    let haystack = Array(folds ? text.lowercased() : text)
    let needle = Array(query)
    guard needle.count <= haystack.count else { return nil }
    return (0...haystack.count - needle.count).first { haystack[$0..<$0 + needle.count].elementsEqual(needle) }
  }
}
