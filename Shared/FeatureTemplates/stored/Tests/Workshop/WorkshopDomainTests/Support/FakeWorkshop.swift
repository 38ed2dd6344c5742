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
