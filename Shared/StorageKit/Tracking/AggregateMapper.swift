package import DomainKit

/// A type that converts an entity to its records and back. It rejects invalid rows.
///
/// ```swift
/// enum GizmoMapper: AggregateMapper {
///   static func root(of gizmo: Gizmo) -> GizmoRecord {
///     GizmoRecord(
///       id: gizmo.id.raw, version: gizmo.version, name: gizmo.name.text, nameKey: gizmo.name.key.value,
///       addedAt: gizmo.addedAt.milliseconds)
///   }
///
///   static func entity(from record: GizmoRecord, parts _: [NoPart]) throws -> Gizmo {
///     Gizmo(
///       id: ID(record.id), details: GizmoDetails(name: try GizmoName(record.name)),
///       addedAt: Timestamp(milliseconds: record.addedAt))
///   }
/// }
/// ```
package protocol AggregateMapper: Sendable {
  associatedtype Entity: DomainEntity & Sendable
  associatedtype Root: RootRecord
  associatedtype Part: PartRecord = NoPart

  /// Returns the entity's own row, with its identifier and version.
  static func root(of entity: Entity) -> Root
  /// Returns the rows of the entity's parts, in order.
  static func parts(of entity: Entity) -> [Part]
  /// Returns the entity in the rows.
  ///
  /// - Throws: An error that names the fault in the rows.
  static func entity(from root: Root, parts: [Part]) throws -> Entity
}

extension AggregateMapper where Part == NoPart {
  package static func parts(of _: Entity) -> [NoPart] { [] }
}
