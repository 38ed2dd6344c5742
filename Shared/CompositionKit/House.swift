package import DomainKit
package import Logging
package import StorageKit

/// What the house itself is made of: everything that is not a feature's.
package struct House: Sendable {
  /// Opens the database at the first use.
  package let engine: @Sendable () throws -> any StorageEngine
  package let clock: any WallClock
  package let ids: any IDSource
  package let schedule: RetrySchedule
  /// The age after which finished events are forgotten, in milliseconds.
  package let retention: Int64
  package let outputFiles: any OutputFilePolicy
  package let logger: Logger

  /// - Parameter outputFiles: The policy for files that commands write; by default, none is protected.
  package init(
    engine: @escaping @Sendable () throws -> any StorageEngine, clock: any WallClock, ids: any IDSource,
    schedule: RetrySchedule = RetrySchedule(), retention: Int64 = 30 * 86_400_000,
    outputFiles: any OutputFilePolicy = ProtectedFiles(), logger: Logger
  ) {
    self.engine = engine
    self.clock = clock
    self.ids = ids
    self.schedule = schedule
    self.retention = retention
    self.outputFiles = outputFiles
    self.logger = logger
  }
}

extension Feature {
  /// - Parameters:
  ///   - handlers: makes the handlers of a container.
  ///   - isOpen: whether no feature knows who may do what.
  static func house(
    _ house: House, handlers: @escaping @Sendable (Container) -> EventHandlers, isOpen: Bool
  ) -> Feature {
    Feature("core", version: "1", summary: "Clock, identifiers, storage and units of work") { core in
      if isOpen { core.bind((any AccessControl).self) { OpenHouse() } }
      core.bind((any WallClock).self) { house.clock }
      core.bind((any IDSource).self) { house.ids }
      core.bind(Logger.self) { house.logger }
      core.bind((any OutputFilePolicy).self) { house.outputFiles }
      core.bindHandlers(handlers)
      core.bind((any StorageEngine).self) { try house.engine() }
      core.bind(OutboxDispatcher.self, needs: ((any StorageEngine).self, (any IDSource).self)) {
        OutboxDispatcher(engine: $0, schedule: house.schedule, ids: $1, logger: house.logger)
      }
      core.bind(
        UnitCoordinator.self,
        needs: (
          (any StorageEngine).self, EventHandlers.self, OutboxDispatcher.self, (any AccessControl).self,
          (any WallClock).self, (any IDSource).self
        )
      ) { (engine, handlers, dispatcher: OutboxDispatcher, access, clock, ids) in
        UnitCoordinator(
          store: StorageUnitStore(engine: engine), handlers: handlers, dispatcher: dispatcher, access: access,
          clock: clock, ids: ids, logger: house.logger)
      }
      core.bind(
        OutboxPump.self,
        needs: (
          (any StorageEngine).self, OutboxDispatcher.self, EventHandlers.self, UnitCoordinator.self,
          (any WallClock).self, (any IDSource).self
        )
      ) {
        OutboxPump(
          engine: $0, dispatcher: $1, handlers: $2, coordinator: $3, clock: $4, ids: $5, logger: house.logger,
          retention: house.retention)
      }
    }
  }

  /// Handlers look their needs up in the container that they are resolved from, so that a replaced binding reaches them.
  private mutating func bindHandlers(_ make: @escaping @Sendable (Container) -> EventHandlers) {
    bindings.append(
      Binding(key: TypeKey(EventHandlers.self), feature: name, lifetime: .singleton, needs: []) { resolver in
        let container = resolver.container
        return { Made(make(container)) }
      })
  }
}
