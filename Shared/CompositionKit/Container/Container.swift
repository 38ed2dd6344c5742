package import DomainKit
import Synchronization

/// Makes what features have bound, and keeps the singletons.
///
/// The graph is checked before anything is made (``Composition/problems``); a lookup that fails nevertheless
/// throws, and nothing traps.
package final class Container: Sendable {
  private let bindings: [TypeKey: Binding]
  private let singletons: [TypeKey: SingletonCell]

  package init(_ bindings: [Binding]) {
    self.bindings = Dictionary(bindings.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    singletons = self.bindings.filter { $0.value.lifetime == .singleton }.mapValues { _ in SingletonCell() }
  }

  /// The thing bound to a type.
  ///
  /// - Parameter unit: the unit of work that scoped things live in.
  /// - Throws: ``CompositionProblem`` when there is none, or what making it throws.
  package func resolve<Value: Sendable>(_ type: Value.Type = Value.self, in unit: Unit? = nil) throws -> Value {
    if type == Unit.self, let unit = unit as? Value { return unit }
    let key = TypeKey(type)
    guard let binding = bindings[key], let made = try make(binding, in: unit) as? Made<Value> else {
      throw CompositionProblem.missing(path: [key.description])
    }
    return made.value
  }

  private func make(_ binding: Binding, in unit: Unit?) throws -> any Sendable {
    switch binding.lifetime {
    case .transient: return try binding.prepare(Resolver(container: self, unit: unit))()
    case .scoped:
      guard let unit else {
        throw CompositionProblem.captive(feature: binding.feature, path: [binding.key.description])
      }
      return try unit.scoped(binding.key.identity) { try binding.prepare(Resolver(container: self, unit: unit))() }
    case .singleton:
      guard let cell = singletons[binding.key] else { throw CompositionProblem.missing(path: []) }
      if let made = cell.value { return made }
      let step = try binding.prepare(Resolver(container: self, unit: nil))
      return try cell.makeOnce(step)
    }
  }

  /// The singleton, if somebody has asked for it before.
  package func existing<Value: Sendable>(_ type: Value.Type) -> Value? {
    (singletons[TypeKey(type)]?.value as? Made<Value>)?.value
  }

  /// A container of its own in which one type is made differently: for one test, or one part of one.
  package func overriding<Value: Sendable>(
    _ type: Value.Type, with make: @escaping @Sendable () throws -> Value
  ) -> Container {
    let key = TypeKey(type)
    let replacement = Binding(key: key, feature: "override", lifetime: .singleton, needs: []) { _ in
      { Made(try make()) }
    }
    return Container(bindings.values.filter { $0.key != key } + [replacement])
  }
}

/// A singleton, made at most once.
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
