#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The PostgreSQL server that `Scripts/with-postgres` has started for this run. The folder of a
/// worker has a database of its own there.
struct TortureServer: Sendable {
  /// The time in which a statement of the harness ends, even while the server recovers.
  private static let timeout = Duration.seconds(120)

  /// The server, or `nil` if the run has none.
  static let shared: TortureServer? = {
    guard let till = variable("COFFEEPAL_TEST_POSTGRES"),
      let administrator = variable("COFFEEPAL_TEST_POSTGRES_ADMIN")
    else { return nil }
    let psql = variable("COFFEEPAL_TEST_POSTGRES_BIN").map { "\($0)/psql" } ?? "psql"
    return TortureServer(till: till, administrator: administrator, psql: psql)
  }()

  /// The URL of a database, for the role of the program.
  let till: String
  /// The URL of a database, for the superuser.
  let administrator: String
  let psql: String

  /// The role of the program.
  private var role: Substring { till.split(separator: "/")[1].prefix { $0 != "@" } }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The file of a folder that has the URL of its database.
  private static func file(in folder: String) -> String { "\(folder)/server" }

  /// Returns the URL of a folder's database, or `nil` if that is a file.
  static func url(in folder: String) -> String? { LineFile.lines(of: file(in: folder)).first.map(String.init) }

  // MARK: Databases

  /// Creates the database of a folder.
  func makeDatabase(of folder: String) async throws {
    let name = Self.name(of: folder)
    try await administer("CREATE DATABASE \"\(name)\"", on: nil, in: folder)
    try await administer("CREATE SCHEMA \"\(role)\" AUTHORIZATION \"\(role)\"", on: name, in: folder)
    try LineFile(Self.file(in: folder)).append(Self.url(till, name))
  }

  /// Lets commits of a folder's database return before they are on the disk.
  func commitLate(in folder: String) async throws {
    let name = Self.name(of: folder)
    try await administer("ALTER DATABASE \"\(name)\" SET synchronous_commit = off", on: nil, in: folder)
  }

  func dropDatabase(of folder: String) async throws {
    try await administer("DROP DATABASE IF EXISTS \"\(Self.name(of: folder))\" WITH (FORCE)", on: nil, in: folder)
  }

  // MARK: Faults

  /// Ends all connections with a folder's database.
  func cutConnections(of folder: String) async throws {
    try await administer(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '\(Self.name(of: folder))'",
      on: nil, in: folder)
  }

  /// Kills a process of the server, which then ends all others and recovers from its log.
  ///
  /// - Returns: `true` if a process was killed.
  func crash(in folder: String) async throws -> Bool {
    let output = "\(folder)/backends"
    try await administer(
      "SELECT pid FROM pg_stat_activity WHERE datname = '\(Self.name(of: folder))'", on: nil, in: folder, to: output)
    defer { unlink(output) }
    return LineFile.lines(of: output).compactMap { pid_t($0) }.first.map { kill($0, SIGKILL) == 0 } ?? false
  }

  /// Waits until the server accepts connections again.
  func waitForRecovery(in folder: String) async throws { try await administer("SELECT 1", on: nil, in: folder) }

  // MARK: Copying

  /// Copies all tables of a folder's database into the file that the inspection reads. `psql` and
  /// SQLite do this, without the program's code.
  func copyDatabase(of folder: String) async throws {
    let (script, output) = ("\(folder)/copy.psql", "\(folder)/copy.sql")
    unlink(script)
    try LineFile(script).append(Self.copy)
    try await run(
      [Self.url(administrator, Self.name(of: folder)), "-v", "schema=\(role)", "-o", output, "-f", script], in: folder)
    try Database.make(TortureApp.database(in: folder), from: output)
    unlink(output)
  }

  /// Writes statements that create and fill the same tables in SQLite. Identifiers become blobs.
  private static let copy = #"""
    BEGIN ISOLATION LEVEL REPEATABLE READ;
    SELECT format('CREATE TABLE %I (%s);', table_name, string_agg(quote_ident(column_name), ', '))
      FROM information_schema.columns WHERE table_schema = :'schema' GROUP BY table_name;
    SELECT format('SELECT %L || concat_ws('', '', %s) || '');'' FROM %I.%I', format('INSERT INTO %I (%s) VALUES (',
      table_name, string_agg(quote_ident(column_name), ', ')), string_agg(format(CASE data_type
        WHEN 'uuid' THEN 'coalesce(''x'' || quote_literal(replace(%I::text, ''-'', '''')), ''NULL'')'
        WHEN 'bigint' THEN 'coalesce(%I::text, ''NULL'')'
        WHEN 'double precision' THEN 'coalesce(%I::text, ''NULL'')'
        ELSE 'coalesce('''''''' || replace(%I::text, '''''''', '''''''''''') || '''''''', ''NULL'')' END, column_name),
      ', '), :'schema', table_name)
      FROM information_schema.columns WHERE table_schema = :'schema' GROUP BY table_name \gexec
    COMMIT;
    """#

  // MARK: psql

  private static func name(of folder: String) -> String {
    String(folder.split(separator: "/").suffix(3).joined(separator: "_").map { $0 == "-" || $0 == "." ? "_" : $0 })
  }

  /// Returns the URL of another database on the same server.
  private static func url(_ url: String, _ name: String) -> String {
    let parts = url.split(separator: "?", maxSplits: 1)
    let server = parts[0].prefix(upTo: parts[0].lastIndex(of: "/") ?? parts[0].endIndex)
    return "\(server)/\(name)" + (parts.count > 1 ? "?\(parts[1])" : "")
  }

  private func administer(
    _ statement: String, on name: String?, in folder: String, to output: String = "/dev/null"
  ) async throws {
    let url = name.map { Self.url(administrator, $0) } ?? administrator
    let deadline = ContinuousClock.now + Self.timeout
    while true {
      do {
        return try await run([url, "-o", output, "-c", statement], in: folder)
      } catch  where ContinuousClock.now < deadline {
        // The server is recovering from a crash.
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  private func run(_ words: [String], in folder: String) async throws {
    let process = try ChildProcess(
      [psql, "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1"] + words, errors: "\(folder)/errors.psql")
    let ending = await process.wait(atMost: Self.timeout)
    await process.end()
    guard ending == .exited(0) else {
      throw TortureServerFailure(description: "\(LineFile.lines(of: "\(folder)/errors.psql").last ?? "psql failed")")
    }
  }
}

struct TortureServerFailure: Error, CustomStringConvertible {
  let description: String
}
