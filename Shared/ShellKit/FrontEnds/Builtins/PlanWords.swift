import DomainKit

/// The words for tables and columns that people read. JSON has them beside the stored names.
package enum PlanWords {
  /// Returns the name of an entity without its feature: `menu item` for `orders_menu_item`.
  package static func entity(_ table: String) -> String {
    let words = table.split(separator: "_")
    return (words.count > 1 ? words.dropFirst() : words[...]).joined(separator: " ")
  }

  /// Stored words with another spelling than the words for people.
  private static let spellings: [Substring: Substring] = ["cancelled": "canceled"]

  /// Returns the name of a field: `placed at` for `placed_at`, `available` for `is_available`,
  /// `discount` for `discount_hundredths`, `quantity (2)` for the second line's `2.quantity`.
  static func field(_ name: String) -> String {
    let (number, column) = split(name)
    let words = plain(column).split(separator: "_").map { spellings[$0] ?? $0 }.joined(separator: " ")
    return number.map { "\(words) (\($0))" } ?? words
  }

  /// Returns the name of a column without the part that tells how the value is stored.
  private static func plain(_ column: Substring) -> Substring {
    for suffix in ["_id", "_hundredths"] where column.hasSuffix(suffix) { return column.dropLast(suffix.count) }
    return column.hasPrefix("is_") ? column.dropFirst(3) : column
  }

  /// Returns the fields without those that only serve the storage: versions, search and sort keys.
  ///
  /// A change of nothing else stays visible.
  static func shown(_ fields: [PlannedChange.Field]) -> [PlannedChange.Field] {
    let known = fields.filter { !isInternal($0.name) }
    return known.isEmpty ? fields : known
  }

  /// Returns `true` for a column with the identifier of an account: `placed_by`.
  static func isAccount(_ field: String) -> Bool { field.hasSuffix("_by") }

  /// Returns a cell with a value, with a time in the shop's time zone, or with an account's name.
  static func cell(_ text: String?, of field: String, _ accounts: [UniqueID: String]) -> OutputCell {
    guard let text else { return .absent }
    if isAccount(field), let name = UniqueID(text).flatMap({ accounts[$0] }) { return .text(name) }
    let isTime = ["_at", "_until", "_from"].contains { field.hasSuffix($0) }
    if isTime, let time = Timestamp(iso8601: text) { return .time(time) }
    return .text(split(field).column == "status" ? String(spellings[text[...]] ?? text[...]) : text)
  }

  private static func isInternal(_ name: String) -> Bool {
    let column = split(name).column
    return column == "version" || ["_key", "_tail", "_order"].contains { column.hasSuffix($0) }
  }

  private static func split(_ name: String) -> (number: Substring?, column: Substring) {
    guard let period = name.firstIndex(of: ".") else { return (nil, name[...]) }
    return (name[..<period], name[name.index(after: period)...])
  }
}
