import Contracts
package import DomainKit

/// One ~gizmo~.
@DomainEntity
package struct Gizmo: Equatable, Sendable {
  package let id: ID<Gizmo>
  package let name: GizmoName
  package let addedAt: Timestamp

  /// The ~gizmo~ as it stands on record.
  package init(id: ID<Gizmo>, name: GizmoName, addedAt: Timestamp) {
    self.id = id
    self.name = name
    self.addedAt = addedAt
  }

  /// Takes in a new ~gizmo~.
  package static func add(_ name: GizmoName, id: ID<Gizmo>, at moment: Timestamp) -> Gizmo {
    var gizmo = Gizmo(id: id, name: name, addedAt: moment)
    gizmo.raiseEvent(GizmoAdded(gizmo: id.raw, name: name.text, at: moment))
    return gizmo
  }
}
