package import StorageKit

/// The schema of this feature, one migration per change. A released migration never changes.
package enum WorkshopMigrations {
  package static let all = [Migration("__workshop__.0001-start", start)]

  /// The types that are stored in the tables.
  package static let records: [any Record.Type] = [GizmoRecord.self]

  private static let start: [SchemaChange] = [
    .createTable(.root("__workshop_gizmo__", [.text("name"), .text("name_key"), .integer("added_at")])),
    .createIndex(IndexDefinition("__workshop_gizmo___name", on: "__workshop_gizmo__", ["name_key"], unique: true)),
  ]
}
