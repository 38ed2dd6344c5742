package import DomainKit
package import ShellKit
package import StorageKit

/// A plug-in, as data: what it is called and everything that it brings.
package struct Feature: Sendable {
  /// One lower-case word: the prefix of its tables, migrations and handlers.
  package let name: String
  package let version: String
  package let summary: String
  package private(set) var bindings: [Binding] = []
  package private(set) var migrations: [Migration] = []
  package private(set) var handlers: [HandlerRegistration] = []
  package private(set) var commands: [CommandRegistration] = []
  package private(set) var values: [ValueRegistration] = []
  package private(set) var notices: [NoticeRegistration] = []
  package private(set) var topics: [HelpTopic] = []

  /// - Parameter register: called at once with the feature, to fill it.
  package init(_ name: String, version: String, summary: String, register: (inout Feature) -> Void) {
    self.name = name
    self.version = version
    self.summary = summary
    register(&self)
  }
}

// MARK: Bindings

extension Feature {
  /// Says how a type is made, and out of what.
  ///
  /// ```swift
  /// feature.bind((any PlaceOrderUseCase).self, needs: (UnitOfWork<any OrdersContext>.self, (any WallClock).self)) {
  ///   PlaceOrder(work: $0, clock: $1)
  /// }
  /// ```
  package mutating func bind<Value: Sendable, each Need: Sendable>(
    _ type: Value.Type, _ lifetime: Lifetime = .singleton, needs: (repeat (each Need).Type),
    make: @escaping @Sendable (repeat each Need) throws -> Value
  ) {
    bindings.append(
      Binding(
        key: TypeKey(type), feature: name, lifetime: lifetime, needs: dependencies(repeat each needs)
      ) { resolver in
        let found = (repeat try resolver.resolve((each Need).self))
        return { Made(try make(repeat each found)) }
      })
  }

  /// Says how a type is made that needs nothing.
  package mutating func bind<Value: Sendable>(
    _ type: Value.Type, _ lifetime: Lifetime = .singleton, make: @escaping @Sendable () throws -> Value
  ) {
    bind(type, lifetime, needs: ()) { try make() }
  }

  /// Binds the feature's context, one a unit of work, and the `UnitOfWork` over it.
  ///
  /// - Parameter make: gets the feature's own part of the database.
  package mutating func context<Context: Sendable, each Need: Sendable>(
    _ type: Context.Type, needs: (repeat (each Need).Type),
    make: @escaping @Sendable (FeatureStorage, repeat each Need) throws -> Context
  ) {
    let unit = Dependency(TypeKey(Unit.self), isPerUnit: true)
    bindings.append(
      Binding(
        key: TypeKey(type), feature: name, lifetime: .scoped, needs: [unit] + dependencies(repeat each needs)
      ) { [name] resolver in
        let storage = try FeatureStorage(of: name, in: try resolver.resolve())
        let found = (repeat try resolver.resolve((each Need).self))
        return { Made(try make(storage, repeat each found)) }
      })
    bindUnitOfWork(over: type)
  }

  /// Binds a context that is made of nothing but its part of the database.
  package mutating func context<Context: Sendable>(
    _ type: Context.Type, make: @escaping @Sendable (FeatureStorage) throws -> Context
  ) {
    context(type, needs: ()) { try make($0) }
  }

  private mutating func bindUnitOfWork<Context: Sendable>(over type: Context.Type) {
    bindings.append(
      Binding(
        key: TypeKey(UnitOfWork<Context>.self), feature: name, lifetime: .singleton,
        needs: [Dependency(TypeKey(UnitCoordinator.self)), Dependency(TypeKey(type), isPerUnit: true)]
      ) { resolver in
        let coordinator: UnitCoordinator = try resolver.resolve()
        let container = resolver.container
        return { Made(UnitOfWork(coordinator) { try container.resolve(type, in: $0) }) }
      })
  }

  private func dependencies<each Need>(_ types: repeat (each Need).Type) -> [Dependency] {
    var keys: [Dependency] = []
    repeat keys.append(Dependency(TypeKey(each types)))
    return keys
  }
}

// MARK: Migrations, handlers, commands

extension Feature {
  /// Adds steps of the feature's schema, in order.
  package mutating func migrate(_ migrations: [Migration]) {
    self.migrations += migrations
  }

  /// Has a need of the feature called when an event has been raised.
  ///
  /// - Parameters:
  ///   - handler: the stored name of the handler, for good: `orders.notify-guest`.
  ///   - need: looked up when the event is handled.
  package mutating func handle<Event: DomainEvent, Need: Sendable>(
    _ event: Event.Type, as handler: String, _ phase: HandlingPhase, needs need: Need.Type,
    run: @escaping @Sendable (Need, Event, EventDelivery) async throws -> Void
  ) {
    handlers.append(
      HandlerRegistration(
        feature: name, handler: handler, event: event, phase: phase, needs: [Dependency(TypeKey(need))]
      ) { container in
        EventHandler(handler, on: event, phase: phase) { event, delivery in
          try await run(try container.resolve(need), event, delivery)
        }
      })
  }

  /// The form for a handler that does not care which delivery it is.
  package mutating func handle<Event: DomainEvent, Need: Sendable>(
    _ event: Event.Type, as handler: String, _ phase: HandlingPhase, needs need: Need.Type,
    run: @escaping @Sendable (Need, Event) async throws -> Void
  ) {
    handle(event, as: handler, phase, needs: need) { need, event, _ in try await run(need, event) }
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

// MARK: Help

extension Feature {
  /// Adds a page of help that belongs to no single command.
  package mutating func topic(_ topic: HelpTopic) { topics.append(topic) }
}

// MARK: Values

extension Feature {
  /// Adds a source of values for arguments, whose `Needs` is one bound type.
  package mutating func values<Source: ValueSource>(_ source: Source.Type, also arguments: [String] = []) {
    values(source, needs: (Source.Needs.self), also: arguments) { $0 }
  }

  /// Adds a source of values that needs several bound types.
  ///
  /// - Parameter arguments: further arguments that take these values: those of other features' commands.
  package mutating func values<Source: ValueSource, each Need: Sendable>(
    _ source: Source.Type, needs: (repeat (each Need).Type), also arguments: [String] = [],
    make: @escaping @Sendable (repeat each Need) throws -> Source.Needs
  ) {
    values.append(
      ValueRegistration(feature: name, name: "\(source)", needs: dependencies(repeat each needs)) { container in
        RegisteredValueSource(source, also: arguments) { try make(repeat try container.resolve((each Need).self)) }
      })
  }
}

// MARK: Notices

extension Feature {
  /// Adds a source of news for whoever is at the prompt.
  package mutating func notices<each Need: Sendable>(
    needs: (repeat (each Need).Type), make: @escaping @Sendable (repeat each Need) throws -> any NoticeSource
  ) {
    notices.append(
      NoticeRegistration(feature: name, needs: dependencies(repeat each needs)) { container in
        try make(repeat try container.resolve((each Need).self))
      })
  }
}

/// A source of news before there is a container.
package struct NoticeRegistration: Sendable {
  package let feature: String
  package let needs: [Dependency]
  let make: @Sendable (Container) throws -> any NoticeSource
}

/// A source of values before there is a container.
package struct ValueRegistration: Sendable {
  package let feature: String
  package let name: String
  package let needs: [Dependency]
  let make: @Sendable (Container) -> RegisteredValueSource
}

/// A handler before there is a container.
package struct HandlerRegistration: Sendable {
  package let feature: String
  package let handler: String
  package let event: any DomainEvent.Type
  package let phase: HandlingPhase
  package let needs: [Dependency]
  let make: @Sendable (Container) -> EventHandler
}

/// A command before there is a container.
package struct CommandRegistration: Sendable {
  package let info: CommandInfo
  package let feature: String
  package let needs: [Dependency]
  let make: @Sendable (Container) -> RegisteredCommand
}
