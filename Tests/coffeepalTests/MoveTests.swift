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
