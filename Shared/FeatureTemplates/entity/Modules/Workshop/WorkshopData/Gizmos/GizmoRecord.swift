import DomainKit
import StorageKit
import WorkshopDomain

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

/// The conversion between ``Gizmo`` and its row.
enum GizmoMapper: AggregateMapper {
  static func root(of gizmo: Gizmo) -> GizmoRecord {
    GizmoRecord(
      id: gizmo.id.raw, version: gizmo.version, name: gizmo.name.text, nameKey: gizmo.name.key.value,
      addedAt: gizmo.addedAt.milliseconds)
  }

  static func entity(from record: GizmoRecord, parts _: [NoPart]) throws -> Gizmo {
    do {
      return Gizmo(
        id: ID(record.id), details: try details(from: record), addedAt: Timestamp(milliseconds: record.addedAt))
    } catch let error as any UserFacingError {
      throw StorageError.malformedRow(
        table: GizmoRecord.table.layout.name, reason: "the row \(record.id): \(error.message)")
    }
  }

  private static func details(from record: GizmoRecord) throws -> GizmoDetails {
    try GizmoDetails(name: GizmoName(record.name))
  }
}
