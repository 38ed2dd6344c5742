import DomainKit
import ShellKit

/// The dependency graph, traversed once from every root.
struct DependencyGraph {
  private let bindings: [TypeKey: Binding]
  /// All bindings in the order in which features register them.
  private let all: [Binding]
  private typealias Root = (feature: String, name: any CustomStringConvertible, needs: [Dependency])
  private let roots: [Root]
  /// The handlers, commands, value sources and alert sources.
  private let callers: [Root]

  init(_ features: [Feature]) {
    all = features.flatMap(\.bindings)
    bindings = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    // Names are formatted only for errors, because that takes longer than the whole traversal.
    callers =
      features.flatMap(\.handlers).map { ($0.feature, $0.handler, $0.needs) }
      + features.flatMap(\.commands).map { ($0.feature, $0.info.name, $0.needs) }
      + features.flatMap(\.values).map { ($0.feature, $0.name, $0.needs) }
      + features.flatMap(\.alerts).map { ($0.feature, "alerts", $0.needs) }
    roots = all.map { ($0.feature, $0.key, $0.needs) } + callers
  }

  func problems() -> [CompositionProblem] { missing() + captiveDependencies() + cycles() }

  private func missing() -> [CompositionProblem] {
    roots.flatMap { root in
      root.needs.filter { bindings[$0.key] == nil && $0.key != TypeKey(Unit.self) }.map {
        .missing(path: [root.feature, root.name.description, $0.key.description])
      }
    }
  }

  /// Returns the scoped objects that are held for too long.
  ///
  /// An object that outlives a unit of work may resolve scoped objects in each unit, but not hold
  /// them. Handlers and commands receive their dependencies outside of any unit, so the same rule
  /// applies to them.
  private func captiveDependencies() -> [CompositionProblem] {
    let singletons: [Root] = all.filter { $0.lifetime == .singleton }.map { ($0.feature, $0.key, $0.needs) }
    return (singletons + callers).compactMap { holder in
      var seen: Set<TypeKey> = []
      return scoped(among: holder.needs, &seen).map {
        .captiveDependency(feature: holder.feature, path: [holder.name.description] + $0.map(\.description))
      }
    }
  }

  /// Returns the path to a scoped object that is held, also through transient objects; each is
  /// visited once.
  private func scoped(among needs: [Dependency], _ seen: inout Set<TypeKey>) -> [TypeKey]? {
    for need in needs where !need.isPerUnit && seen.insert(need.key).inserted {
      if need.key == TypeKey(Unit.self) { return [need.key] }
      guard let found = bindings[need.key] else { continue }
      if found.lifetime == .scoped { return [need.key] }
      if found.lifetime == .transient, let deeper = scoped(among: found.needs, &seen) { return [need.key] + deeper }
    }
    return nil
  }

  private func cycles() -> [CompositionProblem] {
    var search = CycleSearch(bindings: bindings)
    for binding in all { search.visit(binding.key) }
    return search.cycles
  }

  /// A depth-first search that remembers its path.
  private struct CycleSearch {
    let bindings: [TypeKey: Binding]
    private var finished: Set<TypeKey> = []
    private var path: [TypeKey] = []
    private var onPath: Set<TypeKey> = []
    private(set) var cycles: [CompositionProblem] = []

    init(bindings: [TypeKey: Binding]) { self.bindings = bindings }

    mutating func visit(_ key: TypeKey) {
      if finished.contains(key) { return }
      if onPath.contains(key) {
        let cycle = path.drop { $0 != key }.map(\.description) + [key.description]
        cycles.append(.cycle(path: cycle))
        return
      }
      guard let binding = bindings[key] else { return }
      path.append(key)
      onPath.insert(key)
      for need in binding.needs where !need.isPerUnit { visit(need.key) }
      path.removeLast()
      onPath.remove(key)
      finished.insert(key)
    }
  }
}
