import DomainKit
import TestingKit
import WorkshopDomain

/// Units of work that store nothing.
struct FakeWorkshop {
  private let store = DraftStore(())

  var clock: ManualClock { store.clock }

  func work(as person: Principal = .openHouse) -> UnitOfWork<WorkshopContext> {
    store.unitOfWork(as: person) { _ in WorkshopContext() }
  }
}
