import DomainKit
import TestingKit
import WorkshopDomain

/// A place for ~gizmos~ whose database is a value in memory.
typealias FakeWorkshop = DraftStore<WorkshopContent>

/// What the fake stores.
struct WorkshopContent: Sendable {
  var gizmos: [Gizmo] = []
}

extension FakeWorkshop {
  convenience init() { self.init(WorkshopContent()) }

  var work: UnitOfWork<any WorkshopContext> { unitOfWork { FakeUnit(draft: $0) } }
}

/// A unit of work over the fake.
struct FakeUnit: WorkshopContext {
  let draft: DraftUnit<WorkshopContent>

  var gizmos: any GizmoRepository { self }
}

extension FakeUnit: GizmoRepository {
  func add(_ gizmo: inout Gizmo) throws { draft.save(&gizmo) { $0.gizmos.append($1) } }

  func gizmo(keyed key: NameKey) async throws -> Gizmo? { draft.content.gizmos.first { $0.name.key == key } }

  func gizmos(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    let latestFirst = draft.content.gizmos.sorted { $0.id > $1.id }
    return Array(latestFirst.filter { gizmo in last.map { gizmo.id < $0 } ?? true }.prefix(limit))
  }
}
