package import DomainKit

/// Everything that one unit of work wants stored, as one.
package struct ChangeSet: Sendable {
  /// In the order in which the rows were first touched.
  package var writes: [RowWrite] = []
  /// The events to keep, with a delivery for each handler.
  package var entries: [OutboxEntry] = []
  /// Who makes the first attempt at the deliveries.
  package var claim: DeliveryClaim?
  /// What became of deliveries that ran.
  package var settlements: [DeliverySettlement] = []

  package init() {}

  package var isEmpty: Bool { writes.isEmpty && entries.isEmpty && settlements.isEmpty }

  /// Whether nothing is other than it was afterwards: at most, something is relied on.
  var storesNothing: Bool { entries.isEmpty && settlements.isEmpty && writes.allSatisfy { !$0.isChange } }
}

/// One change to one table.
package enum RowWrite: Sendable {
  /// Adds an entity's row. A row that is there already is a conflict.
  case insert(TableLayout, [StoredValue])
  /// Replaces an entity's row if it has the expected version; if not, that is a conflict.
  case update(TableLayout, [StoredValue], expected: Int)
  /// Removes an entity's row if it has the expected version; if not, that is a conflict.
  case delete(TableLayout, UniqueID, expected: Int)
  /// Changes nothing: an entity's row that has another version than expected is a conflict.
  case expect(TableLayout, UniqueID, version: Int)
  /// Adds a part's row.
  case insertPart(TableLayout, [StoredValue])
  /// Removes all parts of an entity.
  case deleteParts(TableLayout, owner: UniqueID)

  var isChange: Bool {
    if case .expect = self { return false }
    return true
  }

  package var table: TableLayout {
    switch self {
    case .insert(let table, _), .update(let table, _, _), .delete(let table, _, _), .expect(let table, _, _),
      .insertPart(let table, _), .deleteParts(let table, _):
      table
    }
  }
}
