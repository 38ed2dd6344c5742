import DomainKit
import ShellKit
import StorageKit

/// Finds all errors in a set of features, in time linear in the number of their registrations.
struct CompositionChecker {
  let features: [Feature]
  /// The features that are switched on, and the core.
  let active: [Feature]
  let switchedOff: Set<String>
  /// The names of the commands that the program adds to those of features and of the shell.
  let programCommands: [String]

  func problems() -> [CompositionProblem] {
    names() + topics() + duplicates() + events() + schemas() + DependencyGraph(active).problems()
  }

  private var reservedCommands: [String] { programCommands + Shell.builtinNames }

  private func names() -> [CompositionProblem] {
    let known = Set(features.map(\.name))
    let reserved = Set(reservedCommands)
    var problems = switchedOff.subtracting(known).sorted().map { name in
      CompositionProblem.unknownFeature(name: name, nearest: EditDistance.nearest(to: name, among: known.sorted()))
    }
    problems += repeated(features.map { ($0.name, $0.name) }).map { .featureTwice(name: $0.key) }
    problems += features.filter { !Self.isWellFormed($0.name) }.map { .malformedFeatureName($0.name) }
    for feature in features {
      problems += feature.commands.filter { reserved.contains($0.info.name) }.map {
        .commandReserved(name: $0.info.name, feature: feature.name)
      }
      problems += feature.migrations.filter { !$0.id.hasPrefix("\(feature.name).") }.map {
        .foreignName(kind: "migration", name: $0.id, feature: feature.name)
      }
      problems += feature.handlers.filter { !$0.handler.hasPrefix("\(feature.name).") }.map {
        .foreignName(kind: "handler", name: $0.handler, feature: feature.name)
      }
      problems += feature.touchedTables.filter { !$0.hasPrefix("\(feature.name)_") }.map {
        .foreignName(kind: "table", name: $0, feature: feature.name)
      }
    }
    return problems
  }

  private func topics() -> [CompositionProblem] {
    let commands = features.flatMap(\.commands).compactMap { $0.info.path.first } + features.map(\.name)
    let reserved = reservedCommands.map { String($0.prefix { $0 != " " }) }
    var taken = Set(commands + reserved + Shell.topicNames)
    return features.flatMap { feature in
      feature.topics.flatMap { topic in
        ([topic.name] + topic.synonyms).filter { !taken.insert($0).inserted }
          .map { .topicTaken(name: $0, feature: feature.name) }
      }
    }
  }

  private static func isWellFormed(_ name: String) -> Bool {
    name != "core" && !name.isEmpty && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  private func duplicates() -> [CompositionProblem] {
    let bindings = active.flatMap(\.bindings).map { ($0.key, $0.feature) }
    let commands = features.flatMap(\.commands).map { ($0.info.name, $0.feature) }
    let migrations = features.flatMap { feature in feature.migrations.map { ($0.id, feature.name) } }
    let handlers = features.flatMap(\.handlers).map { (HandledEvent($0), $0.feature) }
    return repeated(bindings).map { .boundTwice(type: $0.key.description, features: $0.values) }
      + repeated(commands).map { .commandTwice(name: $0.key, features: $0.values) }
      + repeated(migrations).map { .migrationTwice(id: $0.key, features: $0.values) }
      + repeated(handlers).map {
        .handlerTwice(name: $0.key.handler, event: $0.key.event.description, features: $0.values)
      }
  }

  /// A handler and the event that it handles.
  private struct HandledEvent: Hashable, CustomStringConvertible {
    let handler: String
    let event: TypeKey
    var description: String { "\(handler) \(event)" }

    init(_ registration: HandlerRegistration) {
      handler = registration.handler
      event = TypeKey(of: registration.event)
    }
  }

  private func schemas() -> [CompositionProblem] {
    var problems: [CompositionProblem] = []
    // The tables of another feature are a problem of their own.
    for feature in features where feature.touchedTables.allSatisfy({ $0.hasPrefix("\(feature.name)_") }) {
      let schema = Schema(feature.migrations)
      for problem in schema.problems + feature.records.flatMap({ schema.problems(of: $0) }) {
        problems.append(.schema(feature: feature.name, problem: problem))
      }
    }
    return problems
  }

  private func events() -> [CompositionProblem] {
    var seen: Set<ObjectIdentifier> = []
    let events = features.flatMap(\.handlers).filter { seen.insert(ObjectIdentifier($0.event)).inserted }
    let names = events.flatMap { handled in
      ([handled.event.stableName] + handled.event.upcasts.map(\.stableName)).map { (name: $0, handled: handled) }
    }
    let malformed = names.filter { !EventName.isWellFormed($0.name) }.map { name, handled in
      CompositionProblem.unstableName(event: String(describing: handled.event), name: name, feature: handled.feature)
    }
    return unique(malformed)
      + repeated(names.map { ($0.name, _typeName($0.handled.event)) }).map {
        .eventNameTwice(name: $0.key, events: $0.values.sorted())
      }
  }

  private func repeated<Key: Hashable & CustomStringConvertible>(
    _ pairs: [(key: Key, value: String)]
  ) -> [(key: Key, values: [String])] {
    var seen = Set<Key>(minimumCapacity: pairs.count)
    let keys = Set(pairs.map(\.key).filter { !seen.insert($0).inserted })
    return keys.map { key in (key: key, values: pairs.filter { $0.key == key }.map(\.value)) }
      .sorted { $0.key.description < $1.key.description }
  }

  private func unique(_ problems: [CompositionProblem]) -> [CompositionProblem] {
    var seen: Set<CompositionProblem> = []
    return problems.filter { seen.insert($0).inserted }
  }
}

extension Feature {
  /// The tables that the feature's migrations create.
  package var tables: [String] {
    migrations.flatMap(\.changes).compactMap { change in
      if case .createTable(let table) = change { table.name } else { nil }
    }
  }

  /// The tables that the feature's migrations create or change.
  var touchedTables: [String] {
    let touched: [String] = migrations.flatMap(\.changes).compactMap { change in
      switch change {
      case .createTable(let table): table.name
      case .createIndex(let index): index.table
      case .dropIndex: nil
      case .addColumn(let table, _), .renameColumn(let table, _, _), .dropColumn(let table, _): table
      case .createTextIndex(let index), .recreateTextIndex(let index): index.table
      case .createSpatialIndex(let index): index.table
      }
    }
    return Set(touched).sorted()
  }
}
