import Foundation
import Testing

/// Debian's SQLite takes such a name for a URI, and would decode it to another path.
@Suite struct `A file whose name looks like a URI` {
  private let place: Workplace
  private let name = "file:shop%2Ecopy"
  private let decoded = "shop.copy"

  init() throws { place = try Workplace() }

  private func order(_ guest: String, in database: String? = nil) async throws {
    let placed = try await place.coffeepal(
      as: "ada", "orders", "place", "--for", guest, "--item", "espresso", on: database)
    #expect(placed.ending == .exited(0), "\(placed.errors)")
  }

  private func expectPrivateDatabase() throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: place.path(name))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect((attributes[.size] as? Int ?? 0) > 10_000)
    #expect(!FileManager.default.fileExists(atPath: place.path(decoded)))
  }

  @Test func `is what backup writes and restore reads`() async throws {
    try await place.registerOwner()
    let backup = try await place.coffeepal(as: "ada", "backup", name)
    #expect(backup.ending == .exited(0), "\(backup.errors)")
    try expectPrivateDatabase()
    let restored = try await place.coffeepal(as: "ada", "restore", name, "--yes")
    #expect(restored.ending == .exited(0), "\(restored.errors)")
  }

  @Test func `is not the file of the decoded name, which stays`() async throws {
    try await place.registerOwner()
    #expect(try await place.coffeepal(as: "ada", "backup", decoded).ending == .exited(0))
    let before = FileManager.default.contents(atPath: place.path(decoded))
    try await order("Bo")
    #expect(try await place.coffeepal(as: "ada", "backup", name).ending == .exited(0))
    #expect(before != nil && FileManager.default.contents(atPath: place.path(decoded)) == before)
  }

  @Test func `is the database itself`() async throws {
    try await order("Ada", in: "sqlite:\(name)")
    try expectPrivateDatabase()
  }

  @Test func `is where a database is moved to`() async throws {
    try await place.registerOwner()
    let moved = try await place.coffeepal(as: "ada", "move", "sqlite:\(name)", "--yes")
    #expect(moved.ending == .exited(0), "\(moved.errors)")
    try expectPrivateDatabase()
  }
}

@Suite struct `A URL of a database file` {
  @Test(arguments: [
    "sqlite:new.db?mode=ro", "sqlite://new.db?key=s3cret", "sqlite:new.db#s3cret", "sqlite://u@/new.db",
  ])
  func `with a user or options creates no file`(url: String) async throws {
    let place = try Workplace()
    let result = try await place.run([Workplace.program, "--db", url, "menu", "list"])
    #expect(result.errorCode == "storage.unsupported", "\(result.errors)")
    #expect(!result.errors.contains("s3cret") && result.newDatabase == nil)
  }
}

@Suite struct `A statement that is no command` {
  @Test(arguments: [
    ["nonsense"], ["latte", "for", "Anna"], ["orders", "nonsense"], ["restaurants", "italian"], ["-c", "monday.db"],
  ])
  func `creates no database`(words: [String]) async throws {
    let place = try Workplace()
    let result = try await place.run([Workplace.program, "--db", place.path("restore")] + words)
    #expect(result.errorCode == "usage.unknown-command" && result.ending == .exited(64), "\(result.errors)")
    #expect(result.newDatabase == nil && !FileManager.default.fileExists(atPath: place.path("restore")))
  }

  @Test func `creates no database in a script`() async throws {
    let place = try Workplace()
    let program = [Workplace.program, "--db", place.path("new.db")]
    #expect(try await place.run(program, input: "nonsense\n").ending == .exited(64))
    #expect(!FileManager.default.fileExists(atPath: place.path("new.db")))
  }
}

@Suite struct `An address of a database with a password` {
  @Test(arguments: [
    "new.db?password=s3cret", "till%3As3cret%40h", "postgres%3A%2F%2Ftill%3As3cret%40h", "new.db%3Fpassword%3Ds3cret",
    "dbname=new pass=s3cret", "sqlite:till:s3cret@new.db", "s3cret@new:5432", "postgres://h/new&password=s3cret",
    "postgres://h/new;pwd=s3cret", "postgres://h/new%3Fpassword%3Ds3cret",
  ])
  func `creates no file and is not shown`(address: String) async throws {
    let place = try Workplace()
    for command in [["menu", "list"], ["modules", "check"]] {
      let result = try await place.run([Workplace.program, "--db", address] + command)
      #expect(result.ending == .exited(65) || result.errorCode == "storage.unsupported", "\(result.errors)")
      #expect(!(result.output + result.errors).contains("s3cret") && result.newDatabase == nil, "\(result.errors)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: place.folder)
    #expect(!names.contains { $0.contains("s3cret") })
  }
}
