import DomainKit

/// A row in a form for people: money with its currency, percentages, times and flags in words, and
/// no secrets.
struct ReadableRow {
  /// The text in place of a secret. The existence of a secret is not secret.
  static let hidden = "(secret)"

  let table: TableLayout
  /// `nil` if there is no row.
  let values: [StoredValue]?

  subscript(stored column: Int) -> StoredValue { values?[column] ?? .null }

  /// Returns the value as text, or `nil` if there is none.
  ///
  /// The names of columns identify flags and times in all tables: `is_available`, `placed_at`.
  func text(_ column: Int) -> String? {
    let name = table.columns[column]
    let value = self[stored: column]
    if value == .null { return nil }
    if table.meanings.secrets.contains(name) { return Self.hidden }
    if case .text(let text) = value { return table.meanings.wordings[name]?[text] ?? text }
    guard case .integer(let number) = value else { return value.text }
    if table.meanings.amounts.contains(name) { return amount(number) }
    if table.meanings.percentages.contains(name) { return Self.percentage(number) }
    let isTime = ["_at", "_until", "_from"].contains { name.hasSuffix($0) }
    if isTime { return Timestamp(milliseconds: number).description }
    if name.hasPrefix("is_") || name.hasPrefix("has_"), (0...1).contains(number) { return number == 1 ? "yes" : "no" }
    return value.text
  }

  /// Returns an amount such as `4.50 EUR`.
  private func amount(_ minorUnits: Int64) -> String {
    guard let column = table.meanings.currency.flatMap(table.columns.firstIndex(of:)),
      case .text(let code) = self[stored: column], let currency = Currency(code)
    else { return "\(minorUnits)" }
    return "\(Money(minorUnits: minorUnits, currency: currency)) \(code)"
  }

  /// Returns a percentage such as `12.5%`, or the number if it is not a possible percentage.
  private static func percentage(_ hundredths: Int64) -> String {
    do {
      return try Percentage(hundredths: Int(hundredths)).description
    } catch {
      return "\(hundredths)"
    }
  }
}

extension StoredValue {
  fileprivate var text: String? {
    switch self {
    case .null: nil
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let value): value
    case .id(let value): "\(value)"
    }
  }
}
