import DomainKit

/// The definition of a table, in a migration.
@MemberwiseInit
package struct TableDefinition: Hashable, Sendable {
  package let name: String
  package let columns: [ColumnDefinition]
  package let key: [String]

  /// Returns a table of entities. Adds the leading columns `id` and `version`.
  package static func root(_ name: String, _ columns: [ColumnDefinition]) -> TableDefinition {
    TableDefinition(name: name, columns: [.id("id"), .integer("version")] + columns, key: ["id"])
  }

  /// Returns a table of parts. Adds the leading columns `owner` and `position`.
  package static func parts(_ name: String, _ columns: [ColumnDefinition]) -> TableDefinition {
    TableDefinition(name: name, columns: [.id("owner"), .integer("position")] + columns, key: ["owner", "position"])
  }
}

/// The definition of a column, in a migration.
package struct ColumnDefinition: Hashable, Sendable {
  package enum Kind: String, Sendable { case id, integer, real, text }

  package let name: String
  package let kind: Kind
  package let isOptional: Bool

  package static func id(_ name: String, optional: Bool = false) -> ColumnDefinition {
    ColumnDefinition(name: name, kind: .id, isOptional: optional)
  }
  package static func integer(_ name: String, optional: Bool = false) -> ColumnDefinition {
    ColumnDefinition(name: name, kind: .integer, isOptional: optional)
  }
  package static func real(_ name: String, optional: Bool = false) -> ColumnDefinition {
    ColumnDefinition(name: name, kind: .real, isOptional: optional)
  }
  package static func text(_ name: String, optional: Bool = false) -> ColumnDefinition {
    ColumnDefinition(name: name, kind: .text, isOptional: optional)
  }
}

/// The definition of an index, in a migration.
///
/// ```swift
/// let open = IndexDefinition(
///   "workshop_gizmo_open", on: "workshop_gizmo", ["added_at"],
///   where: IndexCondition("status", .equal, .text("open")))
/// ```
package struct IndexDefinition: Hashable, Sendable {
  package let name: String
  package let table: String
  package let columns: [String]
  package let isUnique: Bool
  /// The condition for rows in the index; `nil` for all rows.
  package let onlyWhere: IndexCondition?

  package init(
    _ name: String, on table: String, _ columns: [String], unique: Bool = false, where condition: IndexCondition? = nil
  ) {
    self.name = name
    self.table = table
    self.columns = columns
    isUnique = unique
    onlyWhere = condition
  }
}

/// The condition for the rows in an index: a comparison with a constant, or a check for null. Every
/// engine supports it.
///
/// ```swift
/// let isOpen = IndexCondition("status", .equal, .text("open"))
/// isOpen.description                             // "status = 'open'"
/// IndexCondition.absent("removed_at").condition  // the same condition for a query
/// ```
package struct IndexCondition: Hashable, Sendable {
  package enum Constant: Hashable, Sendable {
    case integer(Int64)
    case text(String)
  }

  package let column: String
  package let comparison: Comparison
  /// The constant to compare with; `nil` for a check for null.
  package let constant: Constant?

  package init(_ column: String, _ comparison: Comparison, _ constant: Constant) {
    self.init(column, comparison, constant: constant)
  }

  /// Returns the condition that the column has a value.
  package static func present(_ column: String) -> IndexCondition {
    IndexCondition(column, .notEqual, constant: nil)
  }

  /// Returns the condition that the column is null.
  package static func absent(_ column: String) -> IndexCondition {
    IndexCondition(column, .equal, constant: nil)
  }

  private init(_ column: String, _ comparison: Comparison, constant: Constant?) {
    self.column = column
    self.comparison = comparison
    self.constant = constant
  }

  /// Returns the same condition with a prefix before the column name, such as `new.`.
  package func prefixed(_ prefix: String) -> IndexCondition {
    IndexCondition(prefix + column, comparison, constant: constant)
  }

  /// Returns the same condition after the renaming of a column.
  package func renaming(_ name: String, to new: String) -> IndexCondition {
    IndexCondition(column == name ? new : column, comparison, constant: constant)
  }

  /// The same condition, for a query.
  package var condition: Condition {
    switch constant {
    case nil: comparison == .equal ? .absent(column: column) : .present(column: column)
    case .integer(let value): .compare(column: column, comparison, .integer(value))
    case .text(let value): .compare(column: column, comparison, .text(value))
    }
  }
}

extension IndexCondition: CustomStringConvertible {
  /// The condition in portable SQL, such as `status = 'dead'`. It is part of the migration's
  /// checksum.
  package var description: String {
    switch constant {
    case nil: "\(column) IS \(comparison == .equal ? "" : "NOT ")NULL"
    case .integer(let value): "\(column) \(comparison.rawValue) \(value)"
    case .text(let value): "\(column) \(comparison.rawValue) '\(value.replacing("'", with: "''"))'"
    }
  }
}
