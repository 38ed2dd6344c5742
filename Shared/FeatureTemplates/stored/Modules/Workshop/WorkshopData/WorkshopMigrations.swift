package import StorageKit

/// The schema of this feature, one migration per change. A released migration never changes.
package enum WorkshopMigrations {
  package static let all = [Migration("__workshop__.0001-start", gizmos)]

  /// The types that are stored in the tables.
  package static let records: [any Record.Type] = [GizmoRecord.self]
}
