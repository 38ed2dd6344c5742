/// Arguments that a command, or a group of options, declares as properties.
///
/// Each property has one of the wrappers ``Argument``, ``Option``, ``Flag`` and ``OptionGroup``, named
/// after those of swift-argument-parser. The name of an option is that of its property.
///
/// ```swift
/// struct ShelfOptions: ParsableArguments {
///   @Option(help: "Maximum number of gizmos.") var count = 10
///   @Flag(help: "Include broken gizmos.") var broken = false
///
///   func validate() throws {
///     if count < 1 { throw ValidationError("--count must be at least 1") }
///   }
/// }
/// ```
///
/// The compiler writes `init(from:)`, by which the shell sets the properties to the values of a line.
package protocol ParsableArguments: Decodable, SendableMetatype {
  /// Creates the declaration of the arguments, without values.
  init()

  /// Checks the values together, after each has been read. By default, all are valid.
  ///
  /// - Throws: ``ValidationError``, or another error for the user.
  func validate() throws
}

extension ParsableArguments {
  package func validate() throws {}
}

/// A reason why values do not fit an argument, or each other.
///
/// ```swift
/// if gizmos.isEmpty { throw ValidationError("name at least one gizmo") }
/// ```
package struct ValidationError: Error {
  /// The reason, in words for the user.
  package let message: String

  /// Creates a reason.
  package init(_ message: String) { self.message = message }
}
