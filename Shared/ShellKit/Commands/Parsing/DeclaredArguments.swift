import Synchronization

/// The arguments that a type declares, by the names of its properties and in their order.
struct DeclaredArguments: Sendable {
  /// An argument, or a group of them.
  enum Property: Sendable {
    case argument(ArgumentDeclaration)
    case group(DeclaredArguments)
  }

  let properties: [(name: String, property: Property)]

  /// The properties of the value that this task creates.
  @TaskLocal private static var created: Created?

  private final class Created: Sendable {
    let properties = Mutex<[Property]>([])
  }

  /// Creates a value, whose wrappers report what they declare. Decoding another one tells the names of the
  /// properties; reflection could too, but it searches all conformances of the program for each type.
  static func creating<Arguments: ParsableArguments>(_: Arguments.Type) -> (Arguments, DeclaredArguments) {
    let created = Created()
    let value = $created.withValue(created) { Arguments() }
    let properties = created.properties.withLock { $0 }
    // The initializer for decoding creates the declarations again before it replaces them.
    do {
      let names = try $created.withValue(nil) { try PropertyNames.of(Arguments.self) }
      if names.count == properties.count {
        return (value, DeclaredArguments(properties: zip(names, properties).map { ($0, $1) }))
      }
    } catch {
      ArgumentDeclaration.fail("\(Arguments.self): \(error)")
    }
    ArgumentDeclaration.fail("a property of \(Arguments.self) is no argument")
  }

  /// Creates a group of arguments, and adds it to the value that this task creates.
  static func group<Group: ParsableArguments>(_: Group.Type) -> Group {
    guard created != nil else { return Group() }
    let (group, arguments) = creating(Group.self)
    add(.group(arguments))
    return group
  }

  /// Adds a property to the value that this task creates. A value that it creates to decode a line needs none.
  static func add(_ property: @autoclosure () -> Property) {
    guard let created else { return }
    let property = property()
    created.properties.withLock { $0.append(property) }
  }
}
