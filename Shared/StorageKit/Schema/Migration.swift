package import DomainKit

/// A step from one version of the schema to the next. Migrations are applied once, in order, and
/// never changed afterwards.
///
/// ```swift
/// let color = Migration(
///   "workshop.0002-color", [.addColumn(table: "workshop_gizmo", .text("color", optional: true))],
///   seed: { [.insert(record)] })
/// color.feature  // "workshop"
/// ```
package struct Migration: Sendable {
  /// The identifier, which is unique in the program and begins with the feature's name:
  /// `orders.0001-menu`.
  package let id: String
  package let changes: [SchemaChange]
  /// The rewrite of existing rows after the changes. It is not part of the checksum.
  package let upgrade: RowUpgrade?
  /// The initial rows of a new database. They are not part of the checksum, because they may depend
  /// on the shop's settings.
  package let seed: @Sendable () throws -> [RowWrite]
  /// The time at which the source of a move applied the migration; `nil` for now.
  package var appliedAt: Timestamp?
  /// The mark that is stored instead of a migration.
  private let mark: MoveMark?

  package init(
    _ id: String, _ changes: [SchemaChange], upgrading upgrade: RowUpgrade? = nil,
    seed: @escaping @Sendable () throws -> [RowWrite] = { [] }
  ) {
    self.id = id
    self.changes = changes
    self.upgrade = upgrade
    self.seed = seed
    mark = nil
  }

  /// Creates an entry of the migration history that marks a new database.
  init(_ mark: MoveMark) {
    id = mark.entry.id
    changes = []
    upgrade = nil
    seed = { [] }
    self.mark = mark
  }

  /// The feature that the migration belongs to: the start of its identifier.
  package var feature: Substring { id.prefix { $0 != "." } }

  /// A fingerprint of the changes: the hash of their description, in hexadecimal.
  package var checksum: String {
    if let mark { return mark.entry.checksum }
    var hash = StableHash()
    for (index, change) in changes.enumerated() {
      if index > 0 { hash.add("\n") }
      change.add(to: &hash)
    }
    return String(hash.value, radix: 16)
  }
}

/// A change of the schema, independent of the engine.
///
/// ```swift
/// let changes: [SchemaChange] = [
///   .createTable(.root("workshop_lamp", [.text("name"), .integer("price"), .text("note", optional: true)])),
///   .createIndex(IndexDefinition("workshop_lamp_name", on: "workshop_lamp", ["name"], unique: true)),
///   .renameColumn(table: "workshop_gizmo", "name_key", to: "key"),
/// ]
/// ```
package enum SchemaChange: Sendable {
  case createTable(TableDefinition)
  case createIndex(IndexDefinition)
  case dropIndex(String)
  /// The column is optional: existing rows have null in it.
  case addColumn(table: String, ColumnDefinition)
  /// Neither the key nor a column of a text or spatial index can be renamed.
  case renameColumn(table: String, String, to: String)
  /// An index that contains the column must be dropped before.
  case dropColumn(table: String, String)
  case createTextIndex(TextIndexDefinition)
  /// The words of all rows are stored again, because this version of the program folds them differently.
  case recreateTextIndex(TextIndexDefinition)
  case createSpatialIndex(SpatialIndexDefinition)
}

extension SchemaChange {
  /// Adds a description that changes only with the schema. Each start computes the checksums of all
  /// migrations, so the description is hashed in pieces.
  fileprivate func add(to hash: inout StableHash) {
    switch self {
    case .createTable(let table):
      hash.add("table ", table.name, " (")
      hash.add(table.columns) { $0.add($1) }
      hash.add(") key (")
      hash.add(table.key) { $0.add($1) }
      hash.add(")")
    case .createIndex(let index):
      hash.add(index.isUnique ? "unique index " : "index ", index.name, " on ", index.table, " (")
      hash.add(index.columns) { $0.add($1) }
      hash.add(")")
      hash.add(index.onlyWhere)
    case .dropIndex(let name): hash.add("drop index ", name)
    case .addColumn(let table, let column):
      hash.add("add ")
      hash.add(column)
      hash.add(" to ", table)
    case .renameColumn(let table, let name, let new): hash.add("rename ", name, " of ", table, " to ", new)
    case .dropColumn(let table, let name): hash.add("drop ", name, " of ", table)
    case .createTextIndex(let index):
      hash.add("text index ", index.name, " on ", index.table, " (")
      hash.add(index.columns) { $0.add($1.name, "*", "\($1.weight)") }
      hash.add(")")
      hash.add(index.onlyWhere)
    case .recreateTextIndex(let index): hash.add("text index ", index.name, " again")
    case .createSpatialIndex(let index):
      hash.add("spatial index ", index.name, " on ", index.table, " (", index.x, ", ", index.y, ")")
      hash.add(index.onlyWhere)
    }
  }
}

extension StableHash {
  fileprivate mutating func add(_ texts: String...) {
    for text in texts { combine(text) }
  }

  fileprivate mutating func add<Item>(_ items: [Item], _ add: (inout StableHash, Item) -> Void) {
    for (index, item) in items.enumerated() {
      if index > 0 { self.add(", ") }
      add(&self, item)
    }
  }

  fileprivate mutating func add(_ column: ColumnDefinition) {
    add(column.name, " ", column.kind.rawValue, column.isOptional ? "?" : "")
  }

  fileprivate mutating func add(_ condition: IndexCondition?) {
    if let condition { add(" where \(condition)") }
  }
}

/// A migration that was applied to a database.
@MemberwiseInit
package struct AppliedMigration: Hashable, Sendable {
  package let id: String
  package let checksum: String
}

/// The plan of the migrations that a database still needs.
///
/// ```swift
/// do {
///   let missing = try MigrationPlan.missing(of: WorkshopMigrations.all, in: applied, location: "shop.db")
///   session.note("\(missing.count) migrations to apply")
/// } catch StorageError.newer(let database, let migration) {
///   session.warn("\(database) was opened by a newer program: \(migration)")
/// }
/// ```
package enum MigrationPlan {
  /// Returns the missing migrations, in order.
  ///
  /// - Parameters:
  ///   - migrations: All migrations of the program.
  ///   - applied: All migrations of the database.
  ///   - location: The database's name, for errors.
  /// - Throws: The error of a ``MoveMark``, ``StorageError/newer(_:migration:)``,
  ///   ``StorageError/changedMigration(_:migration:)`` or
  ///   ``StorageError/insertedMigration(_:migration:before:)``.
  package static func missing(
    of migrations: [Migration], in applied: [AppliedMigration], location: String
  ) throws -> [Migration] {
    if let mark = MoveMark(in: applied) { throw mark.error(location) }
    let known = Dictionary(migrations.map { ($0.id, $0.checksum) }, uniquingKeysWith: { first, _ in first })
    for migration in applied {
      guard let checksum = known[migration.id] else { throw StorageError.newer(location, migration: migration.id) }
      guard checksum == migration.checksum else {
        throw StorageError.changedMigration(location, migration: migration.id)
      }
    }
    let done = Set(applied.map(\.id))
    let missing = migrations.filter { !done.contains($0.id) }
    for migration in missing {
      let followers = migrations.drop { $0.id != migration.id }
      guard let later = followers.first(where: { $0.feature == migration.feature && done.contains($0.id) }) else {
        continue
      }
      throw StorageError.insertedMigration(location, migration: migration.id, before: later.id)
    }
    return missing
  }
}
