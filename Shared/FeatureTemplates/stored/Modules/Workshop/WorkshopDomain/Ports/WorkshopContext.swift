/// The repositories that a unit of work of this feature can use.
package protocol WorkshopContext: Sendable {
  var gizmos: any GizmoRepository { get }
}
