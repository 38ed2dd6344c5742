import DomainKit
import StorageKit
import WorkshopDomain

/// The implementation of ``GizmoRepository`` on the feature's database.
struct StoredGizmoRepository: StoredRepository, GizmoRepository {
  let store: EntityStore<GizmoMapper>

  func gizmo(keyed key: NameKey) async throws -> Gizmo? {
    try await store.list(Query().where(.nameKey, .equal, key.value)).first
  }

  /// Identifiers ascend with time, so sorting by the identifier sorts by time.
  func gizmos(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
    var query = Query<GizmoRecord>().sorted(by: .id, descending: true).limit(limit)
    if let last { query = query.after([last]) }
    return try await store.list(query)
  }
}
