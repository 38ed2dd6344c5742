import DomainKit
import StorageKit

/// The columns of all tables, as the migrations define them.
struct StoredSchema {
  private var tables: [String: [ColumnDefinition]] = [:]

  init(_ migrations: [Migration]) {
    for change in migrations.flatMap(\.changes) {
      switch change {
      case .createTable(let table): tables[table.name] = table.columns
      case .addColumn(let table, let column): tables[table, default: []].append(column)
      default: continue
      }
    }
  }

  /// Returns the columns in the order of a record.
  func columns(of layout: TableLayout) -> [StoredColumn] {
    let known = tables[layout.name] ?? []
    return layout.columns.compactMap { name in known.first { $0.name == name } }.map(StoredColumn.init)
  }
}

/// A generator of values of a column: most have its type, and some are valid.
struct StoredColumn: Sendable {
  private let definition: ColumnDefinition

  init(_ definition: ColumnDefinition) { self.definition = definition }

  func value(_ choices: inout Choices) -> StoredValue {
    if choices.isOne(in: definition.isOptional ? 3 : 200) { return .null }
    switch choices.isOne(in: 200) ? choices.element(of: Self.kinds) : definition.kind {
    case .id: return .id(UniqueID(high: choices.bits(), low: choices.bits()))
    case .integer: return .integer(integer(&choices))
    case .real: return .real(choices.element(of: Self.reals))
    case .text: return .text(text(&choices))
    }
  }

  private static let kinds: [ColumnDefinition.Kind] = [.id, .integer, .real, .text]
  private static let integers: [Int64] = [0, 1, 1, 2, 3, 5, 100, 1_965, -1, 1_700_000_000_000, 1 << 40, .max, .min]
  private static let reals: [Double] = [
    0, 1, 4.5, 5, 40.7, -73.9, 90, 180, -180.1, -0.0, 1e-300, 1e308, .nan, .infinity, -.infinity,
  ]

  private func integer(_ choices: inout Choices) -> Int64 {
    if definition.name.hasPrefix("is_") || definition.name.hasPrefix("has_") { return Int64(choices.number(below: 2)) }
    if choices.isOne(in: 20) { return Int64(truncatingIfNeeded: choices.bits()) >> choices.number(below: 64) }
    return choices.element(of: Self.integers)
  }

  private func text(_ choices: inout Choices) -> String {
    let known = Self.known.first { definition.name.hasSuffix($0.suffix) }?.values ?? Self.texts
    let text = choices.element(of: choices.isOne(in: 10) ? Self.texts : known)
    guard choices.isOne(in: 10) else { return text }
    return String(decoding: Self.mutator.mutated(Array(text.utf8), &choices), as: UTF8.self)
  }

  private static let texts = [
    "", "a", "Ada Lovelace", "Latte", "e\u{301}", "\u{0}", "\u{202E}x", "[]", "{}", String(repeating: "x", count: 300),
    "  padded ", "2024-02-29", "https://a.b/c", "9780306406157", "nyc:1",
  ]
  private static let mutator = Mutator(texts, tokens: [",", ";", "\"", ":", "-"])
  private static let digits = String(repeating: "0123456789abcdef", count: 4)

  /// The valid values of columns by the ends of their names.
  private static let known: [(suffix: String, values: [String])] = [
    ("currency", ["USD", "EUR", "JPY", "KWD", "XXX", "usd"]), ("category", ["drink", "food", "goods", "dish"]),
    ("status", ["placed", "preparing", "ready", "collected", "cancelled", "active", "fired", "invited"]),
    ("state", ["active", "invited", "disabled"]), ("size", ["small", "medium", "large"]),
    ("role", ["guest", "customer", "barista", "manager", "owner"]),
    ("email", ["ada@example.com", "Ada@Example.com", "x"]),
    ("hash", [digits, "0", "$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$aGFzaA"]), ("previous", [digits, "0"]),
    ("fingerprint", [digits, "0"]), ("invitation", [digits]), ("isbn", ["9780306406157", "978030640615X"]),
    ("url", ["https://a.b/c", "x"]), ("website", ["https://a.b/c", "x"]),
    ("origin", ["https://a.b", "http://[::1]:8"]),
    ("address", ["https://a.b/v1", "1 Elm St"]), ("hours", ["24/7", "Mon-Fri 08:00-22:00", "closed", "x"]),
  ]
}
