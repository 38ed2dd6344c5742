package import DomainKit
package import ShellKit
package import StorageKit

extension Feature {
  /// Adds steps of the feature's schema, in order.
  package mutating func migrate(_ migrations: [Migration]) {
    self.migrations += migrations
  }

  /// Has a need of the feature called when an event has been raised.
  ///
  /// - Parameters:
  ///   - handler: the stored name of the handler, for good: `orders.notify-guest`.
  ///   - deadline: the longest time that one attempt may take.
  ///   - need: looked up when the event is handled.
  package mutating func handle<Event: DomainEvent, Need: Sendable>(
    _ event: Event.Type, as handler: String, _ phase: HandlingPhase,
    within deadline: Duration = EventHandler.defaultDeadline, needs need: Need.Type,
    run: @escaping @Sendable (Need, Event, EventDelivery) async throws -> Void
  ) {
    handlers.append(
      HandlerRegistration(
        feature: name, handler: handler, event: event, phase: phase, needs: [Dependency(TypeKey(need))]
      ) { container in
        EventHandler(handler, on: event, phase: phase, deadline: deadline) { [weak container] event, delivery in
          guard let container else { throw CompositionProblem.missing(path: [TypeKey(need).description]) }
          try await run(try container.resolve(need), event, delivery)
        }
      })
  }

  /// The form for a handler that does not care which delivery it is.
  package mutating func handle<Event: DomainEvent, Need: Sendable>(
    _ event: Event.Type, as handler: String, _ phase: HandlingPhase,
    within deadline: Duration = EventHandler.defaultDeadline, needs need: Need.Type,
    run: @escaping @Sendable (Need, Event) async throws -> Void
  ) {
    handle(event, as: handler, phase, within: deadline, needs: need) { need, event, _ in try await run(need, event) }
  }

  /// Adds a command whose `Needs` is one bound type.
  package mutating func command<Command: ShellCommand>(_ command: Command.Type) {
    commands.append(
      CommandRegistration(info: Command.info, feature: name, needs: [Dependency(TypeKey(Command.Needs.self))]) {
        [name] container in
        RegisteredCommand(command, feature: name) { try container.resolve(Command.Needs.self) }
      })
  }

  /// Adds a command that needs several bound types.
  package mutating func command<Command: ShellCommand, each Need: Sendable>(
    _ command: Command.Type, needs: (repeat (each Need).Type),
    make: @escaping @Sendable (repeat each Need) throws -> Command.Needs
  ) {
    commands.append(
      CommandRegistration(info: Command.info, feature: name, needs: dependencies(repeat each needs)) {
        [name] container in
        RegisteredCommand(command, feature: name) {
          try make(repeat try container.resolve((each Need).self))
        }
      })
  }
}
