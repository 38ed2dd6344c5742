package import DomainKit

/// One ~gizmo~: it is made when somebody asks, and kept nowhere.
package struct Gizmo: Equatable, Sendable {
  package let name: GizmoName
  package let checkedAt: Timestamp

  package init(name: GizmoName, checkedAt: Timestamp) {
    self.name = name
    self.checkedAt = checkedAt
  }
}
