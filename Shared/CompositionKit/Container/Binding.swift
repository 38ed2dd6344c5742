package import DomainKit

/// The name of a type in the dependency graph.
package struct TypeKey: Hashable, Sendable, CustomStringConvertible {
  let identity: ObjectIdentifier
  private let type: Any.Type

  package init<Value>(_: Value.Type) {
    identity = ObjectIdentifier(Value.self)
    type = Value.self
  }

  /// Creates the key of a type that is known only at run time.
  init(of type: Any.Type) {
    identity = ObjectIdentifier(type)
    self.type = type
  }

  /// The type as it is written in code. It is computed on request, because that takes as long as a
  /// query.
  package var description: String { String(describing: type) }

  package static func == (left: TypeKey, right: TypeKey) -> Bool { left.identity == right.identity }
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// The lifetime of the objects that a binding creates.
package enum Lifetime: String, Sendable {
  /// One object per container.
  case singleton
  /// One object per unit of work.
  case scoped
  /// A new object per request.
  case transient
}

/// A type that a binding needs.
package struct Dependency: Hashable, Sendable {
  package let key: TypeKey
  /// `true` if it is resolved again in each unit of work, rather than held.
  package let isPerUnit: Bool

  package init(_ key: TypeKey, isPerUnit: Bool = false) {
    self.key = key
    self.isPerUnit = isPerUnit
  }
}

/// A recipe for a type: its feature, its lifetime and its dependencies.
package struct Binding: Sendable {
  package let key: TypeKey
  /// The feature that registers it.
  package let feature: String
  package let lifetime: Lifetime
  package let needs: [Dependency]
  /// Resolves the dependencies and returns the step that creates the object, so that no lookup
  /// happens while a singleton's lock is held.
  let prepare: @Sendable (Resolver) throws -> (() throws -> any Sendable)
}

/// An object that a binding has created, under its bound type. The container finds it by comparing
/// classes; a cast to a protocol would search all conformances of the program.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A resolver that passes dependencies to an object that is being created.
package struct Resolver: Sendable {
  package let container: Container
  /// The unit of work for which the object is created, or `nil`.
  package let unit: Unit?

  package func resolve<Value: Sendable>(_ type: Value.Type = Value.self) throws -> Value {
    try container.resolve(type, in: unit)
  }
}
