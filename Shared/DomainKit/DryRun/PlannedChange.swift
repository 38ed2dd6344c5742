/// The planned change of one stored object.
@MemberwiseInit
package struct PlannedChange: Hashable, Sendable {
  package enum Kind: String, Sendable { case added, changed, removed }

  /// A column that would get another value, formatted for people. For a secret, it only tells that
  /// there is a value.
  @MemberwiseInit(unlabeled: 1)
  package struct Field: Hashable, Sendable {
    /// The column name. For a part, the number of the part comes first, from 1: `2.quantity`.
    package let name: String
    package let before: String?
    package let after: String?
  }

  /// The name of the table.
  package let entity: String
  /// The identifier of the object; for parts, that of their owner.
  package let id: UniqueID
  /// The name of the object, if its row has one; `nil` for parts.
  package private(set) var name: String?
  package let kind: Kind
  package let fields: [Field]
  /// The number of rows that would be added, changed or removed. A part that stays as it is does not count.
  package private(set) var rows: Int = 1
}

/// An event that would be raised, and its handlers.
@MemberwiseInit
package struct PlannedEvent: Hashable, Sendable {
  /// The event's stable name.
  package let name: String
  package let aggregate: AggregateReference
  /// The handlers that have run; their changes are among the changes.
  package let beforeCommit: [String]
  /// The handlers that would run in the transaction of the commit, or after it if they fail there.
  package let withCommit: [String]
  /// The handlers that would run after the commit.
  package let afterCommit: [String]
}
