/// The database changed under a unit of work: running its body again, on what is stored now, may help.
package protocol ConflictError: DescribedError {}

/// Another unit has stored something with a value that may be there only once.
package struct UniquenessConflict: ConflictError, Hashable {
  /// What kind of thing it is: the table.
  package let entity: String
  /// What must be unique: the columns.
  package let fields: String

  package init(entity: String, fields: String) {
    self.entity = entity
    self.fields = fields
  }

  package var code: String { "storage.not-unique" }
  package var kind: ErrorKind { .refused }
  package var message: String { "\(entity) has one with the same \(fields) already" }
}

/// Somebody else changed an entity between the moment it was read and the moment it was to be written.
package struct ConcurrencyConflict: ConflictError, Hashable {
  /// What kind of thing it is: the table or the type.
  package let entity: String
  package let id: UniqueID
  /// The version on which the change was based; 0 for one that was to be added.
  package let expected: Int
  /// The version that is stored; 0 when there is none.
  package let found: Int

  package init(entity: String, id: UniqueID, expected: Int, found: Int) {
    self.entity = entity
    self.id = id
    self.expected = expected
    self.found = found
  }

  package var code: String { "storage.conflict" }
  package var kind: ErrorKind { .busy }
  package var message: String {
    "\(entity) \(id) was changed by somebody else: version \(expected) was expected, \(found) was found"
  }
  package var suggestion: String? { "Try again" }
}

/// What a kernel rule forbids.
package enum UnitOfWorkError: DescribedError {
  /// Pre-commit handlers kept raising events; the chain names one event a generation.
  case cascade(chain: [String])
  /// A unit that had joined this one failed, so this one cannot commit, even though the error was caught.
  case doomed(by: any Error)
  /// A unit that had joined this one, in a task of its own, was still at work when this one was to commit.
  case unfinished
  /// A repository was used, or an inner unit finished, after its unit had ended.
  case ended
  /// An entity was to be updated or removed that this unit has not read: what others have changed would be lost.
  case notRead(entity: String, id: UniqueID)
  /// A handler was given an event of another type than it is registered for.
  case wrongEvent(handler: String, event: String)

  package var code: String {
    switch self {
    case .cascade: "unit.cascade"
    case .doomed: "unit.doomed"
    case .unfinished: "unit.unfinished"
    case .ended: "unit.ended"
    case .notRead: "unit.not-read"
    case .wrongEvent: "unit.wrong-event"
    }
  }

  package var kind: ErrorKind { .bug }

  package var message: String {
    switch self {
    case .cascade(let chain): "Events raised events without end: \(chain.joined(separator: " → "))"
    case .doomed(let error): "A part of the work had failed, so the whole was not stored: \(error)"
    case .unfinished: "A part of the work was still going on, so the whole was not stored"
    case .ended: "A repository was used after its unit of work had ended"
    case .notRead(let entity, let id): "\(entity) \(id) was changed in a unit of work that had not read it"
    case .wrongEvent(let handler, let event): "The handler \(handler) cannot handle the event \(event)"
    }
  }
}
