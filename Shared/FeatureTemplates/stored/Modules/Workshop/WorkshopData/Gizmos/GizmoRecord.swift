import DomainKit
import StorageKit

@StoredRecord
struct GizmoRecord: RootRecord {
  static let table = Table<GizmoRecord>("__workshop_gizmo__")

  let id: UniqueID
  let version: Int
  let name: String
  let nameKey: String
  let addedAt: Int64
}
