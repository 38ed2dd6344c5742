import DomainKit

extension PlannedChange {
  /// Creates the field-by-field change of rows, or returns `nil` if nothing changes that users know.
  init?(_ change: RowChange) {
    guard change.before != change.after, change.table.name != CoreSchema.rule.name else { return nil }
    let kind: Kind = change.before.isEmpty ? .added : change.after.isEmpty ? .removed : .changed
    let count = max(change.before.count, change.after.count)
    let fields = (0..<count).flatMap { Self.fields(of: change, row: $0) }
    // A row that changes in nothing but its internals and its version means nothing to users.
    if !change.table.meanings.internals.isEmpty, fields.allSatisfy({ $0.name == "version" }) { return nil }
    // The unit writes all parts of an object, also those that stay as they are.
    let changed = (0..<count).count { change.before.row($0) != change.after.row($0) }
    self.init(
      entity: change.table.name, id: change.key, name: Self.name(of: change), kind: kind, fields: fields, rows: changed)
  }

  /// The columns with the name of an object, by precedence.
  private static let nameColumns = ["name", "title", "guest"]

  private static func name(of change: RowChange) -> String? {
    let table = change.table
    guard table.keyColumn != "owner", let values = change.after.first ?? change.before.first else { return nil }
    let row = ReadableRow(table: table, values: values)
    return nameColumns.lazy.compactMap { table.columns.firstIndex(of: $0) }.first.flatMap { row.text($0) }
  }

  private static func fields(of change: RowChange, row: Int) -> [Field] {
    let table = change.table
    let isPart = table.keyColumn == "owner"
    let prefix = isPart ? "\(row + 1)." : ""
    let before = ReadableRow(table: table, values: change.before.row(row))
    let after = ReadableRow(table: table, values: change.after.row(row))
    // The identifier of an entity, and the owner and position of a part, only identify the row.
    return table.columns.indices.dropFirst(isPart ? 2 : 1).compactMap { column in
      guard before[stored: column] != after[stored: column],
        !table.meanings.internals.contains(table.columns[column])
      else { return nil }
      return Field(prefix + table.columns[column], before: before.text(column), after: after.text(column))
    }
  }
}

extension [[StoredValue]] {
  fileprivate func row(_ index: Int) -> [StoredValue]? { indices.contains(index) ? self[index] : nil }
}
