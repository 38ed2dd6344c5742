package import DomainKit

/// A new ~gizmo~ was added.
@MemberwiseInit
package struct GizmoAdded: DomainEvent, Equatable {
  package static let stableName = "__code__added.v1"
  package let gizmo: UniqueID
  package let name: String
  package let at: Timestamp
}
