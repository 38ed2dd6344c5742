package import DomainKit

/// What a set of changes makes of an entity's row, or of the rows of its parts.
package struct RowChange: Sendable {
  package let table: TableLayout
  /// The entity, or the owner of the parts.
  package let key: UniqueID
  /// At most one row of an entity; the parts in order.
  package let before: [[StoredValue]]
  package let after: [[StoredValue]]

  package init(table: TableLayout, key: UniqueID, before: [[StoredValue]], after: [[StoredValue]]) {
    self.table = table
    self.key = key
    self.before = before
    self.after = after
  }
}

/// Where to look for what a set of changes touches.
package struct TouchedRows: Sendable {
  package let table: TableLayout
  package let key: UniqueID

  /// The rows, those of parts in their order: behind its key, each table has its version or position.
  package var select: Select {
    Select(
      table: table, conditions: [.compare(column: table.keyColumn, .equal, .id(key))],
      order: [Sort(table.columns[1])], limit: nil, parts: nil)
  }
}

extension ChangeSet {
  /// What the writes touch, each once, in the order of the writes.
  package var touched: [TouchedRows] {
    var seen: [ObjectIdentifier: Set<UniqueID>] = [:]
    return writes.compactMap { write in
      guard let key = write.changedKey, seen[ObjectIdentifier(write.table), default: []].insert(key).inserted
      else { return nil }
      return TouchedRows(table: write.table, key: key)
    }
  }
}

extension RowWrite {
  /// The row that is changed, if one is.
  fileprivate var changedKey: UniqueID? {
    switch self {
    case .insert(_, let values), .update(_, let values, _), .insertPart(_, let values):
      values.first.flatMap(UniqueID.init(storedValue:))
    case .delete(_, let id, _), .deleteParts(_, let id): id
    }
  }
}
