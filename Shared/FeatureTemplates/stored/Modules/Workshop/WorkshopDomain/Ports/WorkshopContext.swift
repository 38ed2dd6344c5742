/// What a unit of work of this feature can reach.
package protocol WorkshopContext: Sendable {
  var gizmos: any GizmoRepository { get }
}
