package import DomainKit

/// A dispatcher that delivers no event, for tests that inspect the events of a unit of work.
package struct NoDispatch: EventDispatcher {
  package init() {}

  package func dispatch(_: CommittedEntries, through _: UnitCoordinator) async {}
}
