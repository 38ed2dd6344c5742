import Foundation
import Testing
import TestingKit

@Suite(.enabled(if: ServerSchema.url != nil)) struct `A shop on a server` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Starts a server of its own, which ends when the file `url` is gone, also after a failure.
  ///
  /// - Returns: Its process, and its address for the superuser.
  private func start(_ environment: [String: String] = [:]) async throws -> (process: ChildProcess, admin: String) {
    let keep = "echo \"$COFFEEPAL_TEST_POSTGRES_ADMIN\" >new; mv new url; while [ -e url ]; do sleep 0.1; done"
    let script = Self.repository.appending(path: "Scripts/with-postgres").path
    let process = try place.begin([script, "sh", "-c", keep], as: "server", environment: environment)
    try await place.wait { FileManager.default.fileExists(atPath: place.path("url")) }
    return (process, try place.read("url").trimmingCharacters(in: .newlines))
  }

  private func stop(_ server: ChildProcess) async throws {
    try FileManager.default.removeItem(atPath: place.path("url"))
    #expect(try await server.wait() == .exited(0))
  }

  @Test func `that is set up as the pages say shows an order of one till to another at once`() async throws {
    let (server, admin) = try await start()
    let page = try String(contentsOf: Self.repository.appending(path: "docs/operations.md"), encoding: .utf8)
    let block = try #require(page.firstMatch(of: /```sql\n([^`]+)```/)?.1)
    // It asks at a terminal.
    let setup = block.split(separator: "\n").filter { !$0.hasPrefix("\\password") }.joined(separator: "\n")
    let created = try await place.run(["psql", admin, "-qX", "-v", "ON_ERROR_STOP=1"], input: setup)
    try #require(created.ending == .exited(0), "\(created.errors)")
    let shop = admin.replacing("//postgres@/postgres?", with: "//shop@/shop?")

    let till = [Workplace.program, "--db", shop]
    let board = try place.begin(till + ["--timeout", "5m", "orders", "watch"], as: "board")
    try await place.wait { try place.read("board.err").contains("Open orders") }
    let placed = try await place.run(till + ["orders", "place", "--for", "Ada", "--item", "espresso"])
    #expect(placed.ending == .exited(0), "\(placed.errors)")
    let stored = try await place.run(["psql", shop, "-AtqXc", "SELECT guest, status FROM orders_order"])
    #expect(stored.output == "Ada|placed\n", "\(stored.errors)")
    try await place.wait { try place.read("board.out").contains("\"guest\":\"Ada\"") }
    let checked = try await place.run(till + ["modules", "check"])
    #expect(checked.ending == .exited(0) && checked.errors.isEmpty, "\(checked.errors)")

    board.signal(SIGTERM)
    _ = try await board.wait()
    try await stop(server)
  }

  @Test(.enabled(if: Tools.hasOpenSSL, "openssl is not installed"))
  func `is used over a network only if its certificate proves its name`() async throws {
    let (descriptor, port) = try LoopbackServer.refusing()
    close(descriptor)
    let (server, admin) = try await start(["WITH_POSTGRES_TLS": "\(port)"])
    let folder = try #require(URLComponents(string: admin)?.queryItems?.first { $0.name == "host" }?.value)
    try await place.makeCertificate()
    let environment = [
      "PGPASSFILE": try place.write("*:*:*:guarded:open sesame\n".utf8, to: "passwords"), "PGPORT": "\(port)",
    ]
    let database = admin.replacing("/postgres?", with: "/coffeepal_test?")
    let created = try await place.run(
      ["psql", database, "-qXc", "CREATE SCHEMA AUTHORIZATION guarded"], environment: environment)
    try #require(created.ending == .exited(0), "\(created.errors)")
    let (own, other) = ("\(folder)/data/server.crt", place.path("certificate.pem"))
    let refusals = [
      ("127.0.0.1", own, " does not match host name \"127.0.0.1\"\n"),
      ("localhost", other, ": SSL error: certificate verify failed"),
    ]
    for (host, certificate, reason) in refusals + [("localhost", own, "")] {
      let address = "postgres://guarded@\(host):\(port)/coffeepal_test?sslmode=verify-full&sslrootcert=\(certificate)"
      let listed = try await place.run(
        [Workplace.program, "--db", address, "menu", "list"], environment: environment)
      #expect(listed.errorCode == (reason.isEmpty ? nil : "storage.cannot-open"), "\(listed.errors)")
      #expect(reason.isEmpty || listed.errors.contains(reason), "\(listed.errors)")
      #expect(listed.output.contains("Espresso") == reason.isEmpty)
    }
    try await stop(server)
  }

  @Test func `that is lost is named at the prompt, which keeps the line and places its order once`() async throws {
    let server = try await ServerSchema.make(place)
    let folder = try #require(URLComponents(string: server)?.queryItems?.first { $0.name == "host" }?.value)
    let (link, name) = (place.path("socket"), "lost-\(UInt32.random(in: .min ... .max))")
    func encoded(_ path: String) -> String { path.replacing("/", with: "%2F") }
    let route = server.replacing(encoded(folder), with: encoded(link)) + "&application_name=\(name)"
    func connect() throws { try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder) }
    func cut() async throws {
      try FileManager.default.removeItem(atPath: link)
      let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = '\(name)'"
      let ended = try await place.run(["psql", server, "-AtqXc", end])
      try #require(ended.ending == .exited(0) && ended.output != "0\n", "\(ended.errors)")
    }

    try connect()
    let terminal = try PseudoTerminal(shell: "'\(Workplace.program)' --db '\(route)'", in: place)
    try await terminal.expect("coffeepal (open)> ")
    let line = "orders place --for Ada --item espresso"
    try await terminal.type(line, until: { $0.typedLines.last == "coffeepal (open)> \(line)" })
    try await cut()
    try await terminal.expect("The server of postgres://till@/coffeepal_test cannot be reached. Reconnecting…")
    try await terminal.shows { $0.typedLines.last == "coffeepal (open)> \(line)" }
    terminal.type("\r")
    try connect()
    let sentence = "Connected to postgres://till@/coffeepal_test again."
    try await terminal.shows { $0.text.contains("Espresso") && $0.text.contains(sentence) }
    let stored = try await place.run(["psql", server, "-AtqXc", "SELECT guest, status FROM orders_order"])
    #expect(stored.output == "Ada|placed\n", "\(stored.errors)")

    try await cut()
    try await terminal.expect("Reconnecting…")
    try await terminal.type("\r", until: { $0.lines.last == "coffeepal (reconnecting to \(link))>" })
    terminal.type("menu")
    try connect()
    try await terminal.expect(sentence)
    try await terminal.shows { $0.typedLines.last == "coffeepal (open)> menu" }
    try await terminal.leave(typing: "\u{15}exit\r")
  }

  @Test(arguments: ["fsync", "full_page_writes"])
  func `that may lose a commit is refused with the setting that is off`(setting: String) async throws {
    let (server, admin) = try await start(["WITH_POSTGRES_SETTINGS": "\(setting) = off"])
    let result = try await place.run([Workplace.program, "--db", admin, "menu", "list"])
    #expect(result.ending == .exited(69))
    #expect(result.errors.contains("the server's setting \(setting) is off"), "\(result.errors)")
    try await stop(server)
  }

  @Test func `that is a standby is refused because it is read-only`() async throws {
    let (server, admin) = try await start(["WITH_POSTGRES_STANDBY": "yes"])
    let result = try await place.run([Workplace.program, "--db", admin, "menu", "list"])
    #expect(result.ending == .exited(69))
    #expect(result.errors.contains("error[storage.read-only]"), "\(result.errors)")
    try await stop(server)
  }

  @Test(arguments: [
    ("INSERT INTO core_migration VALUES ('orders.0099-robots', '1', 1)", "storage.newer"),
    ("UPDATE core_migration SET checksum = '0' WHERE id = 'orders.0002-orders'", "storage.changed-migration"),
  ])
  func `that another version of the program migrated is left untouched`(change: String, code: String) async throws {
    let server = try await ServerSchema.make(place)
    let order = ["orders", "place", "--for", "Ada", "--item", "espresso"]
    let placed = try await place.run([Workplace.program, "--db", server] + order)
    try #require(placed.ending == .exited(0), "\(placed.errors)")
    let changed = try await place.run(["psql", server, "-qXc", change])
    try #require(changed.ending == .exited(0), "\(changed.errors)")
    for words in [["orders", "list"], order] {
      let refused = try await place.run([Workplace.program, "--db", server] + words)
      #expect(refused.ending == .exited(69))
      #expect(refused.errors.contains("error[\(code)]"), "\(refused.errors)")
    }
    let stored = try await place.run(["psql", server, "-AtqXc", "SELECT count(*) FROM orders_order"])
    #expect(stored.output == "1\n", "\(stored.errors)")
  }

  @Test func `whose role, database and schema have statements as names is used like any other`() async throws {
    let admin = ProcessInfo.processInfo.environment["COFFEEPAL_TEST_POSTGRES_ADMIN"] ?? ""
    let name = "x'\";DROP TABLE orders_order--\(UInt32.random(in: .min ... .max))"
    let quoted = "\"\(name.replacing("\"", with: "\"\""))\""
    let encoded = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let shop = admin.replacing("//postgres@/postgres?", with: "//\(encoded)@/\(encoded)?")
    for (address, statement) in [
      (admin, "CREATE ROLE \(quoted) LOGIN"), (admin, "CREATE DATABASE \(quoted) OWNER \(quoted)"),
      (shop, "CREATE SCHEMA AUTHORIZATION \(quoted)"),
    ] {
      let made = try await place.run(["psql", address, "-qXc", statement])
      try #require(made.ending == .exited(0), "\(made.errors)")
    }
    let till = [Workplace.program, "--db", shop]
    let placed = try await place.run(till + ["orders", "place", "--for", "Ada", "--item", "espresso"])
    #expect(placed.ending == .exited(0), "\(placed.errors)")
    let checked = try await place.run(till + ["modules", "check"])
    #expect(checked.ending == .exited(0) && checked.errors.contains("DATABASE \(quoted) FROM"), "\(checked.errors)")
    let stored = try await place.run(["psql", shop, "-AtqXc", "SELECT guest, current_schema() FROM orders_order"])
    #expect(stored.output == "Ada|\(name)\n", "\(stored.errors)")
  }

  @Test func `lets only the role that owns the database recover an account`() async throws {
    let server = try await ServerSchema.make(place)
    let registered = try await place.coffeepal(
      as: "ada", "auth", "register", "ada@example.com", "--name", "Ada", "--password-stdin",
      password: Workplace.password, on: server)
    try #require(registered.ending == .exited(0), "\(registered.errors)")
    // This role acts for the owner, so it may use the tables.
    let member = server.replacing("//till@", with: "//guarded@")
    let passwords = try place.write("*:*:*:guarded:open sesame\n".utf8, to: "passwords")
    // The password is read, and refused, only after the role.
    for (address, code) in [(member, "auth.not-owner-of-database"), (server, "auth.password-too-short")] {
      let refused = try await place.run(
        [Workplace.program, "--db", address, "auth", "recover", "--password-stdin"], input: "short\n",
        environment: place.session("console").merging(["PGPASSFILE": passwords]) { $1 })
      #expect(refused.errors.contains("error[\(code)]"), "\(refused.errors)")
    }
  }

  @Test func `is backed up and restored with the tools of the server, which the errors name`() async throws {
    let server = try await ServerSchema.make(place)
    for words in [["backup", "copy.db"], ["restore", "copy.db", "--yes"]] {
      let refused = try await place.run([Workplace.program, "--db", server] + words)
      #expect(refused.errorCode == "storage.on-server", "\(refused.errors)")
      #expect(refused.errors.contains("pg_dump and pg_restore"), "\(refused.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: place.path("copy.db")))
    let terminal = try PseudoTerminal(in: place, on: server)
    try await terminal.expect("coffeepal (open)> ")
    try await terminal.type("restore copy.db\r", until: "storage.on-server")
    try await terminal.leave(typing: "exit\r")
  }

  @Test func `has the tables on which the peers of the benchmark place orders`() async throws {
    let (server, peer) = (try await ServerSchema.make(place), try await ServerSchema.make(place))
    let schema = Self.repository.appending(path: "Tests/Benchmarks/Peers/schema.sql").path
    let made = try await place.run(["psql", peer, "-qX", "-v", "ON_ERROR_STOP=1", "-f", schema])
    try #require(made.ending == .exited(0), "\(made.errors)")
    let listed = try await place.run([Workplace.program, "--db", server, "menu", "list"])
    try #require(listed.ending == .exited(0), "\(listed.errors)")
    let description = """
      SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, collation_name)
        FROM information_schema.columns WHERE table_schema = current_schema()
      UNION ALL
      SELECT concat(tablename, ' ', replace(replace(indexdef, current_schema() || '.', ''), ' NULLS FIRST', ''))
        FROM pg_indexes WHERE schemaname = current_schema()
      ORDER BY 1
      """
    let described = try await place.run(["psql", peer, "-AtqXc", description]).lines
    let tables = Set(described.map { $0.prefix { $0 != " " } })
    let actual = try await place.run(["psql", server, "-AtqXc", description]).lines
      .filter { tables.contains($0.prefix { $0 != " " }) }
    #expect(!described.isEmpty && described == actual)
  }

  @Test func `is named with its version and durability by modules check and at the prompt`() async throws {
    let server = try await ServerSchema.make(place)
    let product = #/The database is postgres://\S+ \(PostgreSQL \d+[.\d]*\)\. Stored changes survive a power failure\./#
    let checked = try await place.run([Workplace.program, "--db", server, "modules", "check"])
    #expect(checked.lines.last?.wholeMatch(of: product) != nil, "\(checked.output)\(checked.errors)")
    let terminal = try PseudoTerminal(shell: "'\(Workplace.program)' --db '\(server)'", in: place)
    let shown = try await terminal.expect("coffeepal (open)> ")
    #expect(shown.contains(product), "\(shown)")
    try await terminal.leave(typing: "exit\r")
  }
}

@Suite(.enabled(if: Tools.hasLibpq, "libpq is not installed")) struct `The program loads the library of servers` {
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self"), "only the loader of Linux has a log"),
    arguments: [("postgres://till@/shop?host=/nowhere", true), ("shop.db", false)])
  func `only for a database on one`(location: String, isLoaded: Bool) async throws {
    let words = [Workplace.program, "--db", location, "menu", "list"]
    let log = try await Workplace().run(words, environment: ["LD_DEBUG": "files"]).errors
    #expect(log.contains("file=libsqlite3.so"))
    #expect(log.contains("file=libpq.so") == isLoaded)
  }
}
