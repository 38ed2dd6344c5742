package import DomainKit

/// A provider that returns the same user for each unit of work.
///
/// ```swift
/// let manager = FixedUser(.person(ids.next(), .manager))
/// let coordinator = UnitCoordinator(
///   openSession: TrackedSession.opener(on: engine), handlers: EventHandlers(), dispatcher: NoDispatch(),
///   principals: manager, clock: clock, ids: ids, logger: logger)
/// ```
package struct FixedUser: PrincipalProvider {
  private let user: Principal

  package init(_ user: Principal) { self.user = user }

  package func principal(in _: Unit) async throws -> Principal { user }
}
