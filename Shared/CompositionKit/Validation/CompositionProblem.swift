package import DomainKit

/// An error in the wiring of features.
package enum CompositionProblem: UserFacingError, Hashable {
  /// A required type is not bound. The path leads from the feature to the missing type.
  case missing(path: [String])
  /// Types depend on each other in a cycle.
  case cycle(path: [String])
  /// A singleton would keep an object that lives only for one unit of work.
  case captiveDependency(feature: String, path: [String])
  case boundTwice(type: String, features: [String])
  case commandTwice(name: String, features: [String])
  /// A command has the name of one of the program's own commands, which would take precedence.
  case commandReserved(name: String, feature: String)
  /// A help page has the name of a command or of another page.
  case topicTaken(name: String, feature: String)
  case migrationTwice(id: String, features: [String])
  case handlerTwice(name: String, event: String, features: [String])
  /// An event's stable name is malformed.
  case unstableName(event: String, name: String, feature: String)
  /// Two event types are stored under the same name.
  case eventNameTwice(name: String, events: [String])
  case featureTwice(name: String)
  /// A name does not begin with the name of its feature.
  case foreignName(kind: String, name: String, feature: String)
  /// A feature's name is not a lowercase word, or is reserved.
  case malformedFeatureName(String)
  /// A feature that is to be switched off does not exist.
  case unknownFeature(name: String, nearest: [String])
  /// A migration is impossible, or a record and its table contradict each other.
  case schema(feature: String, problem: String)

  package var code: String { "composition.invalid" }
  package var kind: ErrorKind { .misconfigured }

  package var message: String {
    switch self {
    case .missing(let path) where path.count < 2: "no feature binds \(path.last ?? "a type")"
    case .missing(let path): "no feature binds \(path.last ?? "a type"): \(path.joined(separator: " → "))"
    case .cycle(let path): "types depend on each other in a cycle: \(path.joined(separator: " → "))"
    case .captiveDependency(let feature, let path):
      "\(feature) keeps \(path.last ?? "something") for longer than its unit of work: \(path.joined(separator: " → "))"
    case .boundTwice(let type, let features): "\(type) is bound twice, by \(Self.list(features))"
    case .commandTwice(let name, let features): "the command \"\(name)\" exists twice, in \(Self.list(features))"
    case .commandReserved(let name, let feature): "the command \"\(name)\" of \(feature) is reserved for the program"
    case .topicTaken(let name, let feature): "the topic \"\(name)\" of \(feature) is already taken"
    case .malformedFeatureName(let name): "\"\(name)\" is not a valid feature name"
    case .migrationTwice(let id, let features): "the migration \(id) exists twice, in \(Self.list(features))"
    case .handlerTwice(let name, let event, let features):
      "the handler \(name) is registered twice for \(event), in \(Self.list(features))"
    case .unstableName(let event, let name, let feature):
      "the event \(event) of \(feature) has no stable name: \"\(name)\" is not of the form feature.fact.v1"
    case .eventNameTwice(let name, let events): "several events have the name \(name): \(Self.list(events))"
    case .featureTwice(let name): "two features have the name \(name)"
    case .foreignName(let kind, let name, let feature):
      "the \(kind) \(name) of \(feature) does not begin with the feature's name"
    case .schema(let feature, let problem): "the schema of \(feature) is wrong: \(problem)"
    case .unknownFeature(let name, _): "the configuration switches off \"\(name)\", which is not a feature"
    }
  }

  /// `true` if the configuration is wrong, rather than the program.
  package var isConfigurationError: Bool { if case .unknownFeature = self { true } else { false } }

  package var suggestion: String? {
    guard case .unknownFeature(_, let nearest) = self else { return nil }
    return EditDistance.question(nearest).map { "In switchedOff, \($0)" } ?? "Remove it from switchedOff"
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: " and ") }
}
