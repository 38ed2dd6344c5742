import DomainKit
import StorageKit

/// The row of one ~gizmo~. Each property is a column.
@StoredRecord
struct GizmoRecord: RootRecord {
  static let table = Table<GizmoRecord>("__workshop_gizmo__")

  let id: UniqueID
  let version: Int
  let name: String
  let nameKey: String
  let addedAt: Int64
}
