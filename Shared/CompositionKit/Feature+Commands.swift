package import DomainKit
package import ShellKit
package import StorageKit

extension Feature {
  /// Adds migrations of the feature's schema, in order.
  ///
  /// - Parameter records: The types that are stored in the tables. The program does not start if
  ///   their columns and the schema contradict each other.
  package mutating func migrate(_ migrations: [Migration], storing records: [any Record.Type] = []) {
    self.migrations += migrations
    self.records += records
  }

  /// Registers a handler for an event.
  ///
  /// ```swift
  /// feature.handle(
  ///   GizmoAdded.self, as: "workshop.announce", .postCommit, needs: (any AnnounceGizmoUseCase).self
  /// ) { try await $0.execute($1) }
  /// ```
  ///
  /// - Parameters:
  ///   - handler: The stored name of the handler, for example `orders.notify-guest`. It never
  ///     changes.
  ///   - timeout: The longest time that one attempt may take; see ``DomainKit/EventHandler/timeout``.
  ///   - need: A bound type, resolved when the event is handled.
  package mutating func handle<Event: DomainEvent, Need: Sendable>(
    _ event: Event.Type, as handler: String, _ phase: HandlingPhase,
    within timeout: Duration = EventHandler.defaultTimeout, needs need: Need.Type,
    run: @escaping @Sendable (Need, Event, EventDelivery) async throws -> Void
  ) {
    handlers.append(
      HandlerRegistration(
        feature: name, handler: handler, event: event, phase: phase, needs: [Dependency(TypeKey(need))]
      ) { container in
        EventHandler(handler, on: event, phase: phase, timeout: timeout) { [weak container] event, delivery in
          guard let container else { throw CompositionProblem.missing(path: [TypeKey(need).description]) }
          try await run(try container.resolve(need), event, delivery)
        }
      })
  }

  /// Registers a handler that does not use the delivery.
  package mutating func handle<Event: DomainEvent, Need: Sendable>(
    _ event: Event.Type, as handler: String, _ phase: HandlingPhase,
    within timeout: Duration = EventHandler.defaultTimeout, needs need: Need.Type,
    run: @escaping @Sendable (Need, Event) async throws -> Void
  ) {
    handle(event, as: handler, phase, within: timeout, needs: need) { need, event, _ in try await run(need, event) }
  }

  /// Adds a command. Its `Needs`, one bound type or a tuple of them, are resolved when it runs.
  package mutating func command<Command: ShellCommand, each Need: Sendable>(_ command: Command.Type)
  where Command.Needs == (repeat each Need) {
    commands.append(
      CommandRegistration(info: Command.info, feature: name, needs: dependencies(repeat (each Need).self)) {
        [name] container in
        RegisteredCommand(command, feature: name) { (repeat try container.resolve((each Need).self)) }
      })
  }
}
