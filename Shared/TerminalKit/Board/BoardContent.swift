/// The contents of a board, laid out again for each width.
package struct BoardContent: Sendable {
  let layout: @Sendable (_ columns: Int) -> BoardLines

  /// - Parameter layout: Returns the lines for a width. It must be fast, because it runs for each
  ///   width.
  package init(layout: @escaping @Sendable (_ columns: Int) -> BoardLines) { self.layout = layout }
}

/// Contents laid out for a width. The board truncates wider text.
package struct BoardLines: Hashable, Sendable {
  /// The lines at the top, which do not scroll.
  package var head: [String]
  /// The rows below the head. There may be more than fit on the screen.
  package var rows: [BoardRow]
  /// A note about these lines, shown after the title: `1 column does not fit`.
  package var note: String?
  /// The note where there is no space for ``note``.
  package var shortNote: String?

  /// Creates lines from a head and the rows below it.
  package init(head: [String] = [], rows: [BoardRow], note: String? = nil, shortNote: String? = nil) {
    self.head = head
    self.rows = rows
    self.note = note
    self.shortNote = shortNote
  }
}

/// A value that the caller attaches to a row and gets back with a press. The board does not use it.
package struct BoardToken: Hashable, Sendable {
  package let value: any Hashable & Sendable

  package init(_ value: some Hashable & Sendable) { self.value = value }

  package static func == (one: Self, other: Self) -> Bool { AnyHashable(one.value) == AnyHashable(other.value) }
  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}

/// A row of a board.
package struct BoardRow: Hashable, Sendable {
  /// The identifier of the row's subject. The selection follows it. A row without one cannot be
  /// selected.
  package let id: String?
  /// The state of the subject that the row shows, for the caller.
  package let token: BoardToken?
  package let text: String
  /// `true` if the row needs attention and is highlighted.
  package let isUrgent: Bool
  /// The text below the rows while this one is selected, such as what it cuts off; empty for none.
  package let detail: String

  /// Creates a row about a subject, or a row of text.
  package init(
    _ text: String, id: String? = nil, token: BoardToken? = nil, isUrgent: Bool = false, detail: String = ""
  ) {
    self.id = id
    self.token = token
    self.text = text
    self.isUrgent = isUrgent
    self.detail = detail
  }
}

/// A key with an action on a board.
package struct BoardKey: Hashable, Sendable {
  package let key: Key
  /// The action, in one word.
  package let name: String
  /// The action, in a sentence without a period.
  package let meaning: String
  /// `true` if the action applies to the selected row and requires one.
  package let needsRow: Bool
  /// The question for a text that the action takes, or `nil` if it takes none.
  package let question: String?

  /// Creates a key for the selected row, or for the whole board.
  package init(_ key: Key, _ name: String, meaning: String = "", needsRow: Bool = true, question: String? = nil) {
    self.key = key
    self.name = name
    self.meaning = meaning.isEmpty ? name : meaning
    self.needsRow = needsRow
    self.question = question
  }

  /// The name of the key on the last line.
  var label: String { key.plainScalar.map(String.init) ?? "Enter" }
}

/// A sentence that stays on a board until the next key, except Ctrl-L, Ctrl-Z and keys that answer a
/// question.
package enum BoardMessage: Hashable, Sendable {
  case message(String)
  case failed(String)
}
