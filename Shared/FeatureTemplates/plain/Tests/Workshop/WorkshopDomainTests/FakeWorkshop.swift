import DomainKit
import TestingKit
import WorkshopDomain

/// A workshop whose units of work store no data.
struct FakeWorkshop {
  private let store = MemoryStore(())

  var clock: ManualClock { store.clock }

  func work(as person: Principal = .unrestricted) -> UnitOfWork<WorkshopContext> {
    store.unitOfWork(as: person) { _ in WorkshopContext() }
  }
}
