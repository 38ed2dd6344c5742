import TerminalKit

/// How wide the columns of a table are.
struct TableLayout {
  /// Blanks between columns.
  static let gap = 2
  /// How wide a bar is where there is room.
  static let barWidth = 10

  private(set) var widths: [Int]

  /// Gives each column its natural width, and takes from the least important ones what does not fit.
  ///
  /// - Parameters:
  ///   - natural: the widest cell of each column.
  ///   - importance: of each column; the lowest shrink first.
  ///   - limit: columns of the terminal; nothing where lines may be as long as they like.
  init(natural: [Int], importance: [Int], limit: Int?) {
    widths = natural
    guard let limit, !natural.isEmpty else { return }
    widths = natural.map { min($0, limit) }
    for minimum in [8, 3, 1] {
      for level in Set(importance).sorted() {
        shrink(natural.indices.filter { importance[$0] == level }, to: minimum, limit: limit)
      }
    }
  }

  private var total: Int { widths.reduce(0, +) + TableLayout.gap * (widths.count - 1) }

  private mutating func shrink(_ columns: [Int], to minimum: Int, limit: Int) {
    while total > limit {
      guard let widest = columns.max(by: { widths[$0] < widths[$1] }), widths[widest] > minimum else { return }
      widths[widest] -= 1
    }
  }
}
