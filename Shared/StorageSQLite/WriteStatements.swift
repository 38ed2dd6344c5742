import StorageKit

/// The key of a statement that exists once per table. Each connection keeps it prepared and finds
/// it without its text.
struct StatementKey: Hashable {
  enum Kind { case insert, update, delete, deleteParts, version }

  let table: TableLayout
  let kind: Kind

  private static let renderer = SQLRenderer(.sqlite)

  var text: String {
    switch kind {
    case .insert: Self.renderer.insert(into: table)
    case .update: Self.renderer.update(table)
    case .delete: Self.renderer.delete(from: table)
    case .deleteParts: Self.renderer.deleteParts(from: table)
    case .version: Self.renderer.version(in: table)
    }
  }

  static func == (one: Self, other: Self) -> Bool { one.table === other.table && one.kind == other.kind }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(table))
    hasher.combine(kind)
  }
}

/// The statements that change and check a table's rows.
struct WriteStatements {
  func insert(_ table: TableLayout) -> StatementKey { StatementKey(table: table, kind: .insert) }
  func update(_ table: TableLayout) -> StatementKey { StatementKey(table: table, kind: .update) }
  func delete(_ table: TableLayout) -> StatementKey { StatementKey(table: table, kind: .delete) }
  func deleteParts(_ table: TableLayout) -> StatementKey { StatementKey(table: table, kind: .deleteParts) }
  func version(_ table: TableLayout) -> StatementKey { StatementKey(table: table, kind: .version) }
}
