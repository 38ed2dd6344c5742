package import DomainKit

/// A database, as the house needs one. Engine-neutral: requests are data, and no engine's types show.
///
/// Every engine passes the contract suite in TestingKit.
package protocol StorageEngine: OutboxStore, EventLog {
  /// What and where, for people: a path without secrets.
  var location: String { get }

  /// Brings the schema up to date in one transaction.
  ///
  /// - Parameters:
  ///   - plan: gets what is applied already and gives what is to be applied, in order; what it throws leaves the
  ///     database untouched. It may be called twice.
  ///   - now: the moment to note.
  func migrate(at now: Timestamp, plan: ([AppliedMigration]) throws -> [Migration]) throws

  /// The rows that match, with the parts asked for, as they stood at one moment.
  func rows(_ select: Select) async throws -> [FetchedRow]

  /// How many rows match, counted up to the limit: to choose how to read a list. Where an index gives a rough answer
  /// for less, it may count a few too many.
  func estimate(_ select: Select) async throws -> Int

  /// Which of these keys a table has.
  func existing(_ ids: [UniqueID], in table: TableLayout) async throws -> Set<UniqueID>

  /// Which of these values are in a column.
  func taken(_ values: [StoredValue], in column: String, of table: TableLayout) async throws -> Set<StoredValue>

  /// Counts and sums over the rows that match, one row a group: the groups' values, the count, the sums.
  func summary(_ summary: Summary) async throws -> [[StoredValue]]

  /// Stores the whole set or nothing, and returns when it is on the disk.
  ///
  /// - Returns: the set's deliveries that are held back: an earlier event of the aggregate, stored before, still waits
  ///   for the same handler. They are nobody's, and due as soon as that one is settled.
  /// - Throws: `ConcurrencyConflict` for a stale version, ``StorageError`` else.
  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> Set<DeliveryKey>

  /// Does what ``commit(_:)`` would do, looks at what came of it, and takes all of it back.
  ///
  /// It is the only write that an engine does inside a `Rehearsal`; all others are refused there.
  ///
  /// - Returns: what would become of each row that the set touches, in the order of its writes.
  /// - Throws: what the commit would throw.
  func rehearse(_ changes: ChangeSet) async throws -> [RowChange]

  /// A number that changes whenever any process has committed something.
  func changeToken() async throws -> Int64

  /// Writes a consistent copy of the database while it is in use.
  ///
  /// - Parameter overwrite: whether a file that is there already may be replaced.
  func backup(to path: String, overwrite: Bool) async throws

  /// What the engine's own check of the database finds wrong; empty when it is sound.
  func checkIntegrity() async throws -> [String]

  /// Lets go of the database. Nothing may be asked of it afterwards.
  func close()
}

extension StorageEngine {
  package func estimate(_ select: Select) async throws -> Int { try await rows(select).count }

  package func taken(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    var taken: Set<StoredValue> = []
    for value in values {
      let condition = Condition.compare(column: column, .equal, value)
      let select = Select(table: table, conditions: [condition], order: [], limit: 1, parts: nil)
      if try await !rows(select).isEmpty { taken.insert(value) }
    }
    return taken
  }
}

/// A row and its parts.
package struct FetchedRow: Sendable {
  package let values: [StoredValue]
  package let parts: [[StoredValue]]

  package init(values: [StoredValue], parts: [[StoredValue]] = []) {
    self.values = values
    self.parts = parts
  }
}
