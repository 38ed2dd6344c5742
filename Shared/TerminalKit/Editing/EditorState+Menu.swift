/// The menu of completions below the line.
package struct CompletionMenu: Sendable {
  /// The candidates.
  package let candidates: [Completion.Candidate]
  /// The index of the candidate that the line contains, or `nil` before the first selection.
  package internal(set) var selected: Int?
  /// The range of the candidate in the text.
  var range: Range<Int>
  let original: [Character]
}

extension EditorState {
  /// Shows the answer to a completion request, unless the text has changed since the request.
  package mutating func offer(_ completion: Completion, for request: CompletionRequest) {
    guard request.revision == revision, search == nil else { return }
    defer { keepInLine() }
    last = .other
    guard let range = graphemes(completion.range), !completion.candidates.isEmpty else { return }
    if completion.candidates.count == 1 {
      edit(range, with: Self.whole(completion.candidates[0]))
      if completion.candidates[0].isWhole { last = .completed }
      return
    }
    let typed = Array(text.characters[range])
    let common = Self.commonPrefix(completion.candidates.map { Array($0.text) })
    var replaced = range
    // A prefix of dashes only does not narrow the choice.
    let says = common.contains { $0 != "-" }
    if says, common.count > typed.count, String(common).lowercased().hasPrefix(String(typed).lowercased()) {
      edit(range, with: common)
      replaced = range.lowerBound..<cursor
    }
    menu = CompletionMenu(
      candidates: completion.candidates, range: replaced, original: Array(text.characters[replaced]))
  }

  /// Returns `true` if the menu handled the key.
  mutating func handleInMenu(_ key: Key) -> Bool {
    guard let menu else { return false }
    switch key {
    case Key(.tab): select(menu.selected.map { ($0 + 1) % menu.candidates.count } ?? 0)
    case Key(.tab, .shift):
      select(menu.selected.map { $0 > 0 ? $0 - 1 : menu.candidates.count - 1 } ?? menu.candidates.count - 1)
    case Key(.down) where menu.selected != nil, .control("n") where menu.selected != nil:
      select(((menu.selected ?? 0) + 1) % menu.candidates.count)
    case Key(.up) where menu.selected != nil, .control("p") where menu.selected != nil:
      select(menu.selected.map { $0 > 0 ? $0 - 1 : menu.candidates.count - 1 } ?? 0)
    case Key(.enter):
      guard menu.selected != nil else { return false }
      (self.menu, next) = (nil, last)
    case .control("g"), Key(.escape):
      put(menu.original)
      self.menu = nil
    // Closing a menu takes precedence over vi's meaning of Escape.
    default: return false
    }
    return true
  }

  private mutating func select(_ index: Int) {
    guard let menu else { return }
    put(Self.whole(menu.candidates[index]))
    self.menu?.selected = index
    if menu.candidates[index].isWhole { next = .completed }
  }

  private mutating func put(_ new: [Character]) {
    guard let range = menu?.range, range.upperBound <= text.count else { return }
    let start = range.lowerBound
    edit(range, with: new)
    menu?.range = min(start, cursor)..<cursor
  }

  /// Types a character after the space that a completion added. A space or a character that
  /// continues the word replaces that space.
  ///
  /// - Returns: `true` if the character is typed.
  mutating func typeBehindCompletion(_ character: Character) -> Bool {
    guard last == .completed, cursor > 0, " :=,".contains(character) else { return false }
    edit(cursor - 1..<cursor, with: [character])
    return true
  }

  private static func whole(_ candidate: Completion.Candidate) -> [Character] {
    Array(candidate.text) + (candidate.isWhole ? [" "] : [])
  }

  private static func commonPrefix(_ texts: [[Character]]) -> [Character] {
    guard var common = texts.first?[...] else { return [] }
    for text in texts.dropFirst() {
      common = common.prefix(zip(common, text).prefix { $0 == $1 }.count)
    }
    return Array(common)
  }

  /// Returns the range of graphemes for offsets in UTF-8.
  private func graphemes(_ range: Range<Int>) -> Range<Int>? {
    var offset = 0
    var lower: Int?
    for (index, character) in text.characters.enumerated() {
      if offset >= range.lowerBound, lower == nil { lower = index }
      if offset >= range.upperBound { return (lower ?? index)..<index }
      offset += character.utf8.count
    }
    guard offset >= range.upperBound else { return nil }
    return (lower ?? text.count)..<text.count
  }
}
