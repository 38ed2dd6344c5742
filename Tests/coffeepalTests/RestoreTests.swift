import Foundation
import Testing

@Suite struct `A restored backup` {
  private let place: Workplace
  private var backup: String { place.path("monday.db") }

  init() throws { place = try Workplace() }

  private func order(_ guest: String) async throws {
    let placed = try await place.coffeepal("orders", "place", "--for", guest, "--item", "espresso")
    #expect(placed.ending == .exited(0), "\(placed.errors)")
  }

  private func guests(in database: String? = nil) async throws -> [String] {
    let list = try await place.run(
      [Workplace.program, "--db", database ?? place.database, "-o", "tsv", "orders", "list"])
    #expect(list.ending == .exited(0), "\(list.errors)")
    return ["Ada", "Bo", "Cy"].filter { list.output.contains("\t\($0)\t") }
  }

  /// Places an order, makes a backup, and places another order in a shell that is killed.
  private func crash() async throws {
    try await order("Ada")
    #expect(try await place.coffeepal("backup", backup).ending == .exited(0))
    let shell = try OpenShell(place, as: "till")
    shell.type("orders place --for Bo --item espresso\n")
    try await place.wait { try place.read("till.out").contains("Bo") }
    shell.signal(SIGKILL)
    _ = try await shell.ending()
  }

  @Test func `that was copied by hand beside another log is refused, and restore helps`() async throws {
    try await crash()
    try Data(contentsOf: URL(fileURLWithPath: backup)).write(to: URL(fileURLWithPath: place.database))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place.database)
    for line in ["orders list", "orders place --for Cy --item espresso", "backup again.db"] {
      let refused = try await place.coffeepal("-c", line)
      #expect(refused.ending == .exited(69), "\(line)")
      #expect(refused.errorCode == "storage.foreign-log", "\(line): \(refused.errors)")
    }
    let restored = try await place.coffeepal("restore", backup, "--yes")
    #expect(restored.ending == .exited(0), "\(restored.errors)")
    #expect(try await guests() == ["Ada"])
    try await place.expectSoundDatabase()
  }

  @Test func `takes the place of the database, which is kept`() async throws {
    try await crash()
    let asked = try await place.coffeepal("restore", backup)
    #expect(asked.ending == .exited(64))
    #expect(asked.errorCode == "usage.needs-confirmation")
    #expect(try await guests() == ["Ada", "Bo"])
    let restored = try await place.coffeepal("restore", backup, "--yes")
    #expect(restored.ending == .exited(0), "\(restored.errors)")
    #expect(try await guests() == ["Ada"])
    let kept = try #require(restored.errors.split(separator: "\n").last?.components(separatedBy: "kept as ").last)
    #expect(try await guests(in: String(kept.dropLast())) == ["Ada", "Bo"])
  }

  @Test func `is restored after a question about ages and accounts`() async throws {
    func question() async throws -> String {
      let asked = try await place.coffeepal(as: "ada", "restore", backup)
      #expect(asked.errorCode == "usage.needs-confirmation")
      return asked.errors.replacing("\n", with: " ")
    }
    try await order("Ada")
    #expect(try await place.coffeepal("backup", backup).ending == .exited(0))
    let ages = /Replace \S*shop.db \(last changed \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\) with \S*monday.db \(last changed \d/
    #expect(try await question().contains(ages))
    #expect(try await !question().contains("no accounts"))
    try await place.registerOwner()
    #expect(try await question().contains("The backup has no accounts: everyone could use all commands."))
    let restored = try await place.coffeepal(as: "ada", "restore", backup, "--yes")
    #expect(restored.ending == .exited(0), "\(restored.errors)")
    let text = restored.errors.replacing("\n", with: " ")
    #expect(text.contains("The backup has no accounts, so everyone can use all commands."), "\(text)")
    #expect(!text.contains("passwords and sessions are those"))
  }

  @Test func `does not seem younger because the command itself records who uses the program`() async throws {
    try await place.registerOwner()
    let placed = try await place.coffeepal(as: "ada", "orders", "place", "--for", "Ada", "--item", "espresso")
    #expect(placed.ending == .exited(0), "\(placed.errors)")
    let anHourAgo = """
      UPDATE core_commit SET committed_at = committed_at - 3600000;
      UPDATE auth_session SET created_at = created_at - 3600000, last_seen_at = last_seen_at - 3600000;
      """
    #expect(try await place.run(["sqlite3", place.database, anHourAgo]).ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "backup", backup).ending == .exited(0))
    let asked = try await place.coffeepal(as: "ada", "restore", backup).errors.replacing("\n", with: " ")
    let times = asked.matches(of: /last changed (\d{4}-\d\d-\d\d\s+\d\d:\d\d:\d\d)/).map(\.output.1)
    #expect(times.count == 2 && times.first == times.last, "\(asked)")
  }

  @Test func `is restored as it was at the question, or not at all`() async throws {
    try await order("Ada")
    #expect(try await place.coffeepal("backup", backup).ending == .exited(0))
    try await order("Bo")
    #expect(try await place.coffeepal("backup", place.path("other.db")).ending == .exited(0))
    let terminal = try PseudoTerminal(
      shell: "'\(Workplace.program)' --db '\(place.database)' restore '\(backup)'", in: place, environment: [:])
    try await terminal.expect("[y/N]")
    #expect(rename(place.path("other.db"), backup) == 0)
    try await terminal.type("y\r", until: "error[storage.changed-backup]")
    #expect(try await terminal.end().ending == .exited(1))
    #expect(try await guests() == ["Ada", "Bo"])
  }

  @Test func `is checked before the question whether to restore it`() async throws {
    try await order("Ada")
    let missing = try await place.coffeepal("restore", backup)
    #expect(missing.errorCode == "storage.no-such-file", "\(missing.errors)")
    try place.write(String(repeating: "wreck", count: 2_000).utf8, to: "monday.db")
    let wreck = try await place.coffeepal("restore", backup)
    #expect(wreck.errorCode == (try await place.coffeepal("restore", backup, "--yes").errorCode), "\(wreck.errors)")
    #expect(wreck.errorCode?.hasPrefix("storage.") == true, "\(wreck.errors)")
    #expect(try await guests() == ["Ada"])
  }

  @Test func `keeps the old database under a name with the local time`() async throws {
    try await order("Ada")
    #expect(try await place.coffeepal("backup", backup).ending == .exited(0))
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyyMMdd-HHmmss"
    format.timeZone = TimeZone(secondsFromGMT: 14 * 3_600)
    let start = format.string(from: Date())
    let restored = try await place.coffeepal(
      "restore", backup, "--yes", environment: ["COFFEEPAL_TIME_ZONE": "Pacific/Kiritimati"])
    let name = try #require(restored.errors.components(separatedBy: "kept as \(place.database).").last)
    #expect((start...format.string(from: Date())).contains(String(name.prefix(15))), "\(restored.errors)")
  }

  @Test func `does not wait for a process that has the database open`() async throws {
    try await order("Ada")
    #expect(try await place.coffeepal("backup", backup).ending == .exited(0))
    let shell = try OpenShell(place, as: "till")
    shell.type("orders place --for Bo --item espresso\n")
    try await place.wait { try place.read("till.out").contains("Bo") }
    let refused = try await place.coffeepal("restore", backup, "--yes")
    #expect(refused.ending == .exited(75))
    #expect(refused.errorCode == "storage.in-use")
    shell.type("orders place --for Cy --item espresso\n")
    shell.close()
    #expect(try await shell.ending() == .exited(0))
    #expect(try await guests() == ["Ada", "Bo", "Cy"])
  }

  @Test func `is where there was no database`() async throws {
    try await order("Ada")
    #expect(try await place.coffeepal("backup", backup).ending == .exited(0))
    let other = place.path("other.db")
    let restored = try await place.run([Workplace.program, "--db", other, "restore", backup])
    #expect(restored.ending == .exited(0), "\(restored.errors)")
    #expect(try await guests(in: other) == ["Ada"])
  }

  @Test func `takes the place of a database that is no longer one`() async throws {
    try await crash()
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: place.database + suffix) }
    try place.write(String(repeating: "wreck", count: 2_000).utf8, to: "shop.db")
    let restored = try await place.coffeepal("restore", backup, "--yes")
    #expect(restored.ending == .exited(0), "\(restored.errors)")
    #expect(try await guests() == ["Ada"])
  }

  @Test func `is the owner's to bring back, outside the prompt`() async throws {
    try await place.registerOwner(inviting: "mia", as: "manager")
    #expect(try await place.coffeepal(as: "ada", "backup", backup).ending == .exited(0))
    let refused = try await place.coffeepal(as: "mia", "restore", backup, "--yes")
    #expect(refused.ending == .exited(77))
    let terminal = try await place.terminal(as: "ada", until: "owner> ")
    try await terminal.type("restore \(backup)\r", until: "shell.outside-prompt")
    try await terminal.leave(typing: "exit\r")
    // Only the command without the permission is a denied access.
    #expect(try await place.sql("SELECT actor FROM auth_log WHERE action = 'restore'") == "mia@example.com")
    #expect(try await place.coffeepal(as: "ada", "restore", backup, "--yes").ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "whoami").ending == .exited(0))
  }

  @Test func `does not take the place of a database that was moved`() async throws {
    try await place.registerOwner(inviting: "mia", as: "manager")
    #expect(try await place.coffeepal(as: "ada", "backup", backup).ending == .exited(0))
    #expect(try await place.coffeepal(as: "ada", "move", place.path("other.db"), "--yes").ending == .exited(0))
    let refused = try await place.coffeepal(as: "mia", "restore", backup, "--yes")
    #expect(refused.errorCode == "storage.moved", "\(refused.errors)")
    #expect(try await place.coffeepal(as: "ada", "orders", "list").errorCode == "storage.moved")
  }
}
