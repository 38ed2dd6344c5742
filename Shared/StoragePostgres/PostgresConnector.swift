import CPostgres
import DomainKit
import StorageKit
import Synchronization

/// Opens connections to the server and checks that it keeps what it has acknowledged.
final class PostgresConnector: Sendable {
  let url: PostgresURL
  private let durability: PostgresDurability
  private let timeouts: PostgresTimeouts
  private let loop: PostgresLoop
  private let password: PostgresPassword
  private let version = Mutex<String?>(nil)
  /// `true` if connections need protection; `nil` before the first one.
  private let isRemote = Mutex<Bool?>(nil)

  init(
    _ url: PostgresURL, _ durability: PostgresDurability, _ timeouts: PostgresTimeouts, _ loop: PostgresLoop,
    password: PostgresPassword
  ) {
    self.url = url
    self.durability = durability
    self.timeouts = timeouts
    self.loop = loop
    self.password = password
  }

  /// The version of the server, or `nil` before the first connection.
  var serverVersion: String? { version.withLock { $0 } }

  /// Opens a connection.
  ///
  /// - Throws: ``StorageKit/StorageError/cannotOpen(_:reason:)`` and other errors of the port,
  ///   `CancellationError`.
  func open() async throws -> PostgresConnection {
    let connection: PostgresConnection
    do {
      connection = try await connect(password: password.known)
    } catch StorageError.passwordNeeded {
      connection = try await connect(password: try await password.answer(for: url.displayName))
    }
    guard loop.add(connection) else { throw StorageError.outOfMemory(url.displayName) }
    do {
      try await checkAndConfigure(connection)
      return connection
    } catch {
      connection.close()
      throw PostgresErrors.translated(error, url.displayName)
    }
  }

  // MARK: Connecting

  /// Connects on a thread that may wait.
  private func connect(password: String?) async throws -> PostgresConnection {
    let attempt = PostgresConnectionAttempt()
    attempt.watch(within: timeouts.connect, of: url.displayName)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        attempt.wait(continuation)
        EngineThread.start { attempt.finish(Result { try self.connectHere(attempt, password: password) }) }
      }
    } onCancel: {
      attempt.finish(.failure(CancellationError()))
    }
  }

  private func connectHere(_ attempt: PostgresConnectionAttempt, password: String?) throws -> PostgresConnection {
    try PostgresLibrary.load(for: url.displayName)
    let needsSecurity = try needsSecurity()
    let handle = Self.withOptions(options(password: password, needsSecurity)) { cpq_start($0, $1, 1) }
    guard let handle else { throw StorageError.outOfMemory(url.displayName) }
    if cPQstatus(handle) != Int32(CPQ_CONNECTION_BAD) { attempt.connect(handle) }
    guard cPQstatus(handle) == Int32(CPQ_CONNECTION_OK) else {
      defer { cPQfinish(handle) }
      if cPQconnectionNeedsPassword(handle) == 1 { throw StorageError.passwordNeeded(url.displayName) }
      throw StorageError.cannotOpen(url.displayName, reason: Self.reason(String(cString: cPQerrorMessage(handle))))
    }
    guard cPQsetnonblocking(handle, 1) == 0, cPQenterPipelineMode(handle) == 1 else {
      cPQfinish(handle)
      throw StorageError.outOfMemory(url.displayName)
    }
    return PostgresConnection(PostgresLink(handle), answerTimeout: timeouts.answer) { [weak loop] in loop?.wake() }
  }

  /// Options before `dbname` are defaults, which the address overrides; options after it override
  /// the address.
  private func options(password: String?, _ needsSecurity: Bool) -> [(String, String)] {
    var options = [
      ("connect_timeout", "2"), ("fallback_application_name", "coffeepal"), ("keepalives_idle", "10"),
      ("keepalives_interval", "5"), ("keepalives_count", "2"), ("tcp_user_timeout", "10000"),
    ]
    if url.hosts.count > 1 { options.append(("target_session_attrs", "read-write")) }
    if needsSecurity { options.append(("sslmode", "verify-full")) }
    options += [("dbname", url.text), ("client_encoding", "UTF8")]
    if let password { options.append(("password", password)) }
    return options
  }

  /// Returns `true` if the connection leaves this machine and the user has not chosen its protection.
  private func needsSecurity() throws -> Bool {
    if PostgresLibrary.environment("PGSSLMODE") != nil || url.hasOption("sslmode") { return false }
    if let known = isRemote.withLock({ $0 }) { return known }
    let isRemote = try usesService ? isServiceRemote() : !PostgresURL.isLocal(addresses)
    self.isRemote.withLock { $0 = isRemote }
    return isRemote
  }

  private var usesService: Bool { url.hasOption("service") || PostgresLibrary.environment("PGSERVICE") != nil }

  /// The hosts of the address, or else those of the environment.
  private var addresses: [String: String] {
    var found = ["host": url.hosts.joined(separator: ",")]
    if url.hosts.isEmpty { found["host"] = PostgresLibrary.environment("PGHOST") }
    if !url.hasOption("hostaddr") { found["hostaddr"] = PostgresLibrary.environment("PGHOSTADDR") }
    return found
  }

  /// Returns `true` if the service file names a server on another machine and no protection.
  ///
  /// Only libpq reads that file, and only for a connection. This one ends before it sends a secret.
  private func isServiceRemote() throws -> Bool {
    guard let attempt = Self.withOptions(options(password: nil, false), { cPQconnectStartParams($0, $1, 1) }) else {
      throw StorageError.outOfMemory(url.displayName)
    }
    defer { cPQfinish(attempt) }
    guard let first = cPQconninfo(attempt) else { throw StorageError.outOfMemory(url.displayName) }
    defer { cPQconninfoFree(first) }
    var found: [String: String] = [:]
    var option = first
    while let keyword = option.pointee.keyword {
      found[String(cString: keyword)] = option.pointee.value.map { String(cString: $0) }
      option += 1
    }
    return found["sslmode"] == "prefer" && !PostgresURL.isLocal(found)
  }

  private static func withOptions(
    _ options: [(String, String)],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> OpaquePointer?
  ) -> OpaquePointer? {
    withCStrings(options.map(\.0)) { names in withCStrings(options.map(\.1)) { values in body(names, values) } }
  }

  private static func withCStrings<Value>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
  ) -> Value {
    let copies = texts.map { Array($0.utf8CString) }
    func next(_ index: Int, _ pointers: [UnsafePointer<CChar>?]) -> Value {
      if index == copies.count { return body(pointers + [nil]) }
      return copies[index].withUnsafeBufferPointer { next(index + 1, pointers + [$0.baseAddress]) }
    }
    return next(0, [])
  }

  /// Returns libpq's reason on one line, without the sentence about the place of the server.
  private static func reason(_ message: String) -> String {
    let lines = message.split(separator: "\n").map { line -> Substring in
      for sign in ["FATAL:", " failed: ", "error: "] {
        if let range = line.firstRange(of: sign) { return line[range.upperBound...] }
      }
      return line
    }
    let reason = lines.map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: "; ")
    return reason.isEmpty ? "the server cannot be reached" : reason
  }

  // MARK: Checking

  /// Sets the settings of the session, and refuses a server with the wrong version, encoding,
  /// durability or exposure.
  private func checkAndConfigure(_ connection: PostgresConnection) async throws {
    let selection = PostgresServerProperties.selection
    do {
      let answers = try await connection.run([
        selection, PostgresStatement(settings), PostgresExposure.selection, PostgresServerProperties.unloggedTable,
      ])
      try check(answers, process: connection.process)
      if let exposure = try answers[2].rows(of: 3).first { throw PostgresExposure.error(exposure, url.displayName) }
    } catch let failure as PostgresFailure {
      // An old server does not have every setting, and says so before its version could be compared.
      try check(try await connection.run([selection]), process: connection.process)
      throw failure
    }
  }

  private func check(_ answers: [PostgresAnswer], process: Int32) throws {
    guard let row = answers.first?.rows.first, row.count == 9 else { throw PostgresDisconnected(reason: "no answer") }
    let table = answers.dropFirst(3).first?.first.flatMap { String(storedValue: $0) }
    let properties = PostgresServerProperties(row: row, unloggedTable: table)
    version.withLock { $0 = properties.version }
    try properties.check(durability, process: process, url.displayName)
  }

  /// The path and the limits of this session. Other schemas of the path are left out: their operators
  /// and functions are not checked. A statement that waits longer for a lock or takes longer fails,
  /// and a transaction that a suspended till left open ends.
  private var settings: String {
    """
    SELECT pg_catalog.set_config('search_path', \
    pg_catalog.concat(pg_catalog.quote_ident(current_schema()::text), ', pg_temp'::text), false), \
    set_config('lock_timeout', '\(timeouts.lock)s', false), \
    set_config('statement_timeout', '\(timeouts.statement)s', false), \
    set_config('idle_in_transaction_session_timeout', '60s', false), set_config('jit', 'off', false) \
    WHERE current_schema() IS NOT NULL
    """
  }
}

/// The failures that an acknowledged commit survives.
package enum PostgresDurability: Sendable {
  /// Every failure of the server. A server that is not set up for this is refused.
  case everyCommit
  /// Only the failures that the server is set up for. Tests use it.
  case asConfigured
}
