package import DomainKit
package import ShellKit

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
