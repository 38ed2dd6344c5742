/// A repository that writes to an entity store. It implements the requirements of
/// ``DomainKit/EntityWriter`` and ``DomainKit/EntityRemover``.
///
/// ```swift
/// struct StoredGizmoRepository: StoredRepository, GizmoRepository {
///   let store: EntityStore<GizmoMapper>
///
///   func gizmo(keyed key: NameKey) async throws -> Gizmo? { try await store.find(key.value, in: .nameKey) }
///
///   func gizmos(after last: ID<Gizmo>?, limit: Int) async throws -> [Gizmo] {
///     let query = Query<GizmoRecord>().sorted(by: .id).limit(limit)
///     return try await store.list(last.map { query.after([$0]) } ?? query)
///   }
/// }
/// ```
package protocol StoredRepository: Sendable {
  associatedtype Mapper: AggregateMapper
  var store: EntityStore<Mapper> { get }
}

extension StoredRepository {
  package func add(_ entity: inout Mapper.Entity) throws { try store.add(&entity) }
  package func update(_ entity: inout Mapper.Entity) throws { try store.update(&entity) }
  package func remove(_ entity: inout Mapper.Entity) throws { try store.remove(&entity) }
}
