package import DomainKit
package import ShellKit

/// A registered source of alerts, before there is a container.
package struct AlertRegistration: Sendable {
  package let feature: String
  package let needs: [Dependency]
  let make: @Sendable (Container) throws -> any AlertSource
}

/// A registered source of values, before there is a container.
package struct ValueRegistration: Sendable {
  package let feature: String
  package let name: String
  package let needs: [Dependency]
  let make: @Sendable (Container) -> RegisteredValueSource
}

/// A registered handler, before there is a container.
package struct HandlerRegistration: Sendable {
  package let feature: String
  package let handler: String
  package let event: any DomainEvent.Type
  package let phase: HandlingPhase
  package let needs: [Dependency]
  let make: @Sendable (Container) -> EventHandler
}

/// A registered command, before there is a container.
package struct CommandRegistration: Sendable {
  package let info: CommandInfo
  package let feature: String
  package let needs: [Dependency]
  let make: @Sendable (Container) -> RegisteredCommand
}
