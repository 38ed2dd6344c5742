package import DomainKit

/// One ~gizmo~, created on request and never stored.
@MemberwiseInit
package struct Gizmo: Equatable, Sendable {
  package let name: GizmoName
  package let checkedAt: Timestamp
}
