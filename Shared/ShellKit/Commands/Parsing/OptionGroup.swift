/// The arguments of another type, among those of a command.
///
/// ```swift
/// @OptionGroup var limits: LimitOptions
/// ```
@propertyWrapper
package struct OptionGroup<Group: ParsableArguments>: Decodable {
  /// The arguments with the values of the line.
  package var wrappedValue: Group

  /// Declares the arguments of the group.
  package init() { wrappedValue = DeclaredArguments.group(Group.self) }

  package init(from decoder: any Decoder) throws {
    wrappedValue = try Group(from: decoder)
    if !decoder.findsNames { try wrappedValue.validate() }
  }
}

extension OptionGroup: Sendable where Group: Sendable {}
