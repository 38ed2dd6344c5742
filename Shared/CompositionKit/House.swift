package import DomainKit
package import Logging
package import StorageKit
import Synchronization

/// What the house itself is made of: everything that is not a feature's.
package struct House: Sendable {
  /// Opens the database at the first use.
  package let engine: @Sendable () throws -> any StorageEngine
  package let clock: any WallClock
  package let ids: any IDSource
  package let schedule: RetrySchedule
  package let logger: Logger

  package init(
    engine: @escaping @Sendable () throws -> any StorageEngine, clock: any WallClock, ids: any IDSource,
    schedule: RetrySchedule = RetrySchedule(), logger: Logger
  ) {
    self.engine = engine
    self.clock = clock
    self.ids = ids
    self.schedule = schedule
    self.logger = logger
  }
}

extension Feature {
  /// - Parameter isOpen: whether no feature knows who may do what.
  static func house(_ house: House, handlers: HandlerBox, isOpen: Bool) -> Feature {
    Feature("core", version: "1", summary: "Clock, identifiers, storage and units of work") { core in
      if isOpen { core.bind((any AccessControl).self) { OpenHouse() } }
      core.bind((any WallClock).self) { house.clock }
      core.bind((any IDSource).self) { house.ids }
      core.bind(Logger.self) { house.logger }
      core.bind(EventHandlers.self) { handlers.value }
      core.bind((any StorageEngine).self) { try house.engine() }
      core.bind(ClaimSource.self) { ClaimSource(owner: house.ids.next(), clock: house.clock) }
      core.bind(
        OutboxDispatcher.self, needs: ((any StorageEngine).self, ClaimSource.self, (any WallClock).self)
      ) {
        OutboxDispatcher(engine: $0, claims: $1, clock: $2, schedule: house.schedule, logger: house.logger)
      }
      core.bind(
        UnitCoordinator.self,
        needs: (
          (any StorageEngine).self, ClaimSource.self, EventHandlers.self, OutboxDispatcher.self,
          (any AccessControl).self, (any WallClock).self, (any IDSource).self
        )
      ) {
        (engine, claims, handlers, dispatcher: OutboxDispatcher, access, clock, ids) in
        UnitCoordinator(
          store: StorageUnitStore(engine: engine, claims: claims), handlers: handlers, dispatcher: dispatcher,
          access: access, clock: clock, ids: ids, logger: house.logger)
      }
      core.bind(
        OutboxPump.self,
        needs: (
          (any StorageEngine).self, ClaimSource.self, OutboxDispatcher.self, EventHandlers.self,
          UnitCoordinator.self, (any WallClock).self
        )
      ) {
        OutboxPump(
          engine: $0, claims: $1, dispatcher: $2, handlers: $3, coordinator: $4, clock: $5, logger: house.logger)
      }
    }
  }
}

/// Carries the handlers, which need the container, to the binding that the container needs.
final class HandlerBox: Sendable {
  private let handlers = Mutex(EventHandlers())

  func fill(_ handlers: EventHandlers) { self.handlers.withLock { $0 = handlers } }
  var value: EventHandlers { handlers.withLock { $0 } }
}
