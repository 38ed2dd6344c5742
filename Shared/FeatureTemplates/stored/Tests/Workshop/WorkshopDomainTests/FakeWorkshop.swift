import DomainKit
import TestingKit
import WorkshopDomain

/// The feature's database as a value in memory.
typealias FakeWorkshop = DraftStore<WorkshopContent>

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
  let draft: DraftUnit<WorkshopContent>

  var gizmos: any GizmoRepository { FakeGizmoRepository(draft: draft) }
}

struct FakeGizmoRepository: DraftRepository, GizmoRepository {
  let draft: DraftUnit<WorkshopContent>
  var path: WritableKeyPath<WorkshopContent, [Gizmo]> { \.gizmos }

  func gizmo(keyed key: NameKey) async throws -> Gizmo? { entities.first { $0.name.key == key } }

  func gizmos(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    let latestFirst = entities.sorted { $0.id > $1.id }
    return Array(latestFirst.filter { gizmo in last.map { gizmo.id < $0 } ?? true }.prefix(limit))
  }
}
