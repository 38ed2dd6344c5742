/// The visible part of a board, and its selected row.
///
/// The selection follows its subject when that moves. If the subject disappears, no row is selected
/// until the user moves or the subject returns: a key never applies to a row that the user did not
/// select.
struct BoardScroll: Sendable {
  private var content: BoardContent?
  private var isLaidOut = false
  private var columns = 0
  private(set) var lines = BoardLines(rows: [])
  private(set) var selected: Int? {
    didSet { if let selectedRow { lastSelected = (selectedRow.id, selected ?? 0) } }
  }
  /// The subject that was selected last, and its index.
  private var lastSelected: (id: String?, index: Int) = (nil, 0)
  private(set) var top = 0
  private var height = 1

  /// Shows other content from the next layout on. Until then, keys apply to the visible one.
  mutating func show(_ content: BoardContent) {
    self.content = content
    isLaidOut = false
  }

  /// `true` if there is no content yet.
  var isEmpty: Bool { content == nil }
  var canSelect: Bool { lines.rows.contains { $0.id != nil } }
  var selectedRow: BoardRow? { selected.map { lines.rows[$0] } }
  var above: Int { top }
  var below: Int { max(0, lines.rows.count - top - height) }
  var isLongerThanScreen: Bool { lines.rows.count > height }
  var visible: ArraySlice<BoardRow> { lines.rows[top..<min(lines.rows.count, top + height)] }

  /// Lays out the content for a number of columns, unless it is laid out for them already.
  mutating func layOut(in columns: Int) {
    guard let content, !isLaidOut || columns != self.columns else { return }
    lines = content.layout(columns)
    (self.columns, isLaidOut) = (columns, true)
    selected = if let id = lastSelected.id { lines.rows.firstIndex { $0.id == id } } else { nearest(to: 0) }
  }

  /// Scrolls so that the selected row is visible.
  mutating func fit(height: Int) {
    self.height = max(1, height)
    if let selected { top = min(max(top, selected - self.height + 1), selected) }
    top = max(0, min(top, lines.rows.count - self.height))
  }

  /// Moves the selection, or scrolls if no row can be selected.
  mutating func move(by count: Int) {
    if let selected {
      self.selected = nearest(to: selected + count)
    } else if canSelect {
      // The row that took the place of the subject is the next one.
      selected = nearest(to: lastSelected.index + (count > 0 ? count - 1 : count))
    } else {
      top += count
    }
    fit(height: height)
  }

  mutating func movePage(_ direction: Int) { move(by: direction * max(1, height - 1)) }

  mutating func moveToStart() { move(by: -lines.rows.count) }
  mutating func moveToEnd() { move(by: lines.rows.count) }

  /// Returns the selectable row nearest to an index.
  private func nearest(to index: Int) -> Int? {
    let index = max(0, min(index, lines.rows.count - 1))
    return lines.rows.indices.filter { lines.rows[$0].id != nil }.min { abs($0 - index) < abs($1 - index) }
  }
}
