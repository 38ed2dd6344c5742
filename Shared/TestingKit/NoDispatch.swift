package import DomainKit

/// A dispatcher that delivers no event, for tests that inspect the events of a unit of work.
///
/// ```swift
/// let coordinator = UnitCoordinator(
///   openSession: TrackedSession.opener(on: engine), handlers: EventHandlers(), dispatcher: NoDispatch(), clock: clock,
///   ids: ids, logger: logger)
/// ```
package struct NoDispatch: EventDispatcher {
  package init() {}

  package func dispatch(_: CommittedEntries, through _: UnitCoordinator) async {}
}
