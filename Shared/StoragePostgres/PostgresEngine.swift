package import DomainKit
package import StorageKit
import Synchronization

/// The server engine: PostgreSQL 13 or later, over libpq.
///
/// A unit reads from one snapshot and is stored by one message to the server, whatever its size; only
/// a unit with conflicting changes of handlers needs several. The server's clock measures leases.
/// Connections are opened on first use.
///
/// ```swift
/// guard let url = try PostgresURL("postgres:///shop") else { return }
/// let engine = PostgresEngine(url: url, prepare: { engine in
///   try await engine.migrate { try MigrationPlan.missing(of: migrations, in: $0, location: engine.displayName) }
/// })
/// ```
package final class PostgresEngine: ServerStorageEngine {
  package let displayName: String
  let clock: any WallClock
  let time: PostgresTime
  let renderer = SQLRenderer(.postgres)
  let outbox = OutboxSQL(.postgres)
  let textIndexes = PostgresTextIndexes()
  let columns = PostgresColumns()
  let pool: PostgresPool
  let notifications: PostgresNotifications
  private let loop: PostgresLoop
  private let preparation: FirstUsePreparation
  let outage: PostgresOutage
  private let connector: PostgresConnector
  let timeouts: PostgresTimeouts
  private let durability: PostgresDurability
  private let state = Mutex(State())

  private struct State {
    /// The number of applied migrations that this process knows.
    var migrations: Int64?
    var isClosed = false
  }

  /// Prepares the engine, which connects at its first use.
  ///
  /// - Parameters:
  ///   - durability: The failures that an acknowledged commit survives.
  ///   - timeouts: The limits on waiting for the server.
  ///   - clock: The clock for times that are shown to users.
  ///   - engineClock: A clock that measures leases instead of the server's. Only tests use it.
  ///   - askForPassword: Asks the user for a password, or returns `nil`. Called at most once.
  ///   - report: Receives changes of the connection.
  ///   - prepare: Migrates the database. Called once, before the first use.
  package init(
    url: PostgresURL, durability: PostgresDurability = .everyCommit, timeouts: PostgresTimeouts = PostgresTimeouts(),
    clock: any WallClock = SystemClock(), engineClock: (any EngineClock)? = nil,
    askForPassword: (@Sendable () async -> String?)? = nil,
    report: @escaping @Sendable (PostgresConnectionChange) -> Void = { _ in },
    prepare: @escaping @Sendable (PostgresEngine) async throws -> Void = { _ in }
  ) {
    displayName = url.displayName
    self.clock = clock
    self.timeouts = timeouts
    self.durability = durability
    time = PostgresTime(engineClock)
    let notifications = PostgresNotifications()
    self.notifications = notifications
    loop = PostgresLoop { notifications.receive($0) }
    connector = PostgresConnector(url, durability, timeouts, loop, password: PostgresPassword(askForPassword))
    pool = PostgresPool(connector)
    outage = PostgresOutage(report)
    preparation = FirstUsePreparation(prepare)
  }

  /// The number of applied migrations that this process knows.
  var knownMigrations: Int64? {
    get { state.withLock { $0.migrations } }
    set { state.withLock { $0.migrations = newValue } }
  }

  func refuseIfClosed() throws {
    if state.withLock({ $0.isClosed }) { throw StorageError.closed(displayName) }
  }

  deinit { close() }

  package func close() {
    state.withLock { $0.isClosed = true }
    pool.close(after: notifications.close())
    loop.stop()
  }

  /// Prepares the database before the first use.
  func prepare() async throws { try await preparation.run(self) }

  // MARK: Connections

  /// Runs the body on a connection, after the preparation. While the server cannot be reached, tries
  /// again until the engine's retry timeout.
  ///
  /// The body must have no effect, or one that repeats without harm.
  func with<Value: Sendable>(
    _ use: PostgresPool.Use, _ body: (PostgresConnection) async throws -> Value
  ) async throws -> Value {
    try refuseIfClosed()
    try await prepare()
    return try await retry.run { try await withConnection(use, body) }
  }

  /// Repeats attempts while the server cannot be reached.
  private var retry: PostgresRetry { PostgresRetry(timeout: timeouts.retry, displayName: displayName, outage: outage) }

  /// Runs the body on a connection.
  func withConnection<Value: Sendable>(
    _ use: PostgresPool.Use, _ body: (PostgresConnection) async throws -> Value
  ) async throws -> Value {
    let connection = try await pool.take(for: use)
    defer { pool.release(connection, after: use) }
    return try await body(connection)
  }

  /// Runs one statement.
  func ask(_ statement: PostgresStatement) async throws -> PostgresAnswer {
    try await with(.reading) { try await $0.run([statement]).first ?? PostgresAnswer() }
  }

  // MARK: Queries

  package func snapshot() async throws -> any StorageSnapshot {
    try refuseIfClosed()
    try await prepare()
    let connection = try await retry.run { try await pool.take(for: .reading) }
    connection.begin(PostgresSnapshot.begin)
    return PostgresSnapshot(on: connection, queries, displayName) { [pool] in pool.release($0, after: .reading) }
  }

  private var queries: PostgresQueries { PostgresQueries(renderer: renderer) }

  package func rows(_ select: Select) async throws -> [FetchedRow] {
    try await with(.reading) { try await queries.rows(select, $0) }
  }

  package func estimate(_ select: Select) async throws -> Int {
    try await with(.reading) { try await queries.estimate(select, $0) }
  }

  package func existingValues(
    _ values: [StoredValue], in column: String, of table: TableLayout
  ) async throws -> Set<StoredValue> {
    try await with(.reading) { try await queries.existingValues(values, in: column, of: table, $0) }
  }

  package func summary(_ summary: Summary) async throws -> [[StoredValue]] {
    try await with(.reading) { try await queries.summary(summary, $0) }
  }

  package func changeToken() async throws -> Int64 {
    try refuseIfClosed()
    try await prepare()
    return try await notifications.changeToken(of: self)
  }

  package func product() async throws -> EngineProduct {
    try await with(.reading) { _ in }
    // The connections of a server whose settings lose acknowledged commits are refused.
    let version = connector.serverVersion?.prefix { $0 != " " } ?? ""
    return EngineProduct("PostgreSQL \(version)", isDurable: durability == .everyCommit)
  }

  package func isOwnedByRole() async throws -> Bool {
    let statement = PostgresStatement(
      "SELECT (rolname = current_user)::integer FROM pg_database d JOIN pg_roles r ON r.oid = datdba "
        + "WHERE datname = current_database()")
    return try await ask(statement).first == .integer(1)
  }

  package func connectionAdvice() async throws -> String? {
    guard let row = try await ask(PostgresExposure.connectors).rows(of: 3).first else { return nil }
    return PostgresExposure.connectionAdvice(row.map { String(storedValue: $0) ?? "" })
  }

  /// Returns deliveries whose event is missing, and indexes that the server could not build.
  package func checkIntegrity() async throws -> [String] {
    let withoutEvent = try await ask(
      PostgresStatement(
        """
        SELECT COUNT(*) FROM core_delivery d WHERE NOT EXISTS (SELECT 1 FROM core_event e WHERE e.id = d.event_id)
        """))
    let broken = try await ask(
      PostgresStatement(
        """
        SELECT c.relname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid \
        WHERE NOT i.indisvalid AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) ORDER BY 1
        """))
    let names = try broken.rows(of: 1).compactMap { String(storedValue: $0[0]) }
    var problems = names.map { "the index \($0) is not valid" }
    if let count = withoutEvent.first.flatMap({ Int(storedValue: $0) }), count > 0 {
      problems.append("\(count) deliveries have no event")
    }
    return problems
  }
}
