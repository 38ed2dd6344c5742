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
  package let onlyWhere: Condition?

  package init(
    _ name: String, on table: String, _ columns: [String], unique: Bool = false, where condition: Condition? = nil
  ) {
    self.name = name
    self.table = table
    self.columns = columns
    isUnique = unique
    onlyWhere = condition
  }
}
