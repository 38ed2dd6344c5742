import DomainKit

extension PlannedChange {
  /// What rows would become, field by field; nothing where they stay as they are.
  init?(_ change: RowChange) {
    guard change.before != change.after else { return nil }
    let kind: Kind = change.before.isEmpty ? .added : change.after.isEmpty ? .removed : .changed
    let count = max(change.before.count, change.after.count)
    let fields = (0..<count).flatMap { Self.fields(of: change, row: $0) }
    self.init(entity: change.table.name, id: change.key, kind: kind, fields: fields, rows: count)
  }

  private static func fields(of change: RowChange, row: Int) -> [Field] {
    let isPart = change.table.keyColumn == "owner"
    let prefix = isPart ? "\(row + 1)." : ""
    // An entity's identifier, or a part's owner and position, say only which row it is.
    return change.table.columns.indices.dropFirst(isPart ? 2 : 1).compactMap { column in
      let (before, after) = (change.before.value(row, column), change.after.value(row, column))
      guard before != after else { return nil }
      return Field(prefix + change.table.columns[column], before: before.text, after: after.text)
    }
  }
}

extension [[StoredValue]] {
  fileprivate func value(_ row: Int, _ column: Int) -> StoredValue {
    indices.contains(row) ? self[row][column] : .null
  }
}

extension StoredValue {
  /// The value as text; nothing for null.
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
