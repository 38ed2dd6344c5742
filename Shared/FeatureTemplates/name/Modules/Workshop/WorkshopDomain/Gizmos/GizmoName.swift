package import DomainKit

/// The name of one ~gizmo~.
package struct GizmoName: Hashable, Sendable, CustomStringConvertible {
  package let text: String
  /// The comparison key: `Crème`, `CREME` and `creme` have the same one.
  package let key: NameKey

  /// Validates a name.
  ///
  /// - Throws: ``GizmoError/text(_:)`` if the name is empty, longer than 100 characters or unsafe
  ///   to display; ``GizmoError/unusableName(_:)`` if it has no letter and no digit.
  package init(_ text: String) throws(GizmoError) {
    self.text = try GizmoError.plain(text, "The name", 1...100)
    key = NameKey(self.text)
    if key.isEmpty { throw .unusableName(self.text) }
  }

  package var description: String { text }
}
