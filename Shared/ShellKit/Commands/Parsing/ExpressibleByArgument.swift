/// A type whose values are words of a command line.
///
/// An enumeration with text as raw values needs no members of its own:
///
/// ```swift
/// enum GizmoSize: String, CaseIterable, ExpressibleByArgument { case small, large }
///
/// GizmoSize(argument: "large")  // .large
/// ```
package protocol ExpressibleByArgument: Sendable {
  /// Creates the value that a word means, or returns `nil` if there is none.
  init?(argument: String)

  /// All words that have a value, or an empty array if they cannot be listed.
  static var allValueStrings: [String] { get }

  /// The word for the value.
  var argumentText: String { get }
}

extension ExpressibleByArgument {
  package static var allValueStrings: [String] { [] }
}

extension ExpressibleByArgument where Self: CaseIterable {
  package static var allValueStrings: [String] { allCases.map(\.argumentText) }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
  package init?(argument: String) { self.init(rawValue: argument) }
  package var argumentText: String { rawValue }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
  package init?(argument: String) { self.init(argument) }
  package var argumentText: String { description }
}

extension String: ExpressibleByArgument {}
extension Int: ExpressibleByArgument {}
extension UInt8: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}

/// The type of a property that can lack a value, or have several.
package protocol ArgumentContainer {
  /// The type of one value.
  associatedtype ArgumentElement

  /// `true` if the argument can have several values.
  static var isRepeating: Bool { get }

  /// The value of an argument that a line omits, or `nil` if each line needs one.
  static var absent: Self? { get }

  /// Creates the container of the values that a line gives.
  init(arguments: [ArgumentElement])
}

extension Optional: ArgumentContainer {
  package static var isRepeating: Bool { false }
  package static var absent: Wrapped?? { .some(nil) }
  package init(arguments: [Wrapped]) { self = arguments.last }
}

extension Array: ArgumentContainer {
  package static var isRepeating: Bool { true }
  package static var absent: [Element]? { nil }
  package init(arguments: [Element]) { self = arguments }
}
