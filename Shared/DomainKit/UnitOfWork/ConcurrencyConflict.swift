/// An error for a database that changed during a unit of work. The body may succeed if it runs
/// again on the current data.
package protocol ConflictError: UserFacingError {}

/// An error for a value that must be unique, when another unit has already stored it.
///
/// ```swift
/// do {
///   try await add.execute(details)
/// } catch let conflict as UniquenessConflict where conflict.fields == "name_key" {
///   throw GizmoError.nameTaken(name.text)
/// }
/// ```
@MemberwiseInit
package struct UniquenessConflict: ConflictError, Hashable {
  /// The kind of entity: the table.
  package let entity: String
  /// The fields that must be unique: the columns.
  package let fields: String

  package var code: String { "storage.not-unique" }
  package var kind: ErrorKind { .refused }
  package var message: String { "\(entity) already has a row with the same \(fields)" }
}

/// An error for an entity that changed after it was read and before it was to be written.
///
/// A unit of work runs its body again after it. A fake repository throws it in a test of that.
///
/// ```swift
/// throw ConcurrencyConflict(entity: "workshop_gizmo", id: gizmo.id.raw, expected: 1, found: 2)
/// ```
@MemberwiseInit
package struct ConcurrencyConflict: ConflictError, Hashable {
  /// The kind of entity: the table or the type.
  package let entity: String
  package let id: UniqueID
  /// The version on which the change was based; 0 for a new entity.
  package let expected: Int
  /// The stored version; 0 if there is none.
  package let found: Int

  package var code: String { "storage.conflict" }
  package var kind: ErrorKind { .busy }
  package var message: String {
    "\(entity) \(id) was changed by another unit of work: version \(expected) was expected, \(found) was found"
  }
  package var suggestion: String? { "Try again" }
}

/// An error for work that a kernel rule forbids.
package enum UnitOfWorkError: UserFacingError {
  /// Pre-commit handlers kept raising events. The chain names one event per generation.
  case cascade(chain: [String])
  /// A unit that had joined this one failed, so this one cannot commit, even though the error was
  /// caught. Decision 0005.
  case aborted(by: any Error)
  /// A unit that had joined this one, in a task of its own, was still running when this one was to
  /// commit.
  case unfinished
  /// A repository was used, or an inner unit finished, after its unit had ended.
  case ended
  /// An entity was to be updated or removed without being read in this unit, which could lose the
  /// changes of others.
  case notRead(entity: String, id: UniqueID)
  /// A handler received an event of another type than the one it is registered for.
  case wrongEvent(handler: String, event: String)
  /// A pre-commit handler did not finish before its deadline.
  case lateHandler(String, limit: Duration)

  package var code: String {
    switch self {
    case .cascade: "unit.cascade"
    // The code is older than the case and is fixed, because scripts may depend on it.
    case .aborted: "unit.doomed"
    case .unfinished: "unit.unfinished"
    case .ended: "unit.ended"
    case .notRead: "unit.not-read"
    case .wrongEvent: "unit.wrong-event"
    case .lateHandler: "unit.deadline"
    }
  }

  package var kind: ErrorKind { if case .lateHandler = self { .busy } else { .bug } }

  package var message: String {
    switch self {
    case .cascade(let chain): "Event handlers raise events in an endless chain: \(chain.joined(separator: " → "))"
    case .aborted(let error): "A part of the work failed, so nothing was stored: \(error)"
    case .unfinished: "A part of the work was still running, so nothing was stored"
    case .ended: "A repository was used after its unit of work had ended"
    case .notRead(let entity, let id): "\(entity) \(id) was changed in a unit of work that had not read it"
    case .wrongEvent(let handler, let event): "The handler \(handler) cannot handle the event \(event)"
    case .lateHandler(let name, let limit): "The handler \(name) did not finish within \(limit), so nothing was stored"
    }
  }
}
