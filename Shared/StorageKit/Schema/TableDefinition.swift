/// A table as a migration creates it.
package struct TableDefinition: Hashable, Sendable {
  package let name: String
  package let columns: [ColumnDefinition]
  package let key: [String]

  /// A table of entities: `id` and `version` stand in front and are added here.
  package static func root(_ name: String, _ columns: [ColumnDefinition]) -> TableDefinition {
    TableDefinition(name: name, columns: [.id("id"), .integer("version")] + columns, key: ["id"])
  }

  /// A table of parts: `owner` and `position` stand in front and are added here.
  package static func parts(_ name: String, _ columns: [ColumnDefinition]) -> TableDefinition {
    TableDefinition(name: name, columns: [.id("owner"), .integer("position")] + columns, key: ["owner", "position"])
  }

  package init(name: String, columns: [ColumnDefinition], key: [String]) {
    self.name = name
    self.columns = columns
    self.key = key
  }
}

/// A column as a migration creates it.
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

/// An index as a migration creates it.
package struct IndexDefinition: Hashable, Sendable {
  package let name: String
  package let table: String
  package let columns: [String]
  package let isUnique: Bool
  /// Only rows that match are in the index.
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

/// Which rows are in an index: a comparison with a constant, or whether there is something; every engine can keep it.
package struct IndexCondition: Hashable, Sendable {
  package enum Constant: Hashable, Sendable {
    case integer(Int64)
    case text(String)
  }

  package let column: String
  package let comparison: Comparison
  /// Nothing where it only matters whether the column has a value.
  package let constant: Constant?

  package init(_ column: String, _ comparison: Comparison, _ constant: Constant) {
    self.init(column, comparison, constant: constant)
  }

  /// The rows that have a value in the column.
  package static func present(_ column: String) -> IndexCondition {
    IndexCondition(column, .notEqual, constant: nil)
  }

  /// The rows that have no value in the column.
  package static func absent(_ column: String) -> IndexCondition {
    IndexCondition(column, .equal, constant: nil)
  }

  private init(_ column: String, _ comparison: Comparison, constant: Constant?) {
    self.column = column
    self.comparison = comparison
    self.constant = constant
  }

  /// The same about a column that is written with something in front: `new.`.
  func prefixed(_ prefix: String) -> IndexCondition {
    IndexCondition(prefix + column, comparison, constant: constant)
  }

  /// The same, for a question.
  package var condition: Condition {
    switch constant {
    case nil: comparison == .equal ? .absent(column: column) : .present(column: column)
    case .integer(let value): .compare(column: column, comparison, .integer(value))
    case .text(let value): .compare(column: column, comparison, .text(value))
    }
  }
}

extension IndexCondition: CustomStringConvertible {
  /// `status = 'dead'`: portable SQL, and a part of the migration's checksum.
  package var description: String {
    switch constant {
    case nil: "\(column) IS \(comparison == .equal ? "" : "NOT ")NULL"
    case .integer(let value): "\(column) \(comparison.rawValue) \(value)"
    case .text(let value): "\(column) \(comparison.rawValue) '\(value.replacing("'", with: "''"))'"
    }
  }
}
