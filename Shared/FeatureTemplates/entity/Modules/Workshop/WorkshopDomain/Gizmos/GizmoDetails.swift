/// The fields of one ~gizmo~ that users enter.
package struct GizmoDetails: Hashable, Sendable {
  package let name: GizmoName

  package init(name: GizmoName) {
    self.name = name
  }
}
