/// What would become of one stored thing.
package struct PlannedChange: Hashable, Sendable {
  package enum Kind: String, Sendable { case added, changed, removed }

  /// A value that would be another one, as a person reads it; of a secret only that there is one.
  package struct Field: Hashable, Sendable {
    /// The column; for a part its number among the parts, from 1, stands in front: `2.quantity`.
    package let name: String
    package let before: String?
    package let after: String?

    package init(_ name: String, before: String?, after: String?) {
      self.name = name
      self.before = before
      self.after = after
    }
  }

  /// The table.
  package let entity: String
  /// The thing's identifier; for parts that of their owner.
  package let id: UniqueID
  package let kind: Kind
  package let fields: [Field]
  /// How many rows would be written or removed.
  package let rows: Int

  package init(entity: String, id: UniqueID, kind: Kind, fields: [Field], rows: Int = 1) {
    self.entity = entity
    self.id = id
    self.kind = kind
    self.fields = fields
    self.rows = rows
  }
}

/// An event that would be raised, and who would hear of it.
package struct PlannedEvent: Hashable, Sendable {
  /// The event's stable name.
  package let name: String
  package let aggregate: AggregateReference
  /// The handlers that have run: what they changed is among the changes.
  package let beforeCommit: [String]
  /// The handlers that would run behind the commit.
  package let afterCommit: [String]

  package init(name: String, aggregate: AggregateReference, beforeCommit: [String], afterCommit: [String]) {
    self.name = name
    self.aggregate = aggregate
    self.beforeCommit = beforeCommit
    self.afterCommit = afterCommit
  }
}
