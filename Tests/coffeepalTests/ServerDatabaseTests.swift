import Foundation
import Testing

@Suite(.enabled(if: ServerSchema.url != nil)) struct `A database on a server` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `takes a shop in and gives it back`() async throws {
    let server = try await ServerSchema.make(place)
    try await place.registerOwner(inviting: "mia", as: "manager")
    for guest in ["Ada", "Bo"] {
      let placed = try await place.coffeepal(as: "ada", "orders", "place", "--for", guest, "--item", "espresso")
      #expect(placed.ending == .exited(0), "\(placed.errors)")
    }
    let moved = try await place.coffeepal(as: "ada", "move", server, "--yes")
    #expect(moved.ending == .exited(0), "\(moved.errors)")
    let listed = try await place.coffeepal(as: "ada", "-o", "tsv", "orders", "list", on: server)
    #expect(listed.output.contains("\tBo\t"), "\(listed.errors)")
    // Only the session of the user who moved the database is known to this machine.
    #expect(try await place.coffeepal(as: "mia", "orders", "list", on: server).errorCode == "access.not-signed-in")
    #expect(try await place.coffeepal(as: "ada", "auth", "log", "--verify", on: server).ending == .exited(0))
    let full = try await place.coffeepal(as: "ada", "move", server, "--yes", on: place.path("none.db"))
    #expect(full.errorCode == "storage.no-such-file")
    let back = place.path("back.db")
    let returned = try await place.coffeepal(as: "ada", "move", back, "--yes", on: server)
    #expect(returned.ending == .exited(0), "\(returned.errors)")
    let refused = try await place.coffeepal(as: "ada", "orders", "list", on: server)
    #expect(refused.errorCode == "storage.moved", "\(refused.errors)")
    #expect(try await place.coffeepal(as: "ada", "auth", "log", "--verify", on: back).ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "move", "--undo", "--yes", on: server).ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "orders", "list", on: server).ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "orders", "list", on: back).errorCode == "storage.moved")
    #expect(try await place.coffeepal(as: "ada", "move", "--undo", "--yes", on: back).ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "orders", "list", on: server).errorCode == "storage.moved")
  }

  @Test func `that a command has created says how to empty it, and then takes a shop in`() async throws {
    let server = try await ServerSchema.make(place)
    let placed = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    #expect(placed.ending == .exited(0), "\(placed.errors)")
    let listed = try await place.run([Workplace.program, "--db", server, "menu", "list"])
    #expect(listed.ending == .exited(0), "\(listed.errors)")
    let refused = try await place.coffeepal("move", server, "--yes")
    #expect(refused.errorCode == "storage.not-empty", "\(refused.errors)")
    let pattern = #/DROP SCHEMA \S+ CASCADE; CREATE SCHEMA \S+ AUTHORIZATION \S+/#
    let statements = try #require(refused.errors.firstMatch(of: pattern)?.output, "\(refused.errors)")
    let emptied = try await place.run(["psql", server, "-qXc", String(statements)])
    #expect(emptied.ending == .exited(0), "\(emptied.errors)")
    let moved = try await place.coffeepal("move", server, "--yes")
    #expect(moved.ending == .exited(0), "\(moved.errors)")
  }

  @Test(.timeLimit(.minutes(2))) func `that does not answer leaves no way out of the prompt`() async throws {
    let server = try await ServerSchema.make(place)
    try await place.registerOwner()
    #expect(try await place.coffeepal(as: "ada", "move", server, "--yes").ending == .exited(0))
    let terminal = try PseudoTerminal(
      shell: "'\(Workplace.program)' --db '\(server)'", in: place, environment: place.session("ada"))
    try await terminal.expect("ada:owner> ")
    let lock = try await lock("auth_session", of: server)
    try await terminal.type("help dates > answers.txt\r", until: "error[shell.unknown-user]")
    try await unlock("auth_session", of: server)
    _ = try await lock.wait()
    try await terminal.leave(typing: "exit\r")
    #expect(!FileManager.default.fileExists(atPath: place.path("answers.txt")))
  }

  @Test(arguments: [
    ("/coffeepal_test?", "/no_shop?", "database \"no_shop\" does not exist"),
    ("//till@", "//no_till@", "role \"no_till\" does not exist"),
  ])
  func `that does not exist for the role is refused`(part: String, other: String, reason: String) async throws {
    let url = (ServerSchema.url ?? "").replacing(part, with: other)
    let result = try await place.run([Workplace.program, "--db", url, "menu", "list"])
    #expect(result.errorCode == "storage.cannot-open" && result.ending == .exited(69))
    #expect(result.errors.contains(" cannot be opened: \(reason)\n"), "\(result.errors)")
  }

  @Test func `in another encoding is refused`() async throws {
    let (url, admin) = (
      ServerSchema.url ?? "", ProcessInfo.processInfo.environment["COFFEEPAL_TEST_POSTGRES_ADMIN"] ?? ""
    )
    let name = "latin_\(UInt64.random(in: .min ... .max))"
    let options = "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    let created = try await place.run(["psql", admin, "-qXc", "CREATE DATABASE \(name) \(options)"])
    try #require(created.ending == .exited(0), "\(created.errors)")
    let latin = url.replacing("/coffeepal_test?", with: "/\(name)?")
    let result = try await place.run([Workplace.program, "--db", latin, "menu", "list"])
    #expect(result.ending == .exited(69))
    #expect(result.errors.contains("its encoding is LATIN1 instead of UTF8"), "\(result.errors)")
    let removed = try await place.run(["psql", admin, "-qXc", "DROP DATABASE \(name)"])
    #expect(removed.ending == .exited(0), "\(removed.errors)")
  }

  @Test(arguments: ["/x%27%3BDROP%20TABLE%20orders_order--?", "/a%22b%3B?"])
  func `whose name is a statement is only a name`(part: String) async throws {
    let server = try await ServerSchema.make(place)
    let placed = try await place.run([
      Workplace.program, "--db", server, "orders", "place", "--for", "Ada", "--item", "mug",
    ])
    try #require(placed.ending == .exited(0), "\(placed.errors)")
    let url = server.replacing("/coffeepal_test?", with: part)
    let result = try await place.run([Workplace.program, "--db", url, "menu", "list"])
    #expect(result.ending == .exited(69) && result.errors.contains("does not exist"), "\(result.errors)")
    let stored = try await place.run(["psql", server, "-AtqXc", "SELECT guest FROM orders_order"])
    #expect(stored.output == "Ada\n", "\(stored.errors)")
  }

  @Test func `that the role may not use or change says which right is missing`() async throws {
    let server = try await ServerSchema.make(place)
    let role = "role_\(UInt64.random(in: .min ... .max))"
    let schema = server.split(separator: "%3D").last ?? ""
    let admin = ProcessInfo.processInfo.environment["COFFEEPAL_TEST_POSTGRES_ADMIN"] ?? ""
    let created = try await place.run(["psql", admin, "-q", "-c", "CREATE ROLE \(role) LOGIN"])
    try #require(created.ending == .exited(0), "\(created.errors)")
    let steps = [
      ("GRANT USAGE ON SCHEMA \(schema) TO \(role)", "menu list", "table core_migration"),
      (
        "GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(role)", "orders place --for Ada --item espresso",
        "table core_commit"
      ),
    ]
    let filled = try await place.run([Workplace.program, "--db", server, "menu", "list"])
    #expect(filled.ending == .exited(0), "\(filled.errors)")
    let url = server.replacing("//till@", with: "//\(role)@")
    let hidden = try await place.run([Workplace.program, "--db", url, "menu", "list"])
    #expect(hidden.errorCode == "storage.cannot-open" && hidden.ending == .exited(69))
    #expect(hidden.errors.contains("the search path names no schema that the role may use"), "\(hidden.errors)")
    for (statement, line, object) in steps {
      let changed = try await place.run(["psql", server, "-q", "-c", statement])
      try #require(changed.ending == .exited(0), "\(changed.errors)")
      let words = line.split(separator: " ").map(String.init)
      let result = try await place.run([Workplace.program, "--db", url] + words)
      #expect(result.errorCode == "storage.not-permitted" && result.ending == .exited(77))
      #expect(result.errors.contains("The role lacks a right in postgres://\(role)@"), "\(result.errors)")
      #expect(result.errors.contains(": permission denied for \(object)\n"), "\(result.errors)")
    }
  }

  @Test func `takes the password from a private file`() async throws {
    let server = try await ServerSchema.make(place).replacing("//till@", with: "//guarded@")
    func list(_ passwords: String, permissions: Int = 0o600) async throws -> Workplace.Result {
      let file = try place.write("*:*:*:guarded:\(passwords)\n".utf8, to: "passwords")
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
      return try await place.run(
        [Workplace.program, "--db", server, "menu", "list"], environment: ["PGPASSFILE": file])
    }
    let listed = try await list("open sesame")
    #expect(listed.ending == .exited(0), "\(listed.errors)")
    let wrong = try await list("open barley")
    #expect(wrong.errorCode == "storage.cannot-open" && wrong.ending == .exited(69))
    #expect(wrong.errors.contains("password authentication failed") && !wrong.errors.contains("barley"))
    let readable = try await list("open sesame", permissions: 0o644)
    #expect(readable.errors.contains("error[storage.password-needed]") && readable.ending == .exited(77))
  }

  @Test func `that others may connect to is named by modules check, with what to run`() async throws {
    let server = try await ServerSchema.make(place)
    let checked = try await place.run([Workplace.program, "--db", server, "modules", "check"])
    #expect(checked.ending == .exited(0))
    #expect(checked.errors.contains("REVOKE CONNECT, TEMPORARY ON DATABASE "), "\(checked.errors)")
  }

  @Test(.timeLimit(.minutes(2))) func `that is locked stops a change at its time limit with an error`() async throws {
    let server = try await ServerSchema.make(place)
    let listed = try await place.run([Workplace.program, "--db", server, "menu", "list"])
    #expect(listed.ending == .exited(0), "\(listed.errors)")
    let lock = try await lock("orders_order", of: server)
    let order = ["--timeout", "2s", "orders", "place", "--for", "Ada", "--item", "espresso"]
    let placed = try await place.run([Workplace.program, "--db", server] + order)
    #expect(placed.ending == .exited(124))
    #expect(placed.errors.contains("error[shell.timeout]"), "\(placed.errors)")
    try await unlock("orders_order", of: server)
    _ = try await lock.wait()
  }

  /// Starts a process that keeps the program from reading and changing a table, and waits until it does.
  private func lock(_ table: String, of server: String) async throws -> ChildProcess {
    let lines = "BEGIN; LOCK TABLE \(table) IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(300)"
    let lock = try place.begin(["psql", server, "-q", "-c", lines], as: "lock")
    while try await holders("count(*)", ofLockOn: table, server) != "1\n" {
      try await Task.sleep(for: .milliseconds(20))
    }
    return lock
  }

  /// Ends the wait of a process of ``lock(_:of:)``.
  private func unlock(_ table: String, of server: String) async throws {
    #expect(try await holders("pg_cancel_backend(pid)", ofLockOn: table, server) == "t\n")
  }

  private func holders(_ selection: String, ofLockOn table: String, _ server: String) async throws -> String {
    let query = """
      SELECT \(selection) FROM pg_locks \
      WHERE granted AND mode = 'AccessExclusiveLock' AND relation = '\(table)'::regclass
      """
    return try await place.run(["psql", server, "-Atqc", query]).output
  }
}
