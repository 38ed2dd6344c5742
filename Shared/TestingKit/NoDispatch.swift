package import DomainKit

/// Delivers nothing: for units of work whose events are looked at before anybody hears of them.
package struct NoDispatch: EventDispatcher {
  package init() {}

  package func dispatch(_: CommittedEntries, through _: UnitCoordinator) async {}
}
