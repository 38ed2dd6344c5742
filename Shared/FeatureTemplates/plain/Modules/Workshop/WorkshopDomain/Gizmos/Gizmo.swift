package import DomainKit

/// One ~gizmo~, created on request and never stored.
package struct Gizmo: Equatable, Sendable {
  package let name: GizmoName
  package let checkedAt: Timestamp

  package init(name: GizmoName, checkedAt: Timestamp) {
    self.name = name
    self.checkedAt = checkedAt
  }
}
