import DomainKit
import StorageKit
import WorkshopDomain

/// The conversion between ``Gizmo`` and its row.
enum GizmoMapper: AggregateMapper {
  static func root(of gizmo: Gizmo) -> GizmoRecord {
    GizmoRecord(
      id: gizmo.id.raw, version: gizmo.version, name: gizmo.name.text, nameKey: gizmo.name.key.value,
      addedAt: gizmo.addedAt.milliseconds)
  }

  static func entity(from record: GizmoRecord, parts _: [NoPart]) throws -> Gizmo {
    do throws(GizmoError) {
      return Gizmo(
        id: ID(record.id), name: try GizmoName(record.name), addedAt: Timestamp(milliseconds: record.addedAt))
    } catch {
      throw StorageError.malformedRow(
        table: GizmoRecord.table.layout.name, reason: "the row \(record.id): \(error.message)")
    }
  }
}
