import DomainKit
import TestingKit
import WorkshopDomain

/// The feature's database as a value in memory.
typealias FakeWorkshop = MemoryStore<WorkshopContent>

/// The content of the fake database.
struct WorkshopContent: Sendable {
  var gizmos: [Gizmo] = []
}

extension FakeWorkshop {
  convenience init() { self.init(WorkshopContent()) }

  var work: UnitOfWork<any WorkshopContext> { unitOfWork { FakeUnit(draft: $0) } }
}

/// A unit of work on the fake database.
struct FakeUnit: WorkshopContext {
  let draft: MemoryUnit<WorkshopContent>

  var gizmos: any GizmoRepository { FakeGizmoRepository(draft: draft) }
}
