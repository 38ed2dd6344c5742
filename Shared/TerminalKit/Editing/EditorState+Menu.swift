/// The texts that may come at the cursor, as they are shown below the line.
package struct CompletionMenu: Sendable {
  /// The texts.
  package let candidates: [Completion.Candidate]
  /// Which of them stands in the line.
  package internal(set) var selected: Int?
  /// Where in the text it stands.
  var range: Range<Int>
  let original: [Character]
}

extension EditorState {
  /// Takes the answer to a question what may come, unless the text has changed meanwhile.
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
    // The dashes of options alone are no help.
    let says = common.contains { $0 != "-" }
    if says, common.count > typed.count, String(common).lowercased().hasPrefix(String(typed).lowercased()) {
      edit(range, with: common)
      replaced = range.lowerBound..<cursor
    }
    menu = CompletionMenu(
      candidates: completion.candidates, range: replaced, original: Array(text.characters[replaced]))
  }

  /// - Returns: whether the key was for the menu.
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
    // Escape also means something to vi, but not while it closes a menu.
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

  /// Types a character behind a blank that a completion has put there by itself: a blank takes its place, and so does
  /// what goes on with the word.
  ///
  /// - Returns: whether the character is typed.
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

  /// The graphemes that offsets in UTF-8 lie between.
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
