import Foundation
import Testing

@Suite struct `A moved database` {
  private let place: Workplace
  private var other: String { place.path("branch.db") }

  init() throws { place = try Workplace() }

  private func order(_ guest: String, as user: String = "ada", in database: String? = nil) async throws {
    let placed = try await place.coffeepal(
      as: user, "orders", "place", "--for", guest, "--item", "espresso", on: database)
    #expect(placed.ending == .exited(0), "\(placed.errors)")
  }

  private func expectSoundLog(in database: String) async throws {
    let log = try await place.coffeepal(as: "ada", "auth", "log", "--verify", on: database)
    #expect(log.ending == .exited(0), "\(log.errors)")
  }

  @Test func `refuses all work and names the new place, until the move is taken back`() async throws {
    try await place.registerOwner()
    try await order("Ada")
    let asked = try await place.coffeepal(as: "ada", "move", other)
    #expect(asked.errorCode == "usage.needs-confirmation")
    let planned = try await place.coffeepal(as: "ada", "move", "--dry-run", other, "-o", "tsv")
    #expect(planned.ending == .exited(0), "\(planned.errors)")
    #expect(planned.output.contains("orders_order\t1"))
    #expect(!FileManager.default.fileExists(atPath: other))
    let moved = try await place.coffeepal(as: "ada", "move", other, "--yes")
    #expect(moved.ending == .exited(0), "\(moved.errors)")
    for line in ["orders list", "orders place --for Bo --item espresso", "backup copy.db", "move third.db --yes"] {
      let refused = try await place.coffeepal(as: "ada", "-c", line)
      #expect(refused.ending == .exited(69), "\(line)")
      #expect(refused.errorCode == "storage.moved", "\(line): \(refused.errors)")
      #expect(refused.errors.contains(other), "\(line)")
    }
    #expect(!FileManager.default.fileExists(atPath: place.path("third.db")))
    try await expectSoundLog(in: other)
    try await order("Bo", in: other)
    let back = try await place.coffeepal(as: "ada", "move", "--undo", "--yes")
    #expect(back.ending == .exited(0), "\(back.errors)")
    #expect(back.errors.contains("\(other) refuses all work"), "\(back.errors)")
    try await order("Cy")
    let late = try await place.coffeepal(as: "ada", "orders", "place", "--for", "Di", "--item", "espresso", on: other)
    #expect(late.errorCode == "storage.moved" && late.errors.contains(place.database), "\(late.errors)")
    try await expectSoundLog(in: place.database)
    try await place.expectSoundDatabase()
    let again = try await place.coffeepal(as: "ada", "move", "--undo", "--yes")
    #expect(again.errorCode == "storage.not-moved")
  }

  @Test func `is taken back without a session, because no user can sign in to it`() async throws {
    try await place.registerOwner()
    try await order("Ada")
    #expect(try await place.coffeepal(as: "ada", "move", other, "--yes").ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "login", "ada@example.com").errorCode == "storage.moved")
    let back = try await place.coffeepal(as: "signed-out", "move", "--undo", "--yes")
    #expect(back.ending == .exited(0), "\(back.errors)")
    let again = try await place.coffeepal(as: "signed-out", "move", other, "--yes")
    #expect(again.errorCode == "access.not-signed-in")
    try await order("Bo")
  }

  @Test func `keeps a backup of its copy from replacing it`() async throws {
    try await order("Ada")
    #expect(try await place.coffeepal("move", other, "--yes").ending == .exited(0))
    let backup = try await place.run([Workplace.program, "-q", "--yes", "--db", other, "backup", place.database])
    #expect(backup.errorCode == "storage.moved", "\(backup.errors)")
    #expect(try await place.coffeepal("orders", "list").errorCode == "storage.moved")
    #expect(try await place.coffeepal("move", "--undo", "--yes").ending == .exited(0))
  }

  @Test func `that is taken back retires the last copy, and only a copy`() async throws {
    let (third, new) = (place.path("third.db"), place.path("new.db"))
    try await order("Ada")
    for (from, to) in [(place.database, other), (other, third)] {
      #expect(try await place.coffeepal(as: "ada", "move", to, "--yes", on: from).ending == .exited(0))
    }
    let asked = try await place.coffeepal(as: "ada", "move", "--undo")
    #expect(asked.errors.contains("\(other) and then in \(third), which will refuse all work"), "\(asked.errors)")
    let back = try await place.coffeepal(as: "ada", "move", "--undo", "--yes")
    #expect(back.ending == .exited(0) && back.errors.contains("\(third) refuses all work"), "\(back.errors)")
    for copy in [other, third] {
      #expect(try await place.coffeepal(as: "ada", "orders", "list", on: copy).errorCode == "storage.moved", "\(copy)")
    }
    // The last copy takes the work over again, and the original gives it up.
    #expect(try await place.coffeepal(as: "ada", "move", "--undo", "--yes", on: third).ending == .exited(0))
    try await order("Bo", in: third)
    #expect(try await place.coffeepal(as: "ada", "orders", "list").errorCode == "storage.moved")
    // Another shop at the place of the copy is not concerned.
    #expect(try await place.coffeepal(as: "ada", "move", new, "--yes", on: third).ending == .exited(0))
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: new + suffix) }
    try await order("Cy", in: new)
    #expect(try await place.coffeepal(as: "ada", "move", "--undo", "--yes", on: third).ending == .exited(0))
    try await order("Di", in: new)
    try await order("Ed", in: third)
  }

  @Test func `is refused by a dry run and before its question if the move would refuse its target`() async throws {
    try await order("Ada")
    let folder = place.path("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let link = place.path("link.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place.path("gone.db"))
    for (target, code) in [
      (link, "storage.symbolic-link"), (place.path("gone/new.db"), "storage.missing-folder"),
      (folder, "storage.cannot-open"),
    ] {
      for words in [["--dry-run", target], ["--yes", target], [target]] {
        let refused = try await place.run([Workplace.program, "--db", place.database, "move"] + words)
        #expect(refused.errorCode == code, "\(words): \(refused.errors)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: place.path("gone.db")))
  }

  @Test func `that is taken back says that its copy could not be marked`() async throws {
    try await order("Ada")
    #expect(try await place.coffeepal(as: "ada", "move", other, "--yes").ending == .exited(0))
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: other + suffix) }
    try place.write("not a database, but long enough to be read as one".utf8, to: "branch.db")
    let back = try await place.coffeepal(as: "ada", "move", "--undo", "--yes")
    #expect(back.ending == .exited(0), "\(back.errors)")
    #expect(back.errors.contains("\(other) could not be marked, so programs can still use it: "), "\(back.errors)")
    try await order("Bo")
  }

  @Test func `stops a shell that has it open`() async throws {
    try await order("Ada")
    let shell = try OpenShell(place, as: "till")
    shell.type("orders place --for Bo --item espresso\n")
    try await place.wait { try place.read("till.out").contains("Bo") }
    let moved = try await place.coffeepal(as: "ada", "move", other, "--yes")
    #expect(moved.ending == .exited(0), "\(moved.errors)")
    shell.type("orders place --for Cy --item espresso\n")
    shell.close()
    #expect(try await shell.ending() != .exited(0))
    let list = try await place.coffeepal(as: "ada", "-o", "tsv", "orders", "list", on: other)
    #expect(list.output.contains("\tBo\t") && !list.output.contains("\tCy\t"), "\(list.output)\(list.errors)")
  }

  @Test func `leaves no file that opens as a new shop if the move is killed before it has begun`() async throws {
    try await order("Ada")
    let hold = "BEGIN IMMEDIATE;\n.shell touch held; until [ -e over ]; do sleep 0.1; done\nROLLBACK;\n"
    async let holder = place.run(["sqlite3", place.database], input: hold)
    try await place.wait { FileManager.default.fileExists(atPath: place.path("held")) }
    // The mover has the copy open, and waits for the lock. It would give up after a few seconds.
    let kill = "\"$@\" & until [ -e '\(other)-wal' ]; do sleep 0.1; done; kill -KILL $!; wait $!"
    let mover = ["sh", "-c", kill, "sh", Workplace.program, "--db", place.database, "--yes", "move", other]
    #expect(try await place.run(mover).ending == .exited(128 + SIGKILL))
    try place.write("".utf8, to: "over")
    _ = try await holder
    let opened = try await place.coffeepal(as: "ada", "orders", "list", on: other)
    #expect(opened.errorCode == "storage.incomplete-copy", "\(opened.errors)")
    try await order("Bo")
    let removed = try await place.coffeepal(as: "ada", "move", "--undo", "--yes", on: other)
    #expect(removed.ending == .exited(0), "\(removed.errors)")
    #expect((removed.output + removed.errors).contains("the incomplete copy of"), "\(removed.output)")
    #expect(!FileManager.default.fileExists(atPath: other))
    let moved = try await place.coffeepal(as: "ada", "move", other, "--yes")
    #expect(moved.ending == .exited(0), "\(moved.errors)")
    try await order("Cy", in: other)
  }

  @Test func `is the owner's to move, also back`() async throws {
    try await place.registerOwner(inviting: "mia", as: "manager")
    let refused = try await place.coffeepal(as: "mia", "move", other, "--yes")
    #expect(refused.ending == .exited(77))
    #expect(try await place.coffeepal(as: "ada", "move", other, "--yes").ending == .exited(0))
    #expect(try await place.coffeepal(as: "mia", "move", "--undo", "--yes").ending == .exited(77))
    #expect(try await place.coffeepal(as: "ada", "whoami", on: other).ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "move", "--undo", "--yes").ending == .exited(0))
  }

  @Test func `is left untouched by a move that cannot be`() async throws {
    try await order("Ada")
    try place.write("not a database, but long enough to be read as one".utf8, to: "text.db")
    let cases = [
      ([place.database], "storage.move-to-itself"), (["./shop.db"], "storage.move-to-itself"),
      (["sqlite:shop.db"], "storage.move-to-itself"), (["text.db"], "storage.not-a-database"),
      (["mysql://db.example/shop"], "storage.unsupported"),
      (["postgres://ada:secret@db.example/shop"], "storage.password-in-url"),
      (["postgres://shop@/shop?host=/nowhere"], "storage.cannot-open"), (["--undo"], "storage.not-moved"),
      (["undo"], "usage.invalid-value"), (["--dry-run", "Rollback"], "usage.invalid-value"),
    ]
    for (words, code) in cases {
      let refused = try await place.run([Workplace.program, "--db", place.database, "--yes", "move"] + words)
      #expect(refused.errorCode == code, "\(words): \(refused.errors)")
      #expect(!refused.errors.contains("secret"))
    }
    for words in [[], ["--undo", "new.db"], ["--undo", "--dry-run"]] {
      let refused = try await place.run([Workplace.program, "--db", place.database, "--yes", "move"] + words)
      #expect(refused.ending == .exited(65), "\(words): \(refused.errors)")
    }
    // There is no question to confirm.
    let unmoved = try await place.coffeepal("move", "--undo")
    #expect(unmoved.errorCode == "storage.not-moved", "\(unmoved.errors)")
    let missing = try await place.run([Workplace.program, "--db", "nothing.db", "--yes", "move", "new.db"])
    #expect(missing.errorCode == "storage.no-such-file", "\(missing.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.folder)
    #expect(names.filter { $0.contains(".db") && !$0.hasPrefix("shop.db") } == ["text.db"])
    try await order("Bo")
  }
}

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
