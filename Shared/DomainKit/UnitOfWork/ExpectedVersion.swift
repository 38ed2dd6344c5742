/// An entity as somebody has last seen it: units of work that change it must find it so.
///
/// ```swift
/// try await WorkScope.with(\.expected, seen) { try await cancel.execute(order) }
/// ```
package struct ExpectedVersion: Hashable, Sendable {
  /// What the current task's units of work must find; their post-commit handlers need not.
  package static var current: ExpectedVersion? { WorkScope.current.expected }

  package let id: UniqueID
  package let version: Int

  package init(_ id: UniqueID, _ version: Int) {
    self.id = id
    self.version = version
  }

  /// An entity in the state in which a unit of work gave it back.
  package init<Entity: DomainEntity>(_ entity: Entity) {
    self.init(entity.id.raw, entity.version)
  }

  /// - Parameters:
  ///   - id: of an entity that a unit changes.
  ///   - version: the one that is stored.
  /// - Throws: ``ChangedSince`` for the entity in another version.
  package static func check(_ id: UniqueID, isStoredAs version: Int) throws(ChangedSince) {
    guard let current, current.id == id, current.version != version else { return }
    throw ChangedSince(id: id, expected: current.version, found: version)
  }
}

/// An entity is no longer as somebody has last seen it. Trying again does not help.
package struct ChangedSince: DescribedError, Hashable {
  package let id: UniqueID
  package let expected: Int
  package let found: Int

  package init(id: UniqueID, expected: Int, found: Int) {
    self.id = id
    self.expected = expected
    self.found = found
  }

  package var code: String { "storage.changed-since" }
  package var kind: ErrorKind { .refused }
  package var message: String { "\(id) was changed since: version \(expected) was expected, \(found) was found" }
}
