import Foundation
import TestingKit
import Testing

/// Tests of commands that write a file, with the program's own files as the target.
@Suite struct `A command that writes a file` {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write("{}".utf8, to: "config.json")
    try place.write("help\n".utf8, to: "history")
    try place.write("1700000000\thelp\n".utf8, to: "other history")
  }

  private var environment: [String: String] {
    ["COFFEEPAL_CONFIG": place.path("config.json"), "COFFEEPAL_HISTORY": place.path("history")]
      .merging(place.session("ada")) { $1 }
  }

  private static let targets = [
    "shop.db", "shop.db-wal", "shop.db-shm", "shop.db-journal", "shop.db.lock", "config.json", "history", "default.db",
    "default session", "shop.db-moved", "shop.db.20261122-113000", "other history",
  ]

  private func run(_ arguments: String...) async throws -> Workplace.Result {
    let all = [Workplace.program, "--db", place.database, "--yes"] + arguments
    return try await place.run(all, environment: environment)
  }

  @Test(arguments: [["restaurants", "export"], ["backup"]], targets + ["session"])
  func `leaves the program's own files untouched`(command: [String], name: String) async throws {
    try await place.registerOwner()
    let path =
      switch name {
      case "session": try #require(place.session("ada")["COFFEEPAL_SESSION"])
      case "default session": place.path(".local/state/coffeepal/session")
      case "default.db": place.path(".local/share/coffeepal/coffeepal.db")
      default: place.path(name)
      }
    let before = FileManager.default.contents(atPath: path)
    let all = [Workplace.program, "--db", place.database, "--yes"] + command + [path]
    let result = try await place.run(all, environment: environment)
    #expect(result.ending == .exited(65))
    #expect(result.errorCode == "file.protected")
    // SQLite creates its own files there when it reads.
    if before != nil { #expect(FileManager.default.contents(atPath: path) == before) }
    #expect(try await run("whoami").output.contains("ada@"))
  }

  @Test(arguments: [["restaurants", "export"], ["backup"]])
  func `leaves the session of another terminal untouched`(command: [String]) async throws {
    try await place.registerOwner()
    let session = try #require(place.session("ada")["COFFEEPAL_SESSION"])
    let before = FileManager.default.contents(atPath: session)
    let other = place.path("other-session")
    try FileManager.default.copyItem(atPath: session, toPath: other)
    let all = [Workplace.program, "--db", place.database, "--yes"] + command + [session]
    let result = try await place.run(all, environment: ["COFFEEPAL_SESSION": other])
    #expect(result.ending == .exited(65))
    #expect(result.errorCode == "file.protected")
    #expect(FileManager.default.contents(atPath: session) == before)
  }

  @Test func `leaves another database untouched, unless it writes a copy`() async throws {
    let other = place.path("other.db")
    _ = try await run("menu", "list")
    #expect(try await run("backup", other).ending == .exited(0))
    let before = FileManager.default.contents(atPath: other)
    for line in ["menu list > \(other)", "menu list >> \(other)", "restaurants export \(other)"] {
      let result = try await run("-c", line)
      #expect(result.errorCode == "file.protected", "\(result.errors)")
      #expect(result.errors.contains("other.db is a database; it was left untouched"), "\(result.errors)")
      #expect(FileManager.default.contents(atPath: other) == before)
    }
    #expect(try await run("backup", other).ending == .exited(0))
  }

  @Test func `leaves the running program untouched`() async throws {
    let copy = place.path("program")
    #expect(try await place.run(["cp", Workplace.program, copy]).ending == .exited(0))
    let size = try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int
    let result = try await place.run([copy, "--db", place.database, "-c", "menu list > \(copy)"])
    #expect(result.errorCode == "file.protected", "\(result.errors)")
    #expect(try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int == size)
  }

  @Test func `of an empty catalog does not reopen a shop to everybody`() async throws {
    try await place.registerOwner()
    let export = try await run("restaurants", "export", place.database)
    #expect(export.ending == .exited(65))
    #expect(export.errors.contains("shop.db is one of this program's own files; it was left untouched"))
    #expect(try FileManager.default.attributesOfItem(atPath: place.database)[.size] as? Int != 0)
    let other = try await place.coffeepal("whoami")
    #expect(!other.output.contains("owner"))
    #expect(try await run("whoami").output.contains("ada@"))
  }

  @Test func `does not move the database to another of the program's own files`() async throws {
    try await place.registerOwner()
    try FileManager.default.removeItem(atPath: place.path("history"))
    for name in ["config.json", "history"] {
      #expect(try await run("move", place.path(name)).errorCode == "file.protected", "\(name)")
    }
    #expect(!FileManager.default.fileExists(atPath: place.path("history")))
    #expect(try await run("whoami").output.contains("ada@"))
  }

  @Test func `asks no question about a file that it would not replace`() async throws {
    try await place.registerOwner()
    let terminal = try PseudoTerminal(
      ["restaurants", "export", place.database], in: place, environment: environment)
    let (ending, rest) = try await terminal.end()
    #expect(ending == .exited(65))
    #expect(!rest.contains("Replace"))
  }
}

@Suite struct `The path of a session, a history or settings` {
  @Test(
    arguments: ["COFFEEPAL_SESSION", "COFFEEPAL_HISTORY"],
    ["shop.db", "shop.db-wal", "shop.db-journal", "shop.db.lock", "shop.db-old", "linked"])
  func `is never that of a file of the database`(variable: String, name: String) async throws {
    let place = try Workplace()
    _ = try await place.coffeepal("menu", "list")
    try FileManager.default.createSymbolicLink(
      atPath: place.path("linked"), withDestinationPath: place.path("shop.db"))
    try await expectRefusal(of: name, as: variable, in: place)
  }

  @Test func `is never that of a file of the database for settings that can be read`() async throws {
    let place = try Workplace()
    try place.write("{}".utf8, to: "shop.db-journal")
    try await expectRefusal(of: "shop.db-journal", as: "COFFEEPAL_CONFIG", in: place)
  }

  @Test(arguments: [
    "session", "session.lock", "config.json", ".config/coffeepal/rc", ".local/state/coffeepal/session",
    ".local/share/coffeepal/coffeepal.db", "other.db",
  ])
  func `is never that of another file of the program for a history`(name: String) async throws {
    let place = try Workplace()
    try place.write("{}".utf8, to: "config.json")
    try place.write("SQLite format 3\0".utf8, to: "other.db")
    let before = FileManager.default.contents(atPath: place.path(name))
    let result = try await place.run(
      [Workplace.program, "--db", place.database, "menu", "list"],
      environment: [
        "COFFEEPAL_CONFIG": place.path("config.json"), "COFFEEPAL_SESSION": place.path("session"),
        "COFFEEPAL_HISTORY": place.path(name),
      ])
    #expect(result.ending == .exited(78))
    #expect(result.errorCode == "settings.invalid")
    #expect(result.errors.contains("another file of this program: \(place.path(name))"), "\(result.errors)")
    #expect(result.errors.contains("Set COFFEEPAL_HISTORY to another file"), "\(result.errors)")
    #expect(FileManager.default.contents(atPath: place.path(name)) == before)
  }

  private func expectRefusal(of name: String, as variable: String, in place: Workplace) async throws {
    let before = FileManager.default.contents(atPath: place.path(name))
    let result = try await place.run(
      [Workplace.program, "--db", place.database, "menu", "list"], environment: [variable: place.path(name)])
    #expect(result.ending == .exited(78))
    #expect(result.errorCode == "settings.invalid")
    #expect(result.errors.contains("belongs to the database") && result.errors.contains(variable), "\(result.errors)")
    #expect(FileManager.default.contents(atPath: place.path(name)) == before)
  }
}

/// Closing any descriptor of a database releases the locks of the whole process, so that other
/// processes would remove its log.
@Suite struct `A command that reads a file` {
  @Test(
    arguments: ["source", "books import", "orders import", "restaurants import", "auth log --verify --anchor"],
    ["shop.db", "shop.db-shm", "linked"])
  func `never opens the files of the open database`(command: String, name: String) async throws {
    let place = try Workplace()
    _ = try await place.coffeepal("menu", "list")
    let shell = try OpenShell(place, as: "till", "--on-error", "continue")
    shell.type("orders place --for Ada --item espresso\n")
    try await place.wait { try place.read("till.out").contains("Ada") }
    // A program that starts refuses a database with two names.
    try FileManager.default.linkItem(atPath: place.database, toPath: place.path("linked"))
    shell.type("\(command) \(place.path(name))\norders place --for Bo --item espresso\n")
    try await place.wait { try place.read("till.out").contains("Bo") }
    try FileManager.default.removeItem(atPath: place.path("linked"))
    // A process that ends removes the log, unless another one has the database open.
    _ = try await place.coffeepal("orders", "place", "--for", "Cy", "--item", "espresso")
    #expect(FileManager.default.fileExists(atPath: place.database + "-wal"))
    shell.close()
    #expect(try await shell.ending() == .exited(65))
    #expect(try place.read("till.err").contains("error[file.protected]"))
    #expect(
      try await place.sql("SELECT group_concat(guest, ' ') FROM (SELECT guest FROM orders_order ORDER BY id)")
        == "Ada Bo Cy")
  }
}
