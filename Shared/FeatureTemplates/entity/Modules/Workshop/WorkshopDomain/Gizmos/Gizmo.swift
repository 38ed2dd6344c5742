import Contracts
package import DomainKit

/// One ~gizmo~: the entity, with its rules and the events that it raises.
@DomainEntity
@MemberwiseInit
package struct Gizmo: Equatable, Sendable {
  package let id: ID<Gizmo>
  package let details: GizmoDetails
  package let addedAt: Timestamp

  package var name: GizmoName { details.name }

  /// Creates a new ~gizmo~ and raises ``GizmoAdded``.
  package static func add(_ details: GizmoDetails, id: ID<Gizmo>, at moment: Timestamp) -> Gizmo {
    var gizmo = Gizmo(id: id, details: details, addedAt: moment)
    gizmo.raiseEvent(GizmoAdded(gizmo: id.raw, name: details.name.text, at: moment))
    return gizmo
  }
}
