package import DomainKit
import Synchronization

/// A container that creates the objects that features have bound, and keeps the singletons.
///
/// The graph is checked before any object is created, or in a release by a test
/// (``Composition/startProblems(isRelease:)``). A lookup that still fails throws an error and never traps.
package final class Container: Sendable {
  private let bindings: [TypeKey: Binding]
  private let singletons: [TypeKey: SingletonCell]

  package init(_ bindings: [Binding]) {
    self.bindings = Dictionary(bindings.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    singletons = self.bindings.filter { $0.value.lifetime == .singleton }.mapValues { _ in SingletonCell() }
  }

  /// Returns the object that is bound to a type.
  ///
  /// - Parameter unit: The unit of work that scoped objects belong to.
  /// - Throws: ``CompositionProblem`` if there is no binding, or the error of the function that
  ///   creates the object.
  package func resolve<Value: Sendable>(_ type: Value.Type = Value.self, in unit: Unit? = nil) throws -> Value {
    if type == Unit.self, let unit = unit as? Value { return unit }
    let key = TypeKey(type)
    guard let binding = bindings[key], let made = try make(binding, in: unit) as? Boxed<Value> else {
      throw CompositionProblem.missing(path: [key.description])
    }
    return made.value
  }

  private func make(_ binding: Binding, in unit: Unit?) throws -> any Sendable {
    switch binding.lifetime {
    case .transient: return try binding.prepare(Resolver(container: self, unit: unit))()
    case .scoped:
      guard let unit else {
        throw CompositionProblem.captiveDependency(feature: binding.feature, path: [binding.key.description])
      }
      return try unit.scoped(binding.key.identity) { try binding.prepare(Resolver(container: self, unit: unit))() }
    case .singleton:
      guard let cell = singletons[binding.key] else {
        throw CompositionProblem.missing(path: [binding.key.description])
      }
      if let made = cell.value { return made }
      let step = try binding.prepare(Resolver(container: self, unit: nil))
      return try cell.makeOnce(step)
    }
  }

  /// Returns the singleton if it exists already.
  package func existing<Value: Sendable>(_ type: Value.Type) -> Value? {
    (singletons[TypeKey(type)]?.value as? Boxed<Value>)?.value
  }

  /// Returns a separate container in which one type is created differently, such as for a test.
  ///
  /// ```swift
  /// let container = composition.container.overriding((any WallClock).self) { ManualClock() }
  /// ```
  package func overriding<Value: Sendable>(
    _ type: Value.Type, with make: @escaping @Sendable () throws -> Value
  ) -> Container {
    let key = TypeKey(type)
    let replacement = Binding(key: key, feature: "override", lifetime: .singleton, needs: []) { _ in
      { Boxed(try make()) }
    }
    return Container(bindings.values.filter { $0.key != key } + [replacement])
  }
}

/// A singleton, created at most once.
private final class SingletonCell: Sendable {
  private let made = Mutex<(any Sendable)?>(nil)

  var value: (any Sendable)? { made.withLock { $0 } }

  func makeOnce(_ make: () throws -> any Sendable) throws -> any Sendable {
    try made.withLock { made in
      if let made { return made }
      let fresh = try make()
      made = fresh
      return fresh
    }
  }
}
