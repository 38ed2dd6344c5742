import Foundation
import Testing
import TestingKit

@Suite struct `A database file that cannot be used` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func refusal(_ arguments: String...) async throws -> (String?, ChildProcess.Ending) {
    let result = try await place.run([Workplace.program, "--db", place.database] + arguments)
    #expect(result.output == "")
    return (result.errorCode, result.ending)
  }

  private func fill() async throws {
    let result = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    try #require(result.ending == .exited(0), "\(result.errors)")
  }

  @Test func `because it is no database is left untouched`() async throws {
    try place.write("this is no database, and it is long enough to look like one".utf8, to: "shop.db")
    #expect(try await refusal("orders", "list") == ("storage.not-a-database", .exited(69)))
    #expect(try place.read("shop.db").hasPrefix("this is no database"))
  }

  @Test func `because it is another program's is left untouched`() async throws {
    _ = try await place.sql("CREATE TABLE recipes (name)")
    let before = try Data(contentsOf: URL(fileURLWithPath: place.database))
    #expect(try await refusal("orders", "list") == ("storage.foreign", .exited(69)))
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.database)) == before)
  }

  @Test func `because a newer program wrote it is left untouched`() async throws {
    try await fill()
    _ = try await place.sql("INSERT INTO core_migration VALUES ('orders.0099-robots', '1', 1)")
    #expect(try await refusal("orders", "list") == ("storage.newer", .exited(69)))
    #expect(
      try await refusal("orders", "place", "--for", "Bo", "--item", "tea:small") == ("storage.newer", .exited(69)))
    #expect(try await place.sql("SELECT count(*) FROM orders_order") == "1")
  }

  @Test func `because a migration was changed is left untouched`() async throws {
    try await fill()
    _ = try await place.sql("UPDATE core_migration SET checksum = '0' WHERE id = 'orders.0002-orders'")
    #expect(try await refusal("orders", "list") == ("storage.changed-migration", .exited(69)))
  }

  @Test func `because it was cut off says that it is damaged`() async throws {
    try await fill()
    _ = try await place.sql("PRAGMA wal_checkpoint(TRUNCATE)")
    try #require(truncate(place.database, 5_000) == 0)
    #expect(try await refusal("orders", "list") == ("storage.corrupt", .exited(69)))
  }

  @Test func `because a program has it open under another name is refused`() async throws {
    try await fill()
    let shell = try OpenShell(place, as: "till")
    shell.type("orders place --for Bo --item espresso\n")
    try await place.wait { try await place.sql("SELECT count(*) FROM orders_order") == "2" }
    let second = place.path("second.db")
    try #require(link(place.database, second) == 0)
    let order = ["orders", "place", "--for", "Cleo", "--item", "espresso"]
    let refused = try await place.run([Workplace.program, "--db", second] + order)
    #expect(refused.errorCode == "storage.exposed")
    #expect(refused.errors.contains("another program has the same file open under another name"), "\(refused.errors)")
    #expect(try await place.sql("SELECT count(*) FROM orders_order") == "2")
    let limited = try await place.run([Workplace.program, "--db", second, "--timeout", "200ms"] + order)
    #expect(limited.ending == .exited(124))
    #expect(limited.errorCode == "shell.timeout", "\(limited.errors)")
    let help = try await place.run([Workplace.program, "--db", second, "--timeout", "3s", "help", "menu"])
    #expect(help.ending == .exited(0) && help.output.contains("menu list"), "\(help.errors)")
    shell.close()
    #expect(try await shell.ending() == .exited(0))
    try #require(unlink(place.database) == 0)
    #expect(try await place.run([Workplace.program, "--db", second] + order).ending == .exited(0))
  }

  @Test func `because a killed program may have left its log beside another name is refused`() async throws {
    try await fill()
    let shell = try OpenShell(place, as: "till")
    shell.type("orders place --for Bo --item espresso\n")
    try await place.wait { try await place.sql("SELECT count(*) FROM orders_order") == "2" }
    shell.signal(SIGKILL)
    _ = try await shell.ending()
    let second = place.path("second.db")
    try #require(link(place.database, second) == 0)
    let refused = try await place.run([Workplace.program, "--db", second, "orders", "list"])
    #expect(refused.errorCode == "storage.exposed" && refused.output == "")
    #expect(refused.errors.contains("the same file has another name"), "\(refused.errors)")
    try #require(unlink(second) == 0)
    #expect(try await place.coffeepal("orders", "list").output.contains("Bo"))
  }

  @Test func `because it is a folder or a link is refused`() async throws {
    try FileManager.default.createDirectory(atPath: place.database, withIntermediateDirectories: false)
    #expect(try await refusal("orders", "list") == ("storage.cannot-open", .exited(69)))
    try FileManager.default.removeItem(atPath: place.database)
    try FileManager.default.createSymbolicLink(atPath: place.database, withDestinationPath: place.path("other.db"))
    #expect(try await refusal("orders", "list") == ("storage.symbolic-link", .exited(69)))
    #expect(!FileManager.default.fileExists(atPath: place.path("other.db")))
  }

  @Test func `because another process holds it can be used a moment later`() async throws {
    try await fill()
    // The script ends immediately if it does not get the lock, so the file proves that it has the
    // lock.
    let script = """
      .bail on
      .timeout 120000
      BEGIN EXCLUSIVE;
      .shell touch held; while [ -e held ]; do sleep 0.05; done
      ROLLBACK;
      """
    let path = try place.write(script.utf8, to: "hold.sql")
    async let holder = place.run(["sqlite3", place.database, ".read \(path)"])
    let deadline = ContinuousClock.now + .seconds(150)
    while !FileManager.default.fileExists(atPath: place.path("held")) {
      try #require(ContinuousClock.now < deadline, "the lock was not to be had")
      try await Task.sleep(for: .milliseconds(5))
    }
    let refused = try await refusal("orders", "place", "--for", "Bo", "--item", "espresso")
    try FileManager.default.removeItem(atPath: place.path("held"))
    _ = try await holder
    #expect(refused == ("storage.busy", .exited(75)))
    try await fill()
    #expect(try await place.sql("SELECT count(*) FROM orders_order") == "2")
    try await place.expectSoundDatabase()
  }

  @Test(arguments: [4, 100])
  func `because the system writes no more to it says so at the first start`(blocks: Int) async throws {
    let result = try await place.run(
      ["sh", "-c", "ulimit -f \(blocks); exec \"$0\" --db shop.db menu list", Workplace.program])
    #expect(result.errorCode == "storage.input-output", "\(result.errors)")
    #expect(result.ending == .exited(74))
    #expect(result.newDatabase == nil)
  }

  @Test(.enabled(if: Tools.hasLibpq, "libpq is not installed"))
  func `because a server refuses it shows none of the server's notices`() async throws {
    let notice = PostgresMessage.notice("\u{1B}]0;pwned\u{7}")
    let answer = PostgresMessage.signedIn + notice + PostgresMessage.fatal("the shop is closed")
    let server = try LoopbackServer(readsHTTP: false) { _ in [.bytes(answer), .close] }
    defer { server.stop() }
    let url = "postgres://till@127.0.0.1:\(server.port)/shop?sslmode=disable&gssencmode=disable"
    let result = try await place.run([Workplace.program, "--db", url, "menu", "list"])
    #expect(result.ending == .exited(69))
    #expect(result.errors.hasPrefix("error[storage.cannot-open]: "), "\(result.errors)")
    #expect(result.errors.contains("the shop is closed"))
    #expect(!result.errors.contains("pwned"))
  }

  @Test(
    .enabled(if: Tools.hasLibpq, "libpq is not installed"),
    arguments: [
      ("postgres://till@127.0.0.1:1/shop", "Connection refused"),
      ("POSTGRES://till@127.0.0.1:1/shop", "Connection refused"),
      ("postgres://till@127.0.0.1:99999/shop", "invalid port number: \"99999\""),
      ("postgres://till@host.invalid/shop?sslmode=disable", "could not translate host name \"host.invalid\""),
      ("postgres://till@/shop?host=/nowhere", "No such file or directory"),
      ("postgres:///?service=none", "definition of service \"none\" not found"),
    ])
  func `because its server is not there says why`(url: String, reason: String) async throws {
    let result = try await place.run([Workplace.program, "--db", url, "menu", "list"])
    #expect(result.ending == .exited(69))
    let shown = url.prefix { $0 != "?" }.replacing("POSTGRES", with: "postgres")
    let message = "error[storage.cannot-open]: The database \(shown) cannot be opened: \(reason)"
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
  }

  @Test(
    .enabled(if: Tools.hasLibpq, "libpq is not installed"),
    arguments: [[], PostgresMessage.signedIn + PostgresMessage.ready] as [[UInt8]])
  func `because a server is silent ends the program at the time limit`(answer: [UInt8]) async throws {
    let server = try LoopbackServer(readsHTTP: false) { $0.bytes.first == 0 ? [.bytes(answer)] : [.hold] }
    defer { server.stop() }
    let url = "postgres://till@127.0.0.1:\(server.port)/shop?sslmode=disable&gssencmode=disable"
    let clock = ContinuousClock()
    let usual = try await clock.measure { _ = try await place.coffeepal("menu", "list") }
    // A query waits ten seconds for its answer, and so do the deliveries at the end for five. A busy machine
    // delays each run.
    let limit = Duration.seconds(8) + usual * 4
    var silent = limit
    for _ in 1...3 where silent >= limit {
      silent = try await clock.measure {
        let result = try await place.run([Workplace.program, "--db", url, "--timeout", "300ms", "menu", "list"])
        #expect(result.ending == .exited(124) && result.errorCode == "shell.timeout", "\(result.errors)")
      }
    }
    #expect(silent < limit)
  }

  @Test func `is not readable by other users`() async throws {
    let folder = place.path("deep/er/coffeepal")
    let result = try await place.run(
      [Workplace.program, "orders", "list"], environment: ["XDG_DATA_HOME": place.path("deep/er")])
    #expect(result.ending == .exited(0))
    let modes = try [folder + "/coffeepal.db", folder, place.path("deep/er")].map { path in
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(modes == [0o600, 0o700, 0o700])
  }

  @Test(arguments: ["orders list", "restore monday.db", "move third/shop.db"])
  func `because its folder does not exist is refused, and creates no folder`(line: String) async throws {
    try await fill()
    #expect(try await place.coffeepal("backup", place.path("monday.db")).ending == .exited(0))
    let isMove = line.hasPrefix("move")
    let folder = isMove ? "third" : place.path("deep/er")
    let file = isMove ? place.database : folder + "/shop.db"
    let words = line.split(separator: " ").map(String.init)
    let result = try await place.run([Workplace.program, "--db", file, "--yes"] + words)
    #expect(result.ending == .exited(69))
    #expect(
      result.errors == """
        error[storage.missing-folder]: The database \(folder)/shop.db cannot be created: the folder \(folder) does not exist
          Create the folder with: mkdir -p \(folder)

        """)
    for name in ["deep", "third"] { #expect(!FileManager.default.fileExists(atPath: place.path(name))) }
  }

  @Test(arguments: [["--dry-run", "new.db"], ["--yes", "new.db"], ["new.db"], ["--undo"]])
  func `because it does not exist is not moved, and no question is asked about it`(words: [String]) async throws {
    let missing = place.path("missing.db")
    let refused = try await place.run([Workplace.program, "--db", missing, "move"] + words)
    #expect(refused.errorCode == "storage.no-such-file", "\(refused.errors)")
    for name in ["missing.db", "new.db"] { #expect(!FileManager.default.fileExists(atPath: place.path(name))) }
  }
}

@Suite(.enabled(if: Tools.canMount, "file systems cannot be mounted here")) struct `A file system` {
  /// Runs a script that has a private file system in the folder `disk`.
  private func run(_ script: String, in place: Workplace) async throws -> Workplace.Result {
    try FileManager.default.createDirectory(atPath: place.path("disk"), withIntermediateDirectories: true)
    return try await place.run(["unshare", "-rm", "sh", "-c", script], environment: ["COFFEEPAL": Workplace.program])
  }

  @Test func `that is full loses no order that was printed`() async throws {
    let place = try Workplace()
    let script = (1...80).map { "orders place --for Guest-\($0) --item espresso\n" }.joined()
    try place.write(script.utf8, to: "script")
    let result = try await run(
      """
      mount -t tmpfs -o size=600k,mode=700 tmpfs disk || exit 99
      "$COFFEEPAL" --db disk/shop.db -o ndjson --on-error continue -f script > printed; echo $? > code
      rm -f disk/filler
      sqlite3 disk/shop.db 'PRAGMA integrity_check; SELECT guest FROM orders_order ORDER BY id' > stored
      """, in: place)
    #expect(result.ending == .exited(0))
    #expect(try place.read("code") == "74\n")
    #expect(result.errors.contains("\"code\":\"storage.full\""))
    let printed = try place.read("printed").split(separator: "\n").count
    let stored = try place.read("stored").split(separator: "\n")
    #expect(stored.first == "ok")
    #expect(stored.dropFirst().count == printed)
    #expect(printed > 0 && printed < 80)
  }

  @Test func `that is read-only is said to be so`() async throws {
    let place = try Workplace()
    let result = try await run(
      """
      mount -t tmpfs -o ro,mode=700 tmpfs disk && "$COFFEEPAL" --db disk/shop.db -c 'orders list'
      """, in: place)
    #expect(result.errorCode == "storage.read-only")
    #expect(result.ending == .exited(69))
  }

  @Test func `that became read-only leaves the database as it is`() async throws {
    let place = try Workplace()
    let result = try await run(
      """
      mount -t tmpfs -o mode=700 tmpfs disk && "$COFFEEPAL" --db disk/shop.db -q orders place --for Ada --item espresso >&2 &&
      mount -o remount,ro disk && "$COFFEEPAL" --db disk/shop.db --json orders place --for Bo --item espresso
      """, in: place)
    #expect(result.ending == .exited(69))
    #expect(result.errors.contains("{\"error\":{\"code\":\"storage."))
  }
}
