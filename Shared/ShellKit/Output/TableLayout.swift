/// Which columns of a table have room, and how wide they are.
struct TableLayout {
  /// What a column needs.
  struct Column {
    /// With its title and its widest cell whole.
    let natural: Int
    /// As no other column needs to give more: what is longer is cut in all of them alike.
    let fair: Int
    /// As it still reads well.
    let least: Int
    /// As it is worth nothing any more if it gets less.
    let bare: Int
    /// The lowest shrink and go first; those of the highest make the table.
    let importance: Int
  }

  /// Blanks between columns.
  static let gap = 2

  /// The width of each column; nothing for one that has no room.
  private(set) var widths: [Int?]
  /// Whether not even the most important columns have room.
  private(set) var isHopeless = false

  private let columns: [Column]

  /// Gives each column its natural width, where that fits. Otherwise the most important columns come in, and of the others
  /// those that still fit as they read well, the more important and then the earlier first. What comes in shrinks: first
  /// whatever is longest, then the least important.
  ///
  /// - Parameters:
  ///   - limit: columns of the terminal; nothing where lines may be as long as they like.
  ///   - isBoard: whether even of the most important columns the last go where they have no room.
  init(_ columns: [Column], limit: Int?, isBoard: Bool = false) {
    self.columns = columns
    widths = columns.map(\.natural)
    guard let limit, total > limit else { return }
    let most = columns.map(\.importance).max() ?? 0
    var essential = columns.indices.filter { columns[$0].importance == most }
    for index in columns.indices where columns[index].importance != most { widths[index] = nil }
    for index in essential { widths[index] = columns[index].bare }
    while isBoard, total > limit, essential.count > 1 { widths[essential.removeLast()] = nil }
    isHopeless = total > limit && !isBoard
    admit(beside: essential, at: \.least, limit)
    // One column alone says little.
    if widths.count(where: { $0 != nil }) == 1 { admit(beside: essential, at: \.bare, limit) }
    for index in columns.indices where widths[index] != nil { widths[index] = columns[index].natural }
    shrink(columns.indices.filter { widths[$0] != nil }, to: \.fair, limit)
    for level in Set(columns.map(\.importance)).sorted() {
      shrink(columns.indices.filter { columns[$0].importance == level }, to: \.least, limit)
    }
    shrink(essential, to: \.bare, limit)
  }

  /// Takes in what fits, as it still reads well.
  private mutating func admit(beside essential: [Int], at minimum: KeyPath<Column, Int>, _ limit: Int) {
    for index in essential { widths[index] = columns[index][keyPath: minimum] }
    for index in byImportance where widths[index] == nil {
      widths[index] = columns[index].least
      if total > limit { widths[index] = nil }
    }
  }

  private var byImportance: [Int] {
    columns.indices.sorted { (columns[$1].importance, $0) < (columns[$0].importance, $1) }
  }

  private var total: Int {
    let shown = widths.compactMap(\.self)
    return shown.reduce(0, +) + TableLayout.gap * max(0, shown.count - 1)
  }

  /// Takes from the widest of the columns that have something to give.
  private mutating func shrink(_ indices: [Int], to minimum: KeyPath<Column, Int>, _ limit: Int) {
    while total > limit {
      let giving = indices.filter { width($0) > columns[$0][keyPath: minimum] }
      guard let widest = giving.max(by: { width($0) < width($1) }) else { return }
      widths[widest] = width(widest) - 1
    }
  }

  private func width(_ column: Int) -> Int { widths[column] ?? 0 }
}
