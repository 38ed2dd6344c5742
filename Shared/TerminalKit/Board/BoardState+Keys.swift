extension BoardState {
  private struct Hint {
    let key: String
    let name: String
    /// The priority of the hint. The lowest number is left out last.
    let rank: Int

    var width: Int { DisplayWidth.columns(of: key) + 1 + DisplayWidth.columns(of: name) }
  }

  /// Returns the line of available keys. If they do not all fit, it shows the most important ones
  /// and the key for the full list.
  func keyLine(in columns: Int) -> [Cell] {
    var left = columns - 1
    var shown: Set<Int> = []
    let hints = question.map(Self.hints) ?? self.hints
    for index in hints.indices.sorted(by: { hints[$0].rank < hints[$1].rank }) {
      let width = hints[index].width + (shown.isEmpty ? 0 : 2)
      guard width <= left else { break }
      left -= width
      shown.insert(index)
    }
    let parts = shown.sorted().map { index in
      cells(hints[index].key, .heading, columns) + cells(" " + hints[index].name, .faint, columns)
    }
    return Array(parts.joined(separator: cells("  ", .plain, columns)))
  }

  private static func hints(for question: BoardQuestion) -> [Hint] {
    question.typed == nil
      ? [Hint(key: "y", name: "yes", rank: 0), Hint(key: "n", name: "no", rank: 1)]
      : [Hint(key: "Enter", name: "continue", rank: 0), Hint(key: "Esc", name: "go back", rank: 1)]
  }

  private var hints: [Hint] {
    if hasPage {
      let scrolling = scroll.isLongerThanScreen ? [Hint(key: "↑↓", name: "scroll", rank: 1)] : []
      return scrolling + [Hint(key: "q", name: "back", rank: 0)]
    }
    var hints = keys.enumerated().filter { !$1.needsRow || scroll.selected != nil }.map { index, key in
      Hint(key: key.label, name: key.name, rank: index + 2)
    }
    if scroll.canSelect, !keys.isEmpty {
      hints.append(Hint(key: "↑↓", name: scroll.selected == nil ? "select" : "move", rank: keys.count + 2))
    } else if scroll.isLongerThanScreen {
      hints.append(Hint(key: "↑↓", name: "scroll", rank: 2))
    }
    if canPause { hints.append(Hint(key: "Space", name: isPaused ? "resume" : "pause", rank: 3)) }
    return hints + [Hint(key: "?", name: "keys", rank: 1), Hint(key: "q", name: "quit", rank: 0)]
  }

  /// The page that describes all keys, including those that do not fit on the last line.
  var keyPage: BoardContent {
    let pairs = keys.map { ($0.label, $0.meaning) } + (canPause ? Self.pauseKeys : []) + commonKeys
    return BoardContent { columns in BoardLines(rows: pairs.flatMap { Self.rows($0, $1, columns) }) }
  }

  private static let pauseKeys = [("Space", "Pause or resume updates")]

  private var commonKeys: [(String, String)] {
    Self.movingKeys + (canSuspend ? [("Ctrl-Z", "Suspend the program; fg resumes it")] : []) + Self.leavingKeys
  }

  private static let movingKeys = [
    ("↑ ↓, k j", "Previous row, next row"), ("PgUp PgDn", "Previous page, next page; also Ctrl-B, Ctrl-F"),
    ("Home End, g G", "First row, last row"), ("Ctrl-L", "Redraw the screen"),
  ]

  private static let leavingKeys = [
    ("?", "Show this page"), ("q, Esc", "Close the page or the board"), ("Ctrl-C", "Quit immediately"),
  ]

  /// Returns a key and its description side by side, or one below the other on a narrow screen.
  private static func rows(_ key: String, _ meaning: String, _ columns: Int) -> [BoardRow] {
    let indent = columns >= 40 ? 15 : 2
    let lines = DisplayWidth.wrapped(meaning, to: max(1, columns - indent))
    let blanks = String(repeating: " ", count: indent)
    if indent == 2 { return ([key] + lines.map { blanks + $0 }).map { BoardRow($0) } }
    return lines.enumerated().map { BoardRow(($0 == 0 ? DisplayWidth.padded(key, to: indent) : blanks) + $1) }
  }
}
