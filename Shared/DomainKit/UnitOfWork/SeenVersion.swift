/// The version of an entity that the user last saw. Units of work that change the entity must find
/// this version.
///
/// A unit that changes or removes other stored entities must change this one too, or call
/// ``markChecked()``. For example, a user sees a gizmo and removes it by its name. Meanwhile, another
/// user renames it and gives its old name to a new gizmo. The command then finds the new one, which the
/// user has not seen, and fails.
///
/// ```swift
/// let seen = SeenVersion(gizmo)
/// session.registerUndo(Undo(["workshop", "remove", gizmo.name.text], "Remove \(gizmo.name)", seen: seen))
/// try await WorkScope.with(\.seenVersion, seen) { try await remove.execute(gizmo.name) }  // throws if it has changed
/// ```
package struct SeenVersion: Hashable, Sendable {
  /// The version that the current task's units of work must find. Handlers ignore it, except for
  /// pre-commit ones, which belong to the unit.
  package static var current: SeenVersion? { WorkScope.current.seenVersion }

  package let id: UniqueID
  package let version: Int
  /// The type of the entity, if known. Entities of two types may have the same identifier, such as a person and
  /// the file about that person.
  private let type: ObjectIdentifier?

  package init(_ id: UniqueID, _ version: Int) { self.init(id, version, nil) }

  /// Creates a seen version from an entity that a unit of work returned.
  package init<Entity: DomainEntity>(_ entity: Entity) {
    self.init(entity.id.raw, entity.version, ObjectIdentifier(Entity.self))
  }

  private init(_ id: UniqueID, _ version: Int, _ type: ObjectIdentifier?) {
    (self.id, self.version, self.type) = (id, version, type)
  }

  /// Returns another version of the same entity.
  package func at(_ version: Int) -> SeenVersion { SeenVersion(id, version, type) }

  /// Checks the version of an entity against the seen one.
  ///
  /// - Parameters:
  ///   - id: The identifier of an entity that a unit changes.
  ///   - version: The stored version.
  /// - Throws: ``ChangedSince`` if the user saw another version of the entity.
  package static func check(_ id: UniqueID, isStoredAs version: Int) throws(ChangedSince) {
    guard let current, current.id == id else { return }
    if current.version == version { return markChecked() }
    throw ChangedSince(id: id, expected: current.version, found: version)
  }

  /// Marks the version as checked by the use case, for a unit that changes other stored entities on
  /// behalf of the seen one.
  package static func markChecked() { Unit.current?.hasCheckedSeenVersion = true }
}

/// An error for an entity that has changed since the user last saw it. Trying again does not help.
///
/// ```swift
/// do {
///   try await WorkScope.with(\.seenVersion, SeenVersion(gizmo)) { try await remove.execute(gizmo.name) }
/// } catch let error as ChangedSince {
///   session.warn("Version \(error.expected) was seen, but \(error.found) is stored")
/// }
/// ```
@MemberwiseInit
package struct ChangedSince: UserFacingError, Hashable {
  package let id: UniqueID
  package let expected: Int
  package let found: Int

  package var code: String { "storage.changed-since" }
  package var kind: ErrorKind { .refused }
  package var message: String { "\(id) has changed: version \(expected) was expected, \(found) was found" }
}
