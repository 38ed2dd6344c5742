package import DomainKit
package import ShellKit
package import StorageKit

/// All features of the program, wired together.
///
/// Creating a composition creates no service. Read ``problems`` or ``startProblems(isRelease:)`` before
/// the first use.
///
/// ```swift
/// let composition = Composition(features: [.workshop()], core: services)
/// if let problem = composition.problems.first { throw problem }
/// let coordinator: UnitCoordinator = try composition.container.resolve()
/// ```
package final class Composition: Sendable {
  package let features: [Feature]
  /// The names of the features that the configuration switches off.
  package let switchedOff: Set<String>
  package let container: Container
  /// The commands of all features. Those of switched-off features report that they are switched
  /// off.
  package let commands: [RegisteredCommand]
  /// The help pages that belong to no single command.
  package let topics: [HelpTopic]
  private let valueRegistrations: [ValueRegistration]
  private let alertRegistrations: [AlertRegistration]
  private let checker: CompositionChecker

  /// - Parameters:
  ///   - features: The features, in the order in which their migrations are applied and their
  ///     handlers run.
  ///   - switchedOff: The names of the features whose bindings and handlers are left out. Deliveries
  ///     to their handlers are paused, their commands report that the feature is switched off, and a
  ///     unit of work that needs one of their checks before the commit is refused.
  ///   - reservedCommands: The names of commands that the program adds to those of features and of
  ///     the shell.
  ///   - core: The services that the host provides.
  package init(
    features: [Feature], switchedOff: Set<String> = [], reservedCommands: [String] = [], core services: CoreServices
  ) {
    let active = features.filter { !switchedOff.contains($0.name) }
    let access = TypeKey((any PrincipalProvider).self)
    let isUnrestricted = !active.contains { feature in feature.bindings.contains { $0.key == access } }
    let handlers = features.flatMap(\.handlers)
    let paused = handlers.filter { $0.phase != .preCommit && switchedOff.contains($0.feature) }
      .map { HandlerKey(handler: $0.handler, stableName: $0.event.stableName) }
    let core = Feature.core(
      services,
      handlers: { container in
        let registered = handlers.compactMap { switchedOff.contains($0.feature) ? $0.refusal : $0.make(container) }
        return EventHandlers(registered, paused: Set(paused))
      },
      isUnrestricted: isUnrestricted)
    let container = Container(([core] + active).flatMap(\.bindings))
    self.features = features
    self.switchedOff = switchedOff
    self.container = container
    checker = CompositionChecker(
      features: features, active: [core] + active, switchedOff: switchedOff, programCommands: reservedCommands)
    valueRegistrations = active.flatMap(\.values)
    alertRegistrations = active.flatMap(\.alerts)
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

  /// The sources of argument values of the features that are switched on, which each access creates.
  package var values: [RegisteredValueSource] { valueRegistrations.map { $0.make(container) } }

  /// The errors in the whole graph, which each access checks again.
  package var problems: [CompositionProblem] { checker.problems() }

  /// Returns the errors with which the program must not start.
  ///
  /// - Parameter isRelease: `true` for a build whose features a test has proven to fit together. Then only
  ///   switching a feature off can cause an error, so the start checks nothing else.
  package func startProblems(isRelease: Bool) -> [CompositionProblem] {
    isRelease && switchedOff.isEmpty ? [] : problems
  }

  /// Creates the alert sources of the features that are switched on.
  package func alerts() throws -> [any AlertSource] { try alertRegistrations.map { try $0.make(container) } }

  /// Returns the open deliveries for which this program has no handler. They are neither tried nor
  /// lost.
  package func unhandledDeliveries() async throws -> [OpenDeliveries] {
    let engine: any StorageEngine = try container.resolve()
    let handlers: EventHandlers = try container.resolve()
    return try await engine.openDeliveries().filter {
      handlers.handler(named: $0.handler, of: $0.stableName) == nil
    }
  }
}

extension HandlerRegistration {
  /// The handler in place of a check before the commit whose feature is switched off, or `nil` for other handlers.
  fileprivate var refusal: EventHandler? { phase == .preCommit ? refusal(of: event) : nil }

  private func refusal<Event: DomainEvent>(of _: Event.Type) -> EventHandler {
    EventHandler(handler, on: Event.self, phase: .preCommit) { [feature] _, _ in
      throw FeatureSwitchedOff(feature: feature, isForChange: true)
    }
  }
}

/// An error for a command or a change whose feature is switched off.
///
/// ```swift
/// let command = RegisteredCommand(unavailable: AddGizmoCommand.info, feature: "workshop") {
///   FeatureSwitchedOff(feature: "workshop")
/// }
/// ```
@MemberwiseInit
package struct FeatureSwitchedOff: UserFacingError, Hashable {
  package let feature: String
  /// `true` if a change would need the feature, as well as the command's own one.
  package private(set) var isForChange: Bool = false

  package var code: String { "feature.switched-off" }
  package var kind: ErrorKind { .refused }
  package var message: String {
    isForChange
      ? "The feature \(feature), which takes part in this change, is switched off"
      : "The feature \(feature) is switched off"
  }
  package var suggestion: String? { "Remove \(feature) from switchedOff in the settings file; see help settings" }
}
