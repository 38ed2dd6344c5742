import DomainKit
import Logging
import TestingKit
import WorkshopDomain

/// Units of work that store nothing.
struct FakeWorkshop: UnitStore {
  let clock = ManualClock()

  func openSession() -> any UnitSession { Nothing() }

  func work(for access: some AccessControl = OpenHouse()) -> UnitOfWork<WorkshopContext> {
    let coordinator = UnitCoordinator(
      store: self, handlers: EventHandlers(), dispatcher: NoDispatch(), access: access, clock: clock,
      ids: SequentialIDs(), logger: Logger(label: "tests"))
    return UnitOfWork(coordinator) { _ in WorkshopContext() }
  }

  /// A house in which nobody is signed in.
  struct Closed: AccessControl {
    func person(in _: Unit) async throws -> Principal { .stranger }
  }

  private final class Nothing: UnitSession {
    func takeRaisedEvents() -> [RaisedEvent] { [] }
    func commit(_ entries: [OutboxEntry]) async throws -> CommittedEntries { CommittedEntries(due: entries) }
    func rollBack() throws {}
  }
}
