package import DomainKit

/// A database. Engine-neutral: requests are data, and no engine's types show.
///
/// Every engine passes the contract suite in TestingKit.
package protocol StorageEngine: StorageReader, OutboxStore, EventLog {
  /// The database's name for people: a path or a URL without secrets.
  var identity: String { get }

  /// Brings the schema up to date in one transaction.
  ///
  /// - Parameter plan: gets the applied migrations and returns those to apply, in order; if it throws, the database stays
  ///   untouched. It may be called twice.
  func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) throws

  /// Opens one moment of the database for several questions. It holds no lock that keeps others from writing.
  func snapshot() async throws -> any StorageSnapshot

  /// Stores the whole set or nothing, and returns when it is on the disk.
  ///
  /// A set that is sent again after it was stored is recognized by its identity and changes nothing.
  ///
  /// - Throws: `ConcurrencyConflict` for a stale version or an expectation that does not hold, `UniquenessConflict`,
  ///   ``DeliveryLost``, ``StorageError`` otherwise. Only after ``StorageError/outcomeUnknown(_:unit:)`` may the set be
  ///   stored all the same.
  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> CommitReceipt

  /// Returns `true` if the unit's change set is stored. The answer is kept for a day.
  func hasCommitted(_ unit: UniqueID) async throws -> Bool

  /// Does what ``commit(_:)`` would do, reports the changes, and takes all of it back.
  ///
  /// It is the only write that an engine does inside a `Rehearsal`; all others are refused there.
  ///
  /// - Returns: the change of each row that the set touches, in the order of its writes.
  /// - Throws: the errors of the commit.
  func rehearse(_ changes: ChangeSet) async throws -> [RowChange]

  /// Returns a number that changes whenever any process has committed something.
  func changeToken() async throws -> Int64

  /// Writes a consistent copy of the database while it is in use.
  ///
  /// - Parameter overwrite: whether an existing file may be replaced.
  func backup(to path: String, overwrite: Bool) async throws

  /// Returns the problems that the engine's own check of the database finds; empty when it is sound.
  func checkIntegrity() async throws -> [String]

  /// Releases the database. Nothing may be asked of it afterwards.
  func close()
}

/// The result of storing a change set.
package struct CommitReceipt: Sendable {
  /// Deliveries that wait for an earlier event of their aggregate and handler. They belong to no process, and are due as
  /// soon as that event is settled.
  package var heldBack: Set<DeliveryKey> = []
  /// Deliveries whose handler had run before the commit, and whose changes did not fit what is stored, or would have come
  /// before those of an earlier event of the set. They are claimed with the set's lease and to be attempted again.
  package var unridden: Set<DeliveryKey> = []
  /// `true` if the set had been stored before: then it is unknown what became of its deliveries.
  package var isRepeated = false

  package init() {}
}
