package import DomainKit

/// Something wrong with how features are wired.
package enum CompositionProblem: DescribedError, Hashable {
  /// Somebody needs what nobody binds. The path leads from the feature to the missing type.
  case missing(path: [String])
  /// Things need each other in a ring.
  case cycle(path: [String])
  /// A singleton would hold on to something that lives for one unit of work only.
  case captive(feature: String, path: [String])
  case boundTwice(type: String, features: [String])
  case commandTwice(name: String, features: [String])
  /// A command has the name of one of the house's own, which would win.
  case commandReserved(name: String, feature: String)
  /// A page of help has the name of a command, or of another page.
  case topicTaken(name: String, feature: String)
  case migrationTwice(id: String, features: [String])
  case handlerTwice(name: String, event: String, features: [String])
  /// An event's stable name is malformed.
  case unstableName(event: String, name: String, feature: String)
  /// Two event types are stored under one name.
  case eventNameTwice(name: String, events: [String])
  case featureTwice(name: String)
  /// A name that does not begin with its feature's.
  case foreignName(kind: String, name: String, feature: String)
  /// A feature's name is no lower-case word, or the house's own.
  case malformedFeatureName(String)
  /// A feature that is to be switched off does not exist.
  case unknownFeature(name: String)

  package var code: String { "composition.invalid" }
  package var kind: ErrorKind { .misconfigured }

  package var message: String {
    switch self {
    case .missing(let path): "nothing is bound for \(path.last ?? "a type"): \(path.joined(separator: " → "))"
    case .cycle(let path): "things need each other in a ring: \(path.joined(separator: " → "))"
    case .captive(let feature, let path):
      "\(feature) keeps \(path.last ?? "something") for longer than its unit of work: \(path.joined(separator: " → "))"
    case .boundTwice(let type, let features): "\(type) is bound twice, by \(Self.list(features))"
    case .commandTwice(let name, let features): "the command \"\(name)\" exists twice, in \(Self.list(features))"
    case .commandReserved(let name, let feature): "the command \"\(name)\" of \(feature) is one of the house's own"
    case .topicTaken(let name, let feature): "the topic \"\(name)\" of \(feature) stands for something else already"
    case .malformedFeatureName(let name): "a feature cannot be called \"\(name)\""
    case .migrationTwice(let id, let features): "the migration \(id) exists twice, in \(Self.list(features))"
    case .handlerTwice(let name, let event, let features):
      "the handler \(name) waits twice for \(event), in \(Self.list(features))"
    case .unstableName(let event, let name, let feature):
      "the event \(event) of \(feature) has no stable name: \"\(name)\" is not of the form feature.fact.v1"
    case .eventNameTwice(let name, let events): "the name \(name) stands for several events: \(Self.list(events))"
    case .featureTwice(let name): "there are two features called \(name)"
    case .foreignName(let kind, let name, let feature):
      "the \(kind) \(name) of \(feature) does not begin with the feature's name"
    case .unknownFeature(let name): "there is no feature \(name) to switch off"
    }
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: " and ") }
}
