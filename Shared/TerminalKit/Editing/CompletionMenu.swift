/// The menu of completions below the line, and its keys.
package struct CompletionMenu: Sendable {
  /// The candidates.
  package let candidates: [Completion.Candidate]
  /// `true` if there are more candidates than these.
  package private(set) var isPartial = false
  /// The index of the candidate that the line contains, or `nil` before the first selection.
  package private(set) var selected: Int?
  /// The range of the candidate in the text.
  private var range: Range<Int>
  /// The text before the first selection, which Escape restores.
  private let original: [Character]

  init(_ completion: Completion, in range: Range<Int>, of text: EditorText) {
    (candidates, isPartial) = (completion.candidates, completion.isPartial)
    (self.range, original) = (range, Array(text.characters[range]))
  }

  /// Creates a list of the lines that a search found, with the first one selected.
  init(_ lines: [String]) {
    candidates = lines.map { line in
      let label = line.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
      return Completion.Candidate(line, label: label, detail: "", isWhole: false)
    }
    (selected, range, original) = (0, 0..<0, [])
  }

  /// `true` if the selected candidate ends with a space that the menu added.
  var addedSpace: Bool { selected.map { candidates[$0].isWhole } ?? false }

  mutating func handle(_ key: Key, _ buffer: inout EditorBuffer) -> ModeStep {
    switch key {
    case Key(.tab): select(by: 1, &buffer)
    case Key(.tab, .shift): select(by: -1, &buffer)
    case Key(.down) where selected != nil, .control("n") where selected != nil: select(by: 1, &buffer)
    case Key(.up) where selected != nil, .control("p") where selected != nil: select(by: -1, &buffer)
    case Key(.enter) where selected != nil: return .end
    // Closing a menu takes precedence over vi's meaning of Escape.
    case .control("g"), Key(.escape):
      selected = nil
      put(original, &buffer)
      return .end
    default: return .leave
    }
    return .stay
  }

  private mutating func select(by step: Int, _ buffer: inout EditorBuffer) {
    let index = ((selected ?? (step > 0 ? -1 : 0)) + step + candidates.count) % candidates.count
    selected = index
    put(candidates[index].characters, &buffer)
  }

  private mutating func put(_ new: [Character], _ buffer: inout EditorBuffer) {
    guard range.upperBound <= buffer.text.count else { return }
    buffer.edit(range, with: new)
    range = min(range.lowerBound, buffer.cursor)..<buffer.cursor
  }
}

extension Completion.Candidate {
  fileprivate var characters: [Character] { Array(text) + (isWhole ? [" "] : []) }
}

extension EditorState {
  /// Shows the answer to a completion request, unless the text has changed since the request.
  package mutating func offer(_ completion: Completion, for request: CompletionRequest) {
    guard request.revision == buffer.revision, search == nil else { return }
    defer { keepInLine() }
    emacs.last = .other
    guard let range = text.graphemes(completion.range), let first = completion.candidates.first else { return }
    if request.keepsText {
      menu = CompletionMenu(completion, in: range, of: text)
      return
    }
    if completion.candidates.count == 1 {
      buffer.edit(range, with: first.characters)
      if first.isWhole { emacs.last = .completed }
      return
    }
    let typed = text.string(range)
    let common = completion.candidates.map { Array($0.text) }.reduce(Array(first.text)) { common, text in
      zip(common, text).prefix { $0 == $1 }.map(\.0)
    }
    var replaced = range
    // A prefix of dashes only does not narrow the choice.
    let isDistinctive = common.contains { $0 != "-" }
    if isDistinctive, common.count > range.count, String(common).lowercased().hasPrefix(typed.lowercased()) {
      buffer.edit(range, with: common)
      replaced = range.lowerBound..<cursor
    }
    menu = CompletionMenu(completion, in: replaced, of: text)
  }

  /// Returns `true` if the menu used the key.
  mutating func handleInMenu(_ key: Key) -> Bool {
    guard var menu else { return false }
    let step = menu.handle(key, &buffer)
    self.menu = step == .stay ? menu : nil
    if step != .leave, menu.addedSpace { emacs.next = .completed }
    return step != .leave
  }
}
