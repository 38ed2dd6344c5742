/// An error for a name that no entity of a feature has.
///
/// ```swift
/// throw UnknownName(name.text, in: "tastings", listedBy: "tastings list")
/// ```
package struct UnknownName: UserFacingError, Hashable {
  package let name: String
  /// The feature of the entities, for the error's code.
  package let feature: String
  /// The command that lists the existing names.
  package let list: String

  package init(_ name: String, in feature: String, listedBy list: String) {
    self.name = name
    self.feature = feature
    self.list = list
  }

  package var code: String { "\(feature).not-found" }
  package var kind: ErrorKind { .notFound }
  package var message: String { "There is no \"\(name)\"" }
  package var suggestion: String? { "Show the existing ones with: \(list)" }
}
