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
  mutating func handleHistory(_ key: Key) -> Bool {
    switch key {
    case Key(.up): if !moveLine(by: -1) { browse(.older) }
    case Key(.down): if !moveLine(by: 1) { browse(.newer) }
    case .control("p"), Key(.pageUp): browse(.older)
    case .control("n"), Key(.pageDown): browse(.newer)
    case .alt("<"): browseToEnd()
    case .alt(">"): if let browsing { show(browsing.original, nil) }
    case .alt("."): insertLastArgument()
    default: return false
    }
    return true
  }

  /// Returns `true` if a line exists above or below the cursor.
  mutating func moveLine(by step: Int) -> Bool {
    let start = text.lineStart(cursor)
    let column = cursor - start
    if step < 0 {
      guard start > 0 else { return false }
      let above = text.lineStart(start - 1)
      move(to: min(above + column, start - 1))
    } else {
      let end = text.lineEnd(cursor)
      guard end < text.count else { return false }
      move(to: min(end + 1 + column, text.lineEnd(end + 1)))
    }
    return true
  }

  mutating func browse(_ direction: HistoryDirection) {
    var walk = browsing ?? HistoryBrowsing(original: text.string, prefix: text.string(0..<cursor))
    let current = text.string
    var age = walk.age
    while true {
      age += direction == .older ? 1 : -1
      if age < 0 {
        if walk.age >= 0 { show(walk.original, nil) }
        return
      }
      guard let match = history.find(.prefix(walk.prefix), from: age, direction) else {
        if direction == .newer, walk.age >= 0 { show(walk.original, nil) }
        return
      }
      age = match.age
      if match.text == current { continue }
      walk.age = age
      return show(match.text, walk)
    }
  }

  private mutating func browseToEnd() { browse(toLine: 1) }

  /// Shows a line of the history, counted from the oldest.
  mutating func browse(toLine number: Int) {
    var walk = browsing ?? HistoryBrowsing(original: text.string, prefix: "")
    guard let oldest = history.find(.prefix(""), from: .max, .newer),
      let match = history.find(.prefix(""), from: max(0, oldest.age + 1 - max(1, number)), .newer)
    else { return }
    walk.age = match.age
    show(match.text, walk)
  }

  /// vi's `G` and `gg`: shows a line of the history, or the typed text if no number is given.
  mutating func goToLine(_ number: Int?) {
    if let number {
      browse(toLine: number)
    } else if let browsing {
      show(browsing.original, nil)
    }
    finish()
  }

  private mutating func show(_ line: String, _ walk: HistoryBrowsing?) {
    replaceAll(with: line)
    browsing = walk
  }

  /// Inserts the last word of the previous line. Pressed again, goes back one more line.
  private mutating func insertLastArgument() {
    var (range, age) = (cursor..<cursor, 0)
    if case .lastArgument(let before, let lastAge) = last { (range, age) = (before, lastAge + 1) }
    while let match = history.find(.prefix(""), from: age, .older) {
      age = match.age + 1
      guard let word = splitWords(match.text).last else { continue }
      edit(range, with: EditorText.characters(of: word))
      next = .lastArgument(min(range.lowerBound, cursor)..<cursor, age: match.age)
      return
    }
    next = last
  }
}
