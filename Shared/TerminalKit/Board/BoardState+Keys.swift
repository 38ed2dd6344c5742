extension BoardState {
  private struct Hint {
    let key: String
    let name: String
    /// The lowest is left out last.
    let rank: Int

    var width: Int { DisplayWidth.columns(of: key) + 1 + DisplayWidth.columns(of: name) }
  }

  /// Which keys there are; where there is no room for all, the important ones, and the one that shows the rest.
  func keyLine(in columns: Int) -> [Cell] {
    var left = columns - 1
    var shown: Set<Int> = []
    let hints =
      question == nil ? self.hints : [Hint(key: "y", name: "yes", rank: 0), Hint(key: "n", name: "no", rank: 1)]
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

  private var hints: [Hint] {
    if hasPage {
      let scrolling = scroll.isLongerThanScreen ? [Hint(key: "↑↓", name: "scroll", rank: 1)] : []
      return scrolling + [Hint(key: "q", name: "back", rank: 0)]
    }
    var hints = keys.enumerated().filter { !$1.needsRow || scroll.canSelect }.map { index, key in
      Hint(key: key.label, name: key.name, rank: index + 2)
    }
    if scroll.canSelect, !keys.isEmpty {
      hints.append(Hint(key: "↑↓", name: "move", rank: keys.count + 2))
    } else if scroll.isLongerThanScreen {
      hints.append(Hint(key: "↑↓", name: "scroll", rank: 2))
    }
    if canPause { hints.append(Hint(key: "Space", name: isPaused ? "go on" : "pause", rank: 3)) }
    return hints + [Hint(key: "?", name: "keys", rank: 1), Hint(key: "q", name: "quit", rank: 0)]
  }

  /// What all keys do, those of the last line and those for which it has no room.
  var keyPage: BoardPicture {
    let pairs = keys.map { ($0.label, $0.meaning) } + (canPause ? Self.pauseKeys : []) + Self.commonKeys
    return BoardPicture { columns in BoardLines(rows: pairs.flatMap { Self.rows($0, $1, columns) }) }
  }

  private static let pauseKeys = [("Space", "Hold the picture up, and go on")]

  private static let commonKeys = [
    ("↑ ↓, k j", "The row before, the row after"), ("PgUp PgDn", "A screen back, a screen on; Ctrl-B, Ctrl-F as well"),
    ("Home End, g G", "The first row, the last"), ("Ctrl-L", "Draw the screen anew"),
    ("Ctrl-Z", "Stop the program; fg brings it back"), ("?", "This page"),
    ("q, Esc", "Back from a page; from the board to where you were"), ("Ctrl-C", "Leave at once"),
  ]

  /// A key and its meaning side by side, or one below the other where there is little room.
  private static func rows(_ key: String, _ meaning: String, _ columns: Int) -> [BoardRow] {
    let indent = columns >= 40 ? 15 : 2
    let lines = DisplayWidth.wrapped(meaning, to: max(1, columns - indent))
    let blanks = String(repeating: " ", count: indent)
    if indent == 2 { return ([key] + lines.map { blanks + $0 }).map { BoardRow($0) } }
    return lines.enumerated().map { BoardRow(($0 == 0 ? DisplayWidth.padded(key, to: indent) : blanks) + $1) }
  }
}
