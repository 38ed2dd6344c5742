/// What a board shows, laid out anew for each width.
package struct BoardPicture: Sendable {
  let layout: @Sendable (_ columns: Int) -> BoardLines

  /// - Parameter layout: called once for each width, so it must be quick.
  package init(layout: @escaping @Sendable (_ columns: Int) -> BoardLines) { self.layout = layout }
}

/// A picture in some width. Text that is wider is cut off.
package struct BoardLines: Hashable, Sendable {
  /// Stands still at the top.
  package var head: [String]
  /// May be more than the screen has room for.
  package var rows: [BoardRow]

  /// Lines for the top and rows below them.
  package init(head: [String] = [], rows: [BoardRow]) {
    self.head = head
    self.rows = rows
  }
}

/// A row of a board.
package struct BoardRow: Hashable, Sendable {
  /// What the row is about, by which it is known again; a row without one cannot be selected.
  package let id: String?
  package let text: String
  /// Whether somebody should look after it: it stands out.
  package let isUrgent: Bool

  /// A row about something, or just text.
  package init(_ text: String, id: String? = nil, isUrgent: Bool = false) {
    self.id = id
    self.text = text
    self.isUrgent = isUrgent
  }
}

/// A key that means something to whoever shows a board.
package struct BoardKey: Hashable, Sendable {
  package let key: Key
  /// What it does, in a word.
  package let name: String
  /// What it does, in a sentence without a full stop.
  package let meaning: String
  /// Whether it is about the selected row, and means nothing without one.
  package let needsRow: Bool

  /// A key for the selected row, or for the whole board.
  package init(_ key: Key, _ name: String, meaning: String = "", needsRow: Bool = true) {
    self.key = key
    self.name = name
    self.meaning = meaning.isEmpty ? name : meaning
    self.needsRow = needsRow
  }

  /// What the key is called on the last line.
  var label: String { key.plainScalar.map(String.init) ?? "Enter" }
}

/// A sentence that stands on a board until the next key.
package enum BoardMessage: Hashable, Sendable {
  case said(String)
  case failed(String)
}
