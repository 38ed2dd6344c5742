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
@MemberwiseInit(unlabeled: 1)
package struct InvalidValue: Hashable, Sendable {
  /// The value as the user gave it.
  package let text: String
  /// All valid values, or an empty list if only the stored data determines them.
  package private(set) var choices: [String] = []

  /// The valid value and the options that take the rest of the text, or an empty list.
  package private(set) var replacement: [String] = []
}
