package import DomainKit

/// Reads the end of an identifier.
package enum IDArgument {
  /// - Throws: ``ArgumentProblem/id(_:)``.
  package static func parse(_ text: String) throws -> IDTail {
    guard let tail = IDTail(text) else { throw ArgumentProblem.id(text) }
    return tail
  }
}
