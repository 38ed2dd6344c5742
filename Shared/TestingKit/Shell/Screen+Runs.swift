extension Screen {
  /// The look of a cell, as the program selects it (ECMA-48, "select graphic rendition").
  package struct Style: Hashable, Sendable {
    /// The number of a color from 1 for red to 6 for cyan, or `nil` for the default.
    package var color: Int?
    package var isBold = false
    /// `true` for faint text, and for gray, which replaces it where there are colors.
    package var isFaint = false
    package var isReversed = false

    mutating func apply(_ codes: [Int]) {
      for code in codes.isEmpty ? [0] : codes {
        switch code {
        case 1: isBold = true
        case 2, 90: isFaint = true
        case 7: isReversed = true
        case 31...36: color = code - 30
        default: self = Style()
        }
      }
    }
  }

  /// Adjacent cells of a row with one style.
  package struct Run: Hashable, Sendable {
    /// The column of the first cell, from 0.
    package let column: Int
    /// The number of cells.
    package private(set) var width: Int
    package private(set) var text: String
    package let style: Style

    fileprivate mutating func append(_ glyph: Glyph) {
      width += 1
      text += glyph.text
    }
  }

  /// The window with its styles, row by row.
  ///
  /// ```swift
  /// var screen = Screen(columns: 80)
  /// screen.write("\u{1B}[0;32morders\u{1B}[0m list")
  /// screen.runs[0].map(\.text)         // ["orders", " list"]
  /// screen.runs[0].map(\.style.color)  // [2, nil]
  /// ```
  package var runs: [[Run]] { glyphs.map(Self.runs) }

  private static func runs(in row: [Glyph]) -> [Run] {
    var runs: [Run] = []
    for (column, glyph) in row.enumerated() {
      if let last = runs.indices.last, runs[last].style == glyph.style {
        runs[last].append(glyph)
      } else {
        runs.append(Run(column: column, width: 1, text: glyph.text, style: glyph.style))
      }
    }
    return runs
  }
}
