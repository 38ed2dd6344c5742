package import DomainKit
package import Logging
package import StorageKit

/// The services that the host program provides to all features.
@MemberwiseInit
package struct CoreServices: Sendable {
  /// A function that opens the database on the first use.
  package let engine: @Sendable () throws -> any StorageEngine
  package let clock: any WallClock
  package let ids: any IDSource
  package var schedule: RetrySchedule = RetrySchedule()
  /// The duration of a lease on deliveries, in milliseconds.
  package var lease: Int64 = Lease.standard
  /// The age after which finished events are deleted, in milliseconds.
  package var retention: Int64 = 30 * 86_400_000
  /// The policy for files that commands read or write; by default, no file is protected.
  package var filePolicy: any FilePolicy = ProtectedFiles()
  package let logger: Logger
}

extension Feature {
  /// Returns the kernel's own feature: clock, identifiers, storage and units of work.
  ///
  /// - Parameters:
  ///   - handlers: Creates the event handlers of a container.
  ///   - isUnrestricted: `true` if no feature provides access control.
  static func core(
    _ services: CoreServices, handlers: @escaping @Sendable (Container) -> EventHandlers, isUnrestricted: Bool
  ) -> Feature {
    Feature("core", version: "1", summary: "Clock, identifiers, storage and units of work") { core in
      if isUnrestricted { core.bind((any PrincipalProvider).self, UnrestrictedUser.init) }
      core.bind((any WallClock).self) { services.clock }
      core.bind((any IDSource).self) { services.ids }
      core.bind(Logger.self) { services.logger }
      core.bind((any FilePolicy).self) { services.filePolicy }
      core.bindHandlers(handlers)
      core.bind((any StorageEngine).self) { try services.engine() }
      core.bind(RetrySchedule.self) { services.schedule }
      core.bind(OutboxDispatcher.self) {
        (engine: any StorageEngine, schedule: RetrySchedule, ids: any IDSource, logger: Logger) in
        OutboxDispatcher(engine: engine, schedule: schedule, ids: ids, logger: logger, lease: services.lease)
      }
      core.bind(OwnCommits.self, OwnCommits.init)
      core.bind(UnitCoordinator.self) {
        (
          engine: any StorageEngine, ownCommits: OwnCommits, handlers: EventHandlers,
          dispatcher: OutboxDispatcher, access: any PrincipalProvider, clock: any WallClock, ids: any IDSource,
          logger: Logger
        ) in
        UnitCoordinator(
          openSession: TrackedSession.opener(on: engine, ownCommits: ownCommits), handlers: handlers,
          dispatcher: dispatcher, principals: access, clock: clock, ids: ids, logger: logger)
      }
      core.bind(OutboxPump.self) {
        (
          engine: any StorageEngine, dispatcher: OutboxDispatcher, handlers: EventHandlers,
          coordinator: UnitCoordinator, clock: any WallClock, ids: any IDSource, logger: Logger
        ) in
        OutboxPump(
          engine: engine, dispatcher: dispatcher, handlers: handlers, coordinator: coordinator, clock: clock,
          ids: ids, logger: logger, retention: services.retention)
      }
    }
  }

  /// Binds the event handlers. They resolve their needs from the container that they belong to, so
  /// that they see an overridden binding.
  private mutating func bindHandlers(_ make: @escaping @Sendable (Container) -> EventHandlers) {
    bindings.append(
      Binding(key: TypeKey(EventHandlers.self), feature: name, lifetime: .singleton, needs: []) { resolver in
        let container = resolver.container
        return { Boxed(make(container)) }
      })
  }
}
