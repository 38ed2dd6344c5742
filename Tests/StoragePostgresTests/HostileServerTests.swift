import DomainKit
import StorageKit
import TestEngines
import Testing
import TestingKit

@testable import StoragePostgres

@Suite struct `A value that a server sends` {
  private func read(_ bytes: [UInt8], _ type: UInt32) throws -> StoredValue {
    try bytes.withUnsafeBytes { try PostgresValue.read($0, type) }
  }

  /// Returns the bytes of 16-bit numbers: digits, weight, sign, scale, and the digits themselves.
  private func numeric(_ fields: [UInt16]) -> [UInt8] { fields.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }

  @Test(arguments: ["", "Latte", "\u{0}", "\u{1}", "a\u{1}\u{0}\u{2}b", "日本語\u{0}"])
  func `is a text with any characters`(text: String) throws {
    var bytes: [UInt8] = []
    PostgresText.append(text, to: &bytes)
    #expect(try read(bytes, PostgresValue.TypeNumber.text) == .text(text))
  }

  @Test(arguments: [[0], [1], [1, 0], [1, 3], [0x41, 1], [0, 1, 0, 0, 0, 0, 0, 0, 1, 0x3D]] as [[UInt8]])
  func `is malformed if no text is stored as its bytes`(bytes: [UInt8]) {
    let error = StorageError.malformedRow(table: "the database", reason: "a text has bytes that no text has")
    #expect(throws: error) { try read(bytes, PostgresValue.TypeNumber.text) }
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0], 0), ([1, 0, 0, 0, 317], 317), ([1, 1, 0, 0, 1], 10_000), ([1, 0, 0x4000, 0, 5], -5),
      ([5, 4, 0, 0, 922, 3_372, 368, 5_477, 5_807], .max), ([5, 4, 0x4000, 0, 922, 3_372, 368, 5_477, 5_808], .min),
    ] as [([UInt16], Int64)])
  func `is a sum`(fields: [UInt16], sum: Int64) throws {
    #expect(try read(numeric(fields), PostgresValue.TypeNumber.numeric) == .integer(sum))
  }

  @Test(
    arguments: [
      [5, 4, 0, 0, 922, 3_372, 368, 5_477, 5_808], [1, 0x7FFF, 0, 0, 1], [1, 5, 0x4000, 0, 1],
    ] as [[UInt16]])
  func `is a sum that is too large`(fields: [UInt16]) {
    #expect(throws: StorageError.sumTooLarge) { try read(numeric(fields), PostgresValue.TypeNumber.numeric) }
  }

  @Test(
    arguments: [
      [0, 0, 0xC000, 0], [0, 0, 0xD000, 0], [1, 0, 0, 0, 10_000], [1, 0, 0, 0, 0xFFFF], [2, 0, 0, 0, 1],
      [0, 0, 0, 0, 1], [0xFFFF, 0, 0, 0, 1], [1, 0xFFFF, 0, 1, 5_000], [2, 0, 0, 1, 1, 5_000], [1, 0x8000, 0, 0, 1],
    ] as [[UInt16]])
  func `is malformed if it is no sum of integers`(fields: [UInt16]) {
    let error = StorageError.malformedRow(table: "the database", reason: "a sum is not a whole number")
    #expect(throws: error) { try read(numeric(fields), PostgresValue.TypeNumber.numeric) }
    #expect(throws: StorageError.self) { try read(numeric(fields) + [0], PostgresValue.TypeNumber.numeric) }
  }

  @Test func `is in a row with as many columns as the statement selects`() throws {
    let answer = PostgresAnswer(rows: [[.null], [.null, .null]])
    let error = StorageError.malformedRow(
      table: "the database", reason: "the server sent 2 columns instead of 1")
    #expect(throws: error) { try answer.rows(of: 1) }
    #expect(try PostgresAnswer(rows: [[.null]]).rows(of: 1) == [[.null]])
  }
}

@Suite(.enabled(if: PostgresServer.isAvailable)) struct `A server that leaves out answers` {
  /// Returns the answer to what a connection checks first.
  private static func row(_ version: Int64, _ name: String) -> [UInt8] {
    let numbers = [version, PostgresMessage.process, 0].map { number in
      (type: PostgresValue.TypeNumber.integer, bytes: withUnsafeBytes(of: number.bigEndian) { Array($0) })
    }
    let texts = ["UTF8", "on", "on", "on", name, "public"].map { text in
      (type: PostgresValue.TypeNumber.text, bytes: Array(text.utf8))
    }
    return PostgresMessage.row(numbers + texts)
  }

  @Test(.timeLimit(.minutes(2)), arguments: [row(160_000, "16.0") + PostgresMessage.ready] + PostgresMessage.copies)
  func `counts as lost, as does one that begins a copy`(answer: [UInt8]) async throws {
    let server = try LoopbackServer(readsHTTP: false) { request in
      switch request.bytes.first {
      case 0: [.bytes(PostgresMessage.signedIn + PostgresMessage.ready)]
      case UInt8(ascii: "P"): [.bytes(answer)]
      default: []
      }
    }
    defer { server.stop() }
    let engine = try engine(on: server)
    defer { engine.close() }
    await #expect(throws: StorageError.unreachable(engine.displayName)) { _ = try await engine.product() }
  }

  @Test(.timeLimit(.minutes(2)))
  func `because it is too old for the statements is refused with its version`() async throws {
    let row = Self.row(100_023, "10.23")
    let unknown = PostgresMessage.error("unrecognized configuration parameter \"jit\"")
    let server = try LoopbackServer(readsHTTP: false) { request in
      switch request.bytes.first {
      case 0: [.bytes(PostgresMessage.signedIn + PostgresMessage.ready)]
      case UInt8(ascii: "P"): [.bytes(row + unknown + PostgresMessage.ready)]
      // The statement is prepared by now.
      case UInt8(ascii: "B"): [.bytes(row + PostgresMessage.ready)]
      default: []
      }
    }
    defer { server.stop() }
    let engine = try engine(on: server)
    defer { engine.close() }
    let reason = "PostgreSQL 13 or later is needed, but the server is 10.23"
    await #expect(throws: StorageError.cannotOpen(engine.displayName, reason: reason)) {
      _ = try await engine.product()
    }
  }
}

@Suite(.enabled(if: PostgresServer.isAvailable)) struct `A server on another machine` {
  /// The system takes 0.0.0.0 for this machine, and the program does not.
  @Test(.timeLimit(.minutes(2))) func `that offers no encryption is sent no name and no password`() async throws {
    let server = try LoopbackServer(readsHTTP: false) { _ in [.text("N")] }
    defer { server.stop() }
    let engine = try engine(on: server, at: "0.0.0.0", encryption: "")
    defer { engine.close() }
    await #expect(throws: StorageError.self) { _ = try await engine.product() }
    // The request for encryption.
    #expect(Set(server.requests.map(\.bytes)) == [[0, 0, 0, 8, 0x04, 0xD2, 0x16, 0x2F]])
  }
}

@Suite(.enabled(if: PostgresServer.isAvailable)) struct `A server whose sign-in never ends` {
  private static let setting = String(decoding: PostgresMessage.setting("a", "b"), as: UTF8.self)
  private static let notice = String(decoding: PostgresMessage.notice("hello"), as: UTF8.self)

  private func server(_ step: LoopbackServer.Step) throws -> LoopbackServer {
    try LoopbackServer(readsHTTP: false) { _ in [.bytes(PostgresMessage.signedIn), step] }
  }

  @Test(.timeLimit(.minutes(2)), arguments: [setting, notice])
  func `is left after too many bytes`(message: String) async throws {
    let server = try server(.flood(String(repeating: message, count: 1_000)))
    defer { server.stop() }
    let engine = try engine(on: server)
    defer { engine.close() }
    let error = StorageError.cannotOpen(engine.displayName, reason: "the server sent too much during the sign-in")
    await #expect(throws: error) { _ = try await engine.product() }
    try await server.untilDisconnected()
  }

  @Test(.timeLimit(.minutes(2)), arguments: [.hold, .drip(setting), .drip(notice)] as [LoopbackServer.Step])
  func `is left after too much time`(step: LoopbackServer.Step) async throws {
    let server = try server(step)
    defer { server.stop() }
    let engine = try engine(on: server, within: .seconds(1))
    defer { engine.close() }
    let error = StorageError.cannotOpen(engine.displayName, reason: "the server did not complete the sign-in in time")
    await #expect(throws: error) { _ = try await engine.product() }
    try await server.untilDisconnected()
  }

  @Test(.timeLimit(.minutes(2))) func `is left when the caller is canceled`() async throws {
    let server = try server(.hold)
    defer { server.stop() }
    let engine = try engine(on: server)
    defer { engine.close() }
    let command = Task { _ = try await engine.product() }
    _ = try await server.requests(atLeast: 1)
    command.cancel()
    await #expect(throws: CancellationError.self) { try await command.value }
    try await server.untilDisconnected()
  }
}

/// Returns an engine that tries once, and whose libpq waits without a limit of its own.
private func engine(
  on server: LoopbackServer, at host: String = "127.0.0.1", encryption: String = "sslmode=disable&",
  within limit: Duration = .seconds(110)
) throws -> PostgresEngine {
  let options = "\(encryption)gssencmode=disable&connect_timeout=0"
  let url = try #require(try PostgresURL("postgres://till@\(host):\(server.port)/shop?\(options)"))
  var timeouts = PostgresTimeouts.generous
  (timeouts.retry, timeouts.connect) = (.milliseconds(1), limit)
  return PostgresEngine(url: url, timeouts: timeouts)
}

@Suite struct `A statement that an error about a server proposes` {
  @Test(
    arguments: [
      (2, "Café", "Till-2", "ON SCHEMA \"Café\" FROM \"Till-2\""), (2, "shop", "PUBLIC", "\"shop\" FROM PUBLIC"),
      (6, "x NOLOGIN; --", "", "ALTER ROLE \"x NOLOGIN; --\" NOLOGIN"),
      (7, "a\"b", "x;y", "ON \"a\"\"b\" FROM \"x;y\""),
    ] as [(Int64, String, String, String)])
  func `quotes the names of roles, schemas and tables`(kind: Int64, name: String, role: String, end: String) {
    let error = PostgresExposure.error([.integer(kind), .text(name), .text(role)], "shop")
    #expect(error.suggestion?.hasSuffix(end) == true, "\(error)")
  }
}

@Suite struct `The definition of a text index in the database` {
  private let row: [StoredValue] = [
    .text("jars_words"), .text("jars_jar"), .text("label"), .integer(0), .integer(1), .text("is_open"), .text("="),
    .integer(1), .null,
  ]

  @Test(arguments: [0, 1, 2, 5], ["x; DROP TABLE jars_jar", "X", ""])
  func `is refused if it has more than a name in the place of one`(column: Int, text: String) throws {
    try PostgresTextIndexes().record([row])
    var planted = row
    planted[column] = .text(text)
    let error = StorageError.malformedRow(
      table: PostgresTextIndexes.table, reason: "\(text) is not a name of this program")
    #expect(throws: error) { try PostgresTextIndexes().record([planted]) }
  }
}

@Suite struct `The key of a prepared statement` {
  @Test func `differs for two spellings of the same characters, and for other types`() {
    let statement = PostgresStatement("SELECT $1 AS \u{E9}", [.one(.integer(1))])
    #expect(statement.key == PostgresStatement("SELECT $1 AS \u{E9}", [.one(.integer(2))]).key)
    #expect(statement.key != PostgresStatement("SELECT $1 AS e\u{301}", [.one(.integer(1))]).key)
    #expect(statement.key != PostgresStatement("SELECT $1 AS \u{E9}", [.one(.text("1"))]).key)
  }
}

@Suite struct `An error of COMMIT itself` {
  @Test(arguments: [
    ("23505", true), ("40001", true), ("40002", true), ("40P01", true), ("40003", false), ("57P01", false),
    ("08007", false),
  ])
  func `proves that nothing is stored only if its code says so`(state: String, isProof: Bool) {
    let failure = PostgresFailure(state: state, message: "", constraint: "", statement: 0)
    #expect(failure.provesRollback == isProof)
  }
}

@Suite struct `The properties of a server` {
  /// Returns the properties of a server that can be used, except for one column.
  private func properties(
    _ column: Int, _ value: StoredValue, unloggedTable: String? = nil
  ) -> PostgresServerProperties {
    var row: [StoredValue] = [
      .integer(130_000), .integer(7), .integer(0), .text("UTF8"), .text("on"), .text("on"), .text("on"),
      .text("13.0"), .text("shop"),
    ]
    row[column] = value
    return PostgresServerProperties(row: row, unloggedTable: unloggedTable)
  }

  @Test(
    arguments: [
      (0, .integer(120_022), "cannot be opened: PostgreSQL 13 or later is needed, but the server is 13.0"),
      (
        1, .integer(8),
        "cannot be opened: a connection pooler is between this program and the server; connect to the server itself"
      ),
      (2, .integer(1), "is read-only"),
      (3, .text("LATIN1"), "cannot be opened: its encoding is LATIN1 instead of UTF8"),
      (8, .null, "cannot be opened: the search path names no schema that the role may use"),
      (8, .text("pg_temp_3"), "cannot be opened: the search path begins with a temporary schema"),
    ] as [(Int, StoredValue, String)])
  func `are refused whatever is expected of commits`(column: Int, value: StoredValue, end: String) {
    for durability in [PostgresDurability.everyCommit, .asConfigured] {
      let error = #expect(throws: StorageError.self) {
        try properties(column, value).check(durability, process: 7, "the shop")
      }
      #expect(error?.message == "The database the shop \(end)")
    }
  }

  @Test(arguments: [
    (4, "off", "fsync is off"), (5, "off", "full_page_writes is off"), (6, "off", "synchronous_commit is off"),
    (6, "local", "synchronous_commit is local"), (6, "remote_write", "synchronous_commit is remote_write"),
  ])
  func `are refused where a commit may be lost`(column: Int, value: String, setting: String) throws {
    let properties = properties(column, .text(value))
    let error = #expect(throws: StorageError.self) { try properties.check(.everyCommit, process: 7, "the shop") }
    #expect(error?.message == "The database the shop is not durable: the server's setting \(setting)")
    try properties.check(.asConfigured, process: 7, "the shop")
  }

  @Test func `are refused where a crash empties a table`() {
    let properties = properties(6, .text("on"), unloggedTable: "core_rule")
    let error = StorageError.notDurable(
      "the shop", setting: "a crash of the server empties the UNLOGGED table core_rule")
    #expect(throws: error) { try properties.check(.everyCommit, process: 7, "the shop") }
  }

  @Test(arguments: ["on", "remote_apply"]) func `are accepted with durable commits`(commit: String) throws {
    try properties(6, .text(commit)).check(.everyCommit, process: 7, "the shop")
  }
}
