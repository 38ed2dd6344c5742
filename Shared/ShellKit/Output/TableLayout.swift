import TerminalKit

/// How wide the columns of a table are.
struct TableLayout {
  /// Blanks between columns.
  static let gap = 2
  /// How wide a bar is where there is room.
  static let barWidth = 10

  /// The width of each column; nothing for one that has no room at all.
  private(set) var widths: [Int?]

  /// Gives each column its natural width, and takes from the least important ones what does not fit. Columns that even
  /// then do not fit are left out, the least important first, of equal ones the last.
  ///
  /// - Parameters:
  ///   - natural: the widest cell of each column.
  ///   - importance: of each column; the lowest shrink first.
  ///   - limit: columns of the terminal; nothing where lines may be as long as they like.
  init(natural: [Int], importance: [Int], limit: Int?) {
    widths = natural
    guard let limit, !natural.isEmpty else { return }
    widths = natural.map { min($0, limit) }
    let levels = Set(importance).sorted()
    for minimum in [8, 3] {
      for level in levels {
        shrink(natural.indices.filter { importance[$0] == level }, to: minimum, limit: limit)
      }
    }
    leaveOut(natural.indices.sorted { (importance[$0], $1) < (importance[$1], $0) }, limit: limit)
  }

  private var total: Int {
    let shown = widths.compactMap(\.self)
    return shown.reduce(0, +) + TableLayout.gap * max(0, shown.count - 1)
  }

  private mutating func shrink(_ columns: [Int], to minimum: Int, limit: Int) {
    while total > limit {
      guard let widest = columns.max(by: { width($0) < width($1) }), width(widest) > minimum else { return }
      widths[widest] = width(widest) - 1
    }
  }

  /// - Parameter order: the columns, the first to go in front; the last stays.
  private mutating func leaveOut(_ order: [Int], limit: Int) {
    for column in order.dropLast() {
      if total <= limit { return }
      widths[column] = nil
    }
  }

  private func width(_ column: Int) -> Int { widths[column] ?? 0 }
}
