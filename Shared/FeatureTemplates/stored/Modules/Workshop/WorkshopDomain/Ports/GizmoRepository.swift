package import DomainKit

/// The stored ~gizmos~.
package protocol GizmoRepository: Sendable {
  func add(_ gizmo: inout Gizmo) throws
  /// The one whose name compares equal.
  func gizmo(keyed key: NameKey) async throws -> Gizmo?
  /// Latest first.
  ///
  /// - Parameter last: the list starts behind this one.
  func gizmos(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo]
}
