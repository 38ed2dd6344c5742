/// A renderer for screen readers, which read out new output. It never draws over existing text.
///
/// Typing and erasing at the end appear as such. Any other change is written as a new line.
package struct ScreenReaderRenderer: LinePainter {
  private var prompt: String?
  private var text = EditorText()
  private var cursor = 0
  private var menu: [String] = []

  /// Creates a renderer that has shown nothing yet.
  package init() {}

  package mutating func paint(_ view: LineView, in _: TerminalInfo.Size) -> String {
    let items = view.menu.map { menu in menu.candidates.map { Self.spoken($0) } } ?? []
    defer { (text, cursor, menu) = (view.text, view.cursor, items) }
    guard prompt == view.prompt else {
      let start = prompt == nil ? "" : "\r\n"
      prompt = view.prompt
      return start + whole(view)
    }
    if !items.isEmpty, items != menu {
      return "\r\n" + items.map { $0 + "\r\n" }.joined() + whole(view)
    }
    if view.text == text { return moved(to: view.cursor, view) }
    return changed(view) ?? "\r\n" + whole(view)
  }

  package mutating func leave() -> String {
    forget()
    return "\r\n"
  }

  package mutating func clear() -> String {
    defer { forget() }
    return prompt == nil ? "" : "\r\n"
  }

  package var firstOutput: String { "" }

  package mutating func forget() { (prompt, text, cursor, menu) = (nil, EditorText(), 0, []) }

  private static func spoken(_ candidate: Completion.Candidate) -> String {
    TextEscaping.visible(candidate.detail.isEmpty ? candidate.label : "\(candidate.label): \(candidate.detail)")
  }

  private func whole(_ view: LineView) -> String {
    let back = shown(view.text.characters[min(view.cursor, view.text.count)...])
    return view.prompt + shown(view.text.characters[...]) + backspaces(back)
  }

  /// Returns the output for a change at the end of the text, or `nil` for any other change.
  private func changed(_ view: LineView) -> String? {
    let (new, old) = (view.text.characters, text.characters)
    guard cursor == old.count, view.cursor == new.count else { return nil }
    if new.count > old.count, new.starts(with: old) { return shown(new[old.count...]) }
    guard new.count < old.count, old.starts(with: new) else { return nil }
    let gone = old[new.count...]
    if gone.contains("\n") { return nil }
    let columns = DisplayWidth.columns(of: shown(gone))
    return String(repeating: "\u{8} \u{8}", count: columns)
  }

  private func moved(to place: Int, _ view: LineView) -> String {
    if place == cursor { return "" }
    let between = view.text.characters[min(place, cursor)..<max(place, cursor)]
    if between.contains("\n") { return "\r\n" + whole(view) }
    return place > cursor ? shown(between) : backspaces(shown(between))
  }

  private func backspaces(_ text: String) -> String {
    text.contains("\n") ? "" : String(repeating: "\u{8}", count: DisplayWidth.columns(of: text))
  }

  private func shown(_ characters: ArraySlice<Character>) -> String {
    characters.map { $0 == "\n" ? "\r\n" : Cell($0, .plain, columns: 80).text }.joined()
  }
}
