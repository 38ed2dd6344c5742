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

  /// Creates a value, whose wrappers report what they declare.
  ///
  /// Reflection finds only the names, because each lookup of a wrapper's own properties searches all
  /// conformances of the program for the wrapper's type.
  static func creating<Arguments: ParsableArguments>(_: Arguments.Type) -> (Arguments, DeclaredArguments) {
    let created = Created()
    let value = $created.withValue(created) { Arguments() }
    let names = Mirror(reflecting: value).children.map { String(($0.label ?? "").drop { $0 == "_" }) }
    let properties = created.properties.withLock { $0 }
    precondition(names.count == properties.count, "a property of \(Arguments.self) is no argument")
    return (value, DeclaredArguments(properties: zip(names, properties).map { ($0, $1) }))
  }

  /// Adds a property to the value that this task creates.
  static func add(_ property: Property) { created?.properties.withLock { $0.append(property) } }
}
