package import DomainKit

/// The change that a change set makes to an entity's row, or to the rows of its parts.
@MemberwiseInit
package struct RowChange: Sendable {
  package let table: TableLayout
  /// The entity, or the owner of the parts.
  package let key: UniqueID
  /// At most one row for an entity; the rows in order for parts.
  package let before: [[StoredValue]]
  package let after: [[StoredValue]]
}

/// The location of rows that a change set touches.
package struct TouchedRows: Sendable {
  package let table: TableLayout
  package let key: UniqueID

  /// The query for the rows, those of parts in their order. The second column of each table is its
  /// version or position.
  package var select: Select {
    Select(
      table: table, conditions: [.compare(column: table.keyColumn, .equal, .id(key))],
      order: [Sort(table.columns[1])], limit: nil, parts: nil)
  }
}

extension ChangeSet {
  /// The locations that the writes touch, without duplicates, in the order of the writes.
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
  /// The key of the changed row, if any.
  fileprivate var changedKey: UniqueID? {
    switch self {
    case .insert(_, let values), .update(_, let values, _), .insertPart(_, let values):
      values.first.flatMap(UniqueID.init(storedValue:))
    case .delete(_, let id, _), .deleteParts(_, let id): id
    }
  }
}
