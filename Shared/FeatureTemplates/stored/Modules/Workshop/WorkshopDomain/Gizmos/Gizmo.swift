import Contracts
package import DomainKit

/// One ~gizmo~: the entity of this feature, with its rules and the events that it raises.
@DomainEntity
package struct Gizmo: Equatable, Sendable {
  package let id: ID<Gizmo>
  package let name: GizmoName
  package let addedAt: Timestamp

  /// Creates the value from stored data, without an event.
  package init(id: ID<Gizmo>, name: GizmoName, addedAt: Timestamp) {
    self.id = id
    self.name = name
    self.addedAt = addedAt
  }

  /// Creates a new ~gizmo~ and raises ``GizmoAdded``.
  package static func add(_ name: GizmoName, id: ID<Gizmo>, at moment: Timestamp) -> Gizmo {
    var gizmo = Gizmo(id: id, name: name, addedAt: moment)
    gizmo.raiseEvent(GizmoAdded(gizmo: id.raw, name: name.text, at: moment))
    return gizmo
  }
}
