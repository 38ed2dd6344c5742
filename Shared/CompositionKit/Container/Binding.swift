package import DomainKit

/// Names a type in the graph of dependencies.
package struct TypeKey: Hashable, Sendable, CustomStringConvertible {
  let identity: ObjectIdentifier
  private let type: Any.Type

  package init<Value>(_: Value.Type) {
    identity = ObjectIdentifier(Value.self)
    type = Value.self
  }

  /// Names a type that is known at run time only.
  init(of type: Any.Type) {
    identity = ObjectIdentifier(type)
    self.type = type
  }

  /// The type as it is written in code; put into words when somebody asks, which is as slow as a query.
  package var description: String { String(describing: type) }

  package static func == (left: TypeKey, right: TypeKey) -> Bool { left.identity == right.identity }
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// How long what a binding makes lives.
package enum Lifetime: String, Sendable {
  /// As long as the container.
  case singleton
  /// As long as one unit of work.
  case scoped
  /// Made anew for everybody who asks.
  case transient
}

/// Something that a binding needs.
package struct Dependency: Hashable, Sendable {
  package let key: TypeKey
  /// Whether it is asked for anew in each unit of work, rather than held.
  package let isPerUnit: Bool

  package init(_ key: TypeKey, isPerUnit: Bool = false) {
    self.key = key
    self.isPerUnit = isPerUnit
  }
}

/// How a type is made: what for, by whom, and out of what.
package struct Binding: Sendable {
  package let key: TypeKey
  /// The feature that brings it.
  package let feature: String
  package let lifetime: Lifetime
  package let needs: [Dependency]
  /// Finds what is needed, and gives back the step that makes the thing: so that nothing is looked up while a
  /// singleton's lock is held.
  let prepare: @Sendable (Resolver) throws -> (() throws -> any Sendable)
}

/// What a binding has made, under its bound type: found again by a comparison of classes, where a cast to a
/// protocol would search all conformances of the program.
final class Made<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Finds things for whoever is being made.
package struct Resolver: Sendable {
  package let container: Container
  /// The unit of work for which something is made, if for one.
  package let unit: Unit?

  package func resolve<Value: Sendable>(_ type: Value.Type = Value.self) throws -> Value {
    try container.resolve(type, in: unit)
  }
}
