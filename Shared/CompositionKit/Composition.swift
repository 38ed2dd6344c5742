package import DomainKit
package import ShellKit
package import StorageKit

/// All features wired together.
///
/// Making a composition checks the whole graph and makes nothing: look at ``problems`` before the first use.
package final class Composition: Sendable {
  package let features: [Feature]
  /// The names of features that are switched off by configuration.
  package let switchedOff: Set<String>
  package let container: Container
  /// Everything that is wrong with the graph.
  package let problems: [CompositionProblem]
  /// Ready to be run; those of switched-off features say so.
  package let commands: [RegisteredCommand]
  /// Where the values of arguments come from, as far as their features are switched on.
  package let values: [RegisteredValueSource]
  /// Pages of help that belong to no single command.
  package let topics: [HelpTopic]
  private let noticeRegistrations: [NoticeRegistration]

  /// - Parameters:
  ///   - features: in the order in which their migrations are applied and their handlers run.
  ///   - switchedOff: features whose bindings, handlers and commands stay out. Their events wait.
  ///   - reservedCommands: names of commands that the program adds to those of features and of the shell.
  ///   - house: what the house itself is made of.
  package init(
    features: [Feature], switchedOff: Set<String> = [], reservedCommands: [String] = [], house: House
  ) {
    let active = features.filter { !switchedOff.contains($0.name) }
    let access = TypeKey((any AccessControl).self)
    let isOpen = !active.contains { feature in feature.bindings.contains { $0.key == access } }
    let registered = active.flatMap(\.handlers)
    let dormant = Self.dormant(in: features.filter { switchedOff.contains($0.name) })
    let core = Feature.house(
      house, handlers: { container in EventHandlers(registered.map { $0.make(container) }, dormant: dormant) },
      isOpen: isOpen)
    let container = Container(([core] + active).flatMap(\.bindings))
    self.features = features
    self.switchedOff = switchedOff
    self.container = container
    problems = CompositionChecker(
      features: features, active: [core] + active, switchedOff: switchedOff,
      reservedCommands: Set(reservedCommands + Shell.builtinNames)
    ).problems()
    values = active.flatMap(\.values).map { $0.make(container) }
    noticeRegistrations = active.flatMap(\.notices)
    topics = active.flatMap(\.topics)
    commands = features.flatMap { feature in
      feature.commands.map { registration in
        switchedOff.contains(feature.name)
          ? RegisteredCommand(unavailable: registration.info, feature: feature.name) {
            FeatureSwitchedOff(feature: feature.name)
          }
          : registration.make(container)
      }
    }
  }

  /// New sources of news, of the features that are switched on.
  package func notices() throws -> [any NoticeSource] { try noticeRegistrations.map { try $0.make(container) } }

  /// The deliveries that switched-off features would get.
  private static func dormant(in features: [Feature]) -> Set<HandlerKey> {
    let handlers = features.flatMap(\.handlers).filter { $0.phase != .preCommit }
    return Set(handlers.map { HandlerKey(handler: $0.handler, stableName: $0.event.stableName) })
  }

  /// Open deliveries for which this program has no handler: neither will they be tried nor are they lost.
  package func orphans() async throws -> [OpenDeliveries] {
    let engine: any StorageEngine = try container.resolve()
    let handlers: EventHandlers = try container.resolve()
    return try await engine.openDeliveries().filter {
      handlers.handler(named: $0.handler, of: $0.stableName) == nil
    }
  }
}

/// A command was called whose feature is switched off.
package struct FeatureSwitchedOff: DescribedError, Hashable {
  package let feature: String

  package init(feature: String) { self.feature = feature }

  package var code: String { "feature.switched-off" }
  package var kind: ErrorKind { .refused }
  package var message: String { "The feature \(feature) is switched off" }
  package var suggestion: String? { "Switch it on in the configuration" }
}
