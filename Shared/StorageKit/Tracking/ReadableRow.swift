import DomainKit

/// A row as a person reads it: money with its currency, moments and flags in words, and nothing of a secret.
struct ReadableRow {
  /// What stands in the place of a secret: whether there is one, is none.
  static let hidden = "(secret)"

  let table: TableLayout
  /// Nothing where there is no row.
  let values: [StoredValue]?

  subscript(stored column: Int) -> StoredValue { values?[column] ?? .null }

  /// The value as text; nothing where there is none.
  ///
  /// Flags and moments are known by what all tables call them: `is_available`, `placed_at`.
  func text(_ column: Int) -> String? {
    let name = table.columns[column]
    let value = self[stored: column]
    if value == .null { return nil }
    if table.meanings.secrets.contains(name) { return Self.hidden }
    guard case .integer(let number) = value else { return value.text }
    if table.meanings.amounts.contains(name) { return amount(number) }
    if name.hasSuffix("_at") || name.hasSuffix("_until") { return Timestamp(milliseconds: number).description }
    if name.hasPrefix("is_") || name.hasPrefix("has_"), (0...1).contains(number) { return number == 1 ? "yes" : "no" }
    return value.text
  }

  /// `4.50 EUR`
  private func amount(_ minorUnits: Int64) -> String {
    guard let column = table.meanings.currency.flatMap(table.columns.firstIndex(of:)),
      case .text(let code) = self[stored: column], let currency = Currency(code)
    else { return "\(minorUnits)" }
    return "\(Money(minorUnits: minorUnits, currency: currency)) \(code)"
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
