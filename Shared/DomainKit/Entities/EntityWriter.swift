/// A repository that stores new entities.
///
/// A feature composes each of its repositories of a reader, which declares the queries, and the
/// writers that its use cases need:
///
/// ```swift
/// package protocol GizmoReader: Sendable {
///   func gizmo(keyed key: NameKey) async throws -> Gizmo?
/// }
///
/// package protocol GizmoRepository: GizmoReader, EntityWriter<Gizmo>, EntityRemover<Gizmo> {}
/// ```
package protocol EntityAdder<Entity>: Sendable {
  associatedtype Entity: DomainEntity

  /// Adds an entity that is not stored yet.
  func add(_ entity: inout Entity) throws
}

/// A repository that also stores changes of entities.
///
/// ```swift
/// guard var gizmo = try await shelf.gizmo(id) else { throw GizmoError.unknown(id) }
/// gizmo.rename(to: name, at: clock.now)
/// try shelf.update(&gizmo)
/// ```
package protocol EntityWriter<Entity>: EntityAdder {
  /// Saves a changed entity, which the same unit of work has read or added.
  func update(_ entity: inout Entity) throws
}

/// A repository that also removes entities.
///
/// ```swift
/// guard var gizmo = try await shelf.gizmo(id) else { throw GizmoError.unknown(id) }
/// try shelf.remove(&gizmo)      // at the commit; its events are still delivered
/// try await shelf.gizmo(id)     // `nil`
/// ```
package protocol EntityRemover<Entity>: EntityAdder {
  /// Removes an entity, which the same unit of work has read or added.
  func remove(_ entity: inout Entity) throws
}
