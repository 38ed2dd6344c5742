/// An invalid value that a user gave, for an error about one value.
///
/// ```swift
/// struct UnknownSize: UserFacingError {
///   let size: String
///
///   var code: String { "gizmos.unknown-size" }
///   var kind: ErrorKind { .invalid }
///   var message: String { "There is no size \(size)" }
///   var invalidValue: InvalidValue? { InvalidValue(size, choices: ["small", "large"]) }
/// }
/// ```
package struct InvalidValue: Hashable, Sendable {
  /// The value as the user gave it.
  package let text: String
  /// All valid values, or an empty list if only the stored data determines them.
  package let choices: [String]

  /// The valid value and the options that take the rest of the text, or an empty list.
  package let replacement: [String]

  /// Creates an invalid value.
  package init(_ text: String, choices: [String] = [], replacement: [String] = []) {
    (self.text, self.choices, self.replacement) = (text, choices, replacement)
  }
}
