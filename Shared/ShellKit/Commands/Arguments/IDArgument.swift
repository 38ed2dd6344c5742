package import DomainKit

/// A parser for ids and the last characters of ids.
///
/// ```swift
/// @Argument(help: "Id of the gizmo, or the end of it.", transform: IDArgument.parse)
/// var id: IDSuffix
///
/// let found = try await shelf.gizmos(endingIn: id, limit: 2)  // one, unless the end is ambiguous
/// ```
package enum IDArgument {
  /// Returns the id suffix with the given text.
  ///
  /// - Throws: ``ArgumentProblem/id(_:)`` if the text isn't an id or the end of one.
  package static func parse(_ text: String) throws -> IDSuffix {
    guard let suffix = IDSuffix(text) else { throw ArgumentProblem.id(text) }
    return suffix
  }
}
