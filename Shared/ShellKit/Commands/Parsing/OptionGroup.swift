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
  package init() {
    let (group, arguments) = DeclaredArguments.creating(Group.self)
    wrappedValue = group
    DeclaredArguments.add(.group(arguments))
  }

  package init(from decoder: any Decoder) throws {
    wrappedValue = try Group(from: decoder)
    try wrappedValue.validate()
  }
}

extension OptionGroup: Sendable where Group: Sendable {}
