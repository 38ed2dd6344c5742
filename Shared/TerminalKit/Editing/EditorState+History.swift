/// A position in the history while the user browses it.
struct HistoryBrowsing: Sendable {
  /// The text before browsing, and its part before the cursor. Browsing shows only lines that start
  /// with that part.
  let original: String
  let prefix: String
  /// The age of the shown line; -1 for the typed text.
  var age = -1
}

extension EditorState {
  /// Handles the keys that move between the lines of the text, and at its edge into the history.
  mutating func handleHistory(_ key: Key) {
    switch key {
    case Key(.up): if !buffer.moveLine(by: -1) { browse(.older) }
    case Key(.down): if !buffer.moveLine(by: 1) { browse(.newer) }
    case .control("p"), Key(.pageUp): browse(.older)
    case .control("n"), Key(.pageDown): browse(.newer)
    case .alt("<"): browse(toLine: 1)
    case .alt(">"): if let browsing { show(browsing.original, nil) }
    case .alt("."): insertLastArgument()
    default: break
    }
  }

  mutating func browse(_ direction: HistoryDirection) {
    var position = browsing ?? HistoryBrowsing(original: text.string, prefix: text.string(0..<cursor))
    let current = text.string
    var age = position.age
    while true {
      age += direction == .older ? 1 : -1
      if age < 0 {
        if position.age >= 0 { show(position.original, nil) }
        return
      }
      guard let match = history.find(.prefix(position.prefix), from: age, direction) else {
        if direction == .newer, position.age >= 0 { show(position.original, nil) }
        return
      }
      age = match.age
      if match.text == current { continue }
      position.age = age
      return show(match.text, position)
    }
  }

  /// Shows a line of the history, counted from the oldest.
  mutating func browse(toLine number: Int) {
    var position = browsing ?? HistoryBrowsing(original: text.string, prefix: "")
    guard let oldest = history.find(.prefix(""), from: .max, .newer),
      let match = history.find(.prefix(""), from: max(0, oldest.age + 1 - max(1, number)), .newer)
    else { return }
    position.age = match.age
    show(match.text, position)
  }

  /// vi's `G` and `gg`: shows a line of the history, or the typed text if no number is given.
  mutating func goToLine(_ number: Int?) {
    if let number {
      browse(toLine: number)
    } else if let browsing {
      show(browsing.original, nil)
    }
  }

  private mutating func show(_ line: String, _ position: HistoryBrowsing?) {
    replaceAll(with: line)
    browsing = position
  }

  /// Inserts the last word of the previous line. Pressed again, goes back one more line.
  private mutating func insertLastArgument() {
    var (range, age) = (cursor..<cursor, 0)
    if case .lastArgument(let before, let lastAge) = emacs.last { (range, age) = (before, lastAge + 1) }
    while let match = history.find(.prefix(""), from: age, .older) {
      age = match.age + 1
      guard let word = splitWords(match.text).last else { continue }
      buffer.edit(range, with: EditorText.characters(of: word))
      emacs.next = .lastArgument(min(range.lowerBound, cursor)..<cursor, age: match.age)
      return
    }
    emacs.next = emacs.last
  }

  mutating func beginSearch(_ direction: HistoryDirection, staysAtEnter: Bool = false) {
    (menu, buffer.isRegionShown) = (nil, false)
    // Skip the line that is already shown.
    let start = browsing.map { direction == .older ? $0.age + 1 : $0.age - 1 } ?? 0
    search = HistorySearch(direction, from: start, staysAtEnter: staysAtEnter, original: buffer)
  }

  /// Returns `true` if the search used the key.
  mutating func handleInSearch(_ key: Key) -> Bool {
    guard var search else { return false }
    let step = search.handle(key, &buffer, history)
    if search.hasFound { (vi.lastSearch, browsing) = (search, nil) }
    self.search = step == .stay ? search : nil
    return step != .leave
  }
}
