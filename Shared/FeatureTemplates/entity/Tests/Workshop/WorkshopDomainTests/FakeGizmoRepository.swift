import DomainKit
import TestingKit
import WorkshopDomain

/// The ~gizmos~ of the fake database.
struct FakeGizmoRepository: MemoryRepository, GizmoRepository {
  let draft: MemoryUnit<WorkshopContent>
  var path: WritableKeyPath<WorkshopContent, [Gizmo]> { \.gizmos }

  func gizmo(keyed key: NameKey) async throws -> Gizmo? { entities.first { $0.name.key == key } }

  func gizmos(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    let latestFirst = entities.sorted { $0.id > $1.id }
    return Array(latestFirst.filter { gizmo in last.map { gizmo.id < $0 } ?? true }.prefix(limit))
  }
}
