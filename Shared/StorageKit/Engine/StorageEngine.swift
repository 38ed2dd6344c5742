package import DomainKit

/// A database. The protocol is engine-neutral: requests are data, and no types of an engine are
/// exposed.
///
/// Every engine passes the contract suite in TestingKit.
///
/// ```swift
/// try await engine.migrate { applied in
///   try MigrationPlan.missing(of: WorkshopMigrations.all, in: applied, location: engine.displayName)
/// }
/// let problems = try await engine.checkIntegrity()  // empty if the database is intact
/// ```
package protocol StorageEngine: StorageReader, OutboxStore, EventAdministration {
  /// The database's name for users: a path or a URL without secrets.
  var displayName: String { get }

  /// Returns the database system, after connecting to it.
  func product() async throws -> EngineProduct

  /// Brings the schema up to date in one transaction.
  ///
  /// - Parameter plan: Receives the applied migrations and returns those to apply, in order. If it
  ///   throws an error, the database stays unchanged. It may be called twice.
  func migrate(_ plan: ([AppliedMigration]) throws -> [Migration]) async throws

  /// Opens a snapshot of the database for several queries. A snapshot holds no lock that blocks
  /// writers.
  func snapshot() async throws -> any StorageSnapshot

  /// Stores the whole set or none of it, and returns when the set is on the disk.
  ///
  /// If a stored set is sent again, the engine recognizes its identity and changes no data.
  ///
  /// - Throws: `ConcurrencyConflict` for a stale version or a failed expectation,
  ///   `UniquenessConflict`, `EventOrderConflict`, ``DeliveryLost``, otherwise ``StorageError``. The
  ///   set may be stored despite an error only after ``StorageError/outcomeUnknown(_:unit:)``.
  @discardableResult
  func commit(_ changes: ChangeSet) async throws -> CommitReceipt

  /// Returns `true` if the unit's change set is stored. The answer is available for at least a day.
  func hasCommitted(_ unit: UniqueID) async throws -> Bool

  /// Performs the same changes as ``commit(_:)``, reports them, and rolls all of them back.
  ///
  /// It is the only write that an engine performs inside a `DryRun`. All other writes throw an
  /// error there.
  ///
  /// - Returns: The change of each row that the set touches, in the order of its writes.
  /// - Throws: The errors of the commit.
  func dryRun(_ changes: ChangeSet) async throws -> [RowChange]

  /// Returns a number that changes after every commit of any process.
  func changeToken() async throws -> Int64

  /// Returns the problems that the engine's own check of the database finds. An empty list means
  /// that the database is intact.
  func checkIntegrity() async throws -> [String]

  /// Releases the database. Later queries and changes throw an error.
  func close()
}

/// An engine that keeps its database in a file of this machine.
package protocol FileStorageEngine: StorageEngine {
  /// Writes a consistent copy of the database while it is in use.
  ///
  /// - Parameters:
  ///   - overwrite: `true` to replace an existing file.
  ///   - tables: The names of the tables that only record who used the program. A copy with other changes of its own is
  ///     not replaced.
  func backup(to path: String, overwrite: Bool, ignoring tables: Set<String>) async throws
}

extension FileStorageEngine {
  /// Writes a copy that replaces none with changes of its own.
  package func backup(to path: String, overwrite: Bool) async throws {
    try await backup(to: path, overwrite: overwrite, ignoring: [])
  }
}

/// An engine that keeps its database on a server.
///
/// ```swift
/// if let server = engine as? any ServerStorageEngine, try await server.isOwnedByRole() {
///   session.warn("This role owns the database, so it is not subject to its own rules")
/// }
/// ```
package protocol ServerStorageEngine: StorageEngine {
  /// Returns `true` if the role of this program owns the database and can therefore read and write
  /// everything in it anyway.
  func isOwnedByRole() async throws -> Bool

  /// Returns a sentence about other roles that may connect to the database, with the statements that
  /// end this, or `nil` if there are none.
  ///
  /// Every role that is connected can take the locks and the connections that tills need. The owner of
  /// the database, superusers, and members of this program's role and its groups do not count.
  func connectionAdvice() async throws -> String?
}

/// The result of storing a change set.
///
/// ```swift
/// let receipt = try await engine.commit(ChangeSet(id: ids.next()))
/// if receipt.isRepeated { session.note("The unit was already stored") }
/// ```
package struct CommitReceipt: Sendable {
  /// Deliveries that wait for an earlier event of their aggregate and handler. They belong to no
  /// process and become due when that event is no longer open for the handler.
  package var blocked: Set<DeliveryKey> = []
  /// Deliveries whose handler ran before the commit, but whose changes conflict with the stored
  /// data or would precede the changes of an earlier event of the set. They are claimed with the
  /// set's lease and must be attempted again.
  package var notIncluded: Set<DeliveryKey> = []
  /// `true` if the set was stored before. The state of its deliveries is then unknown.
  package var isRepeated = false

  package init() {}
}
