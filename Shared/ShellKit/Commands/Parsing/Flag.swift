/// An option without a value: `--all`.
///
/// ```swift
/// @Flag(help: "Include broken gizmos.") var broken = false
/// ```
@propertyWrapper
package struct Flag: Decodable, Sendable {
  /// `true` if the line has the flag.
  package var wrappedValue: Bool

  /// Declares a flag.
  package init(wrappedValue: Bool, name: ArgumentName = .long, help: ArgumentHelp = "") {
    self.wrappedValue = wrappedValue
    DeclaredArguments.add(.argument(ArgumentDeclaration(flag: .flag(name, help), absent: wrappedValue)))
  }

  package init(from decoder: any Decoder) throws { wrappedValue = try decoder.argument() ?? false }
}
