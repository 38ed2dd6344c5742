import StorageKit

extension WorkshopMigrations {
  /// The first version of the table of ~gizmos~.
  static let gizmos: [SchemaChange] = [
    .createTable(.root("__workshop_gizmo__", [.text("name"), .text("name_key"), .integer("added_at")])),
    .createIndex(IndexDefinition("__workshop_gizmo___name", on: "__workshop_gizmo__", ["name_key"], unique: true)),
  ]
}
