package import DomainKit
import Logging
package import StorageKit

/// A dispatcher that delivers no event, for tests that inspect the events of a unit of work.
///
/// ```swift
/// let coordinator = UnitCoordinator(
///   sessions: StorageSessionSource(engine: engine), handlers: EventHandlers(), dispatcher: NoDispatch(), clock: clock,
///   ids: ids, logger: logger)
/// ```
package struct NoDispatch: EventDispatcher {
  package init() {}

  package func dispatch(_: CommittedEntries, through _: UnitCoordinator) async {}
}

extension UnitOfWork {
  /// Creates units of work on an engine, for tests of repositories. No event is delivered after a commit.
  ///
  /// ```swift
  /// let work = UnitOfWork(on: engine, clock: clock, ids: ids) {
  ///   try StoredWorkshopContext(FeatureStorage(of: "workshop", in: $0))
  /// }
  /// ```
  ///
  /// - Parameter handlers: The event handlers. Only those before the commit are called.
  package init(
    on engine: any StorageEngine, ownCommits: OwnCommits? = nil, handlers: [EventHandler] = [],
    principals: any PrincipalProvider = UnrestrictedUser(), clock: any WallClock, ids: any IDSource,
    makeContext: @escaping @Sendable (Unit) throws -> Context
  ) {
    let coordinator = UnitCoordinator(
      sessions: StorageSessionSource(engine: engine, ownCommits: ownCommits), handlers: EventHandlers(handlers),
      dispatcher: NoDispatch(), principals: principals, clock: clock, ids: ids,
      logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    self.init(coordinator, makeContext: makeContext)
  }
}
