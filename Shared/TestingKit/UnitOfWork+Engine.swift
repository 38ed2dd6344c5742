package import DomainKit
import Logging
package import StorageKit

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
      openSession: TrackedSession.opener(on: engine, ownCommits: ownCommits), handlers: EventHandlers(handlers),
      dispatcher: NoDispatch(), principals: principals, clock: clock, ids: ids,
      logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    self.init(coordinator, makeContext: makeContext)
  }
}
