/// A search through the past that follows what is typed.
package struct HistorySearch: Sendable {
  /// What is looked for.
  package var query = ""
  /// Whether nothing was found for it.
  package var hasFailed = false
  var direction: HistoryDirection
  var age = 0
  let original: String
  let originalCursor: Int
}

extension EditorState {
  mutating func beginSearch(_ direction: HistoryDirection) {
    menu = nil
    search = HistorySearch(direction: direction, original: text.string, originalCursor: cursor)
  }

  /// - Returns: nothing where the search is over and the key means what it always does.
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
      search.age = 0
      find(search)
    case .control("g"), .control("c"):
      self.search = nil
      replaceAll(with: search.original)
      move(to: search.originalCursor)
    case Key(.escape):
      self.search = nil
      keepInLine()
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
    if text.string != match.text { replaceAll(with: match.text) }
    if let place = Self.place(of: search.query, in: match.text) { move(to: place) }
    browsing = nil
  }

  /// The grapheme with which a match begins.
  private static func place(of query: String, in text: String) -> Int? {
    let folds = query.lowercased() == query
    let haystack = Array(folds ? text.lowercased() : text)
    let needle = Array(query)
    guard needle.count <= haystack.count else { return nil }
    return (0...haystack.count - needle.count).first { haystack[$0..<$0 + needle.count].elementsEqual(needle) }
  }
}
