import DomainKit

/// A step from one form of the schema to the next. Applied once, in order, never changed afterwards.
package struct Migration: Sendable {
  /// Unique in the program and begun with the feature's name: `orders.0001-menu`.
  package let id: String
  package let changes: [SchemaChange]
  /// The rewrite of rows that are stored already, after the changes. Not part of the checksum.
  package let upgrade: RowUpgrade?
  /// Rows that a new database starts with. What they say is not part of the checksum: it may depend on the
  /// shop's settings.
  package let seed: @Sendable () throws -> [RowWrite]

  package init(
    _ id: String, _ changes: [SchemaChange], upgrading upgrade: RowUpgrade? = nil,
    seed: @escaping @Sendable () throws -> [RowWrite] = { [] }
  ) {
    self.id = id
    self.changes = changes
    self.upgrade = upgrade
    self.seed = seed
  }

  /// The feature that it belongs to: what its identifier begins with.
  package var feature: Substring { id.prefix { $0 != "." } }

  /// A fingerprint of the changes: the hash of their description, in hexadecimal.
  package var checksum: String {
    String(StableHash.of(changes.map(\.description).joined(separator: "\n").utf8), radix: 16)
  }
}

/// A change of the schema, in words that every engine understands.
package enum SchemaChange: Sendable {
  case createTable(TableDefinition)
  case createIndex(IndexDefinition)
  case dropIndex(String)
  /// The column is optional: rows that are there have nothing in it.
  case addColumn(table: String, ColumnDefinition)
  case createTextIndex(TextIndexDefinition)
  case createSpatialIndex(SpatialIndexDefinition)
}

extension SchemaChange: CustomStringConvertible {
  /// A form that only changes when the schema does: the checksum depends on it.
  package var description: String {
    switch self {
    case .createTable(let table):
      "table \(table.name) (\(table.columns.map(Self.describe).joined(separator: ", "))) key (\(table.key.joined(separator: ", ")))"
    case .createIndex(let index):
      "\(index.isUnique ? "unique " : "")index \(index.name) on \(index.table) (\(index.columns.joined(separator: ", ")))"
        + (index.onlyWhere.map { " where \($0)" } ?? "")
    case .dropIndex(let name): "drop index \(name)"
    case .addColumn(let table, let column): "add \(Self.describe(column)) to \(table)"
    case .createTextIndex(let index):
      "text index \(index.name) on \(index.table) (\(index.columns.map { "\($0.name)*\($0.weight)" }.joined(separator: ", ")))"
        + (index.onlyWhere.map { " where \($0)" } ?? "")
    case .createSpatialIndex(let index):
      "spatial index \(index.name) on \(index.table) (\(index.x), \(index.y))"
        + (index.onlyWhere.map { " where \($0)" } ?? "")
    }
  }

  private static func describe(_ column: ColumnDefinition) -> String {
    "\(column.name) \(column.kind.rawValue)\(column.isOptional ? "?" : "")"
  }
}

/// A migration that a database already has.
package struct AppliedMigration: Hashable, Sendable {
  package let id: String
  package let checksum: String

  package init(id: String, checksum: String) {
    self.id = id
    self.checksum = checksum
  }
}

/// Decides what a database still needs.
package enum MigrationPlan {
  /// The migrations that are missing, in order.
  ///
  /// - Parameters:
  ///   - migrations: all that the program has.
  ///   - applied: all that the database has.
  ///   - location: the database's name, for errors.
  /// - Throws: ``StorageError/newer(_:migration:)`` or ``StorageError/changedMigration(_:migration:)``.
  package static func missing(
    of migrations: [Migration], in applied: [AppliedMigration], location: String
  ) throws -> [Migration] {
    let known = Dictionary(migrations.map { ($0.id, $0.checksum) }, uniquingKeysWith: { first, _ in first })
    for migration in applied {
      guard let checksum = known[migration.id] else { throw StorageError.newer(location, migration: migration.id) }
      guard checksum == migration.checksum else {
        throw StorageError.changedMigration(location, migration: migration.id)
      }
    }
    let done = Set(applied.map(\.id))
    return migrations.filter { !done.contains($0.id) }
  }
}
