package import DomainKit

/// The queries for ~gizmos~.
package protocol GizmoReader: Sendable {
  /// Returns the ~gizmo~ with an equal name, or `nil`.
  func gizmo(keyed key: NameKey) async throws -> Gizmo?
  /// Returns a page of ~gizmos~, the latest first.
  ///
  /// - Parameters:
  ///   - last: The last element of the previous page, or `nil` for the first page.
  ///   - limit: The maximum number of elements.
  func gizmos(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo]
}

/// The stored ~gizmos~.
package protocol GizmoRepository: GizmoReader, EntityAdder<Gizmo> {}
