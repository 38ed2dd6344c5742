import DomainKit
import Foundation
import ShellKit
import Testing

@Suite struct `The log` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// A log that is moved aside before the next line.
  private static let fullLog: [UInt8] = Array("{".utf8) + repeatElement(UInt8(ascii: "x"), count: (10 << 20) - 1)

  private let placing = ["orders", "place", "--for", "Ada", "--item", "espresso"]

  private func run(_ words: [String]) async throws -> Workplace.Result {
    try await place.run([Workplace.program, "--db", place.database] + words)
  }

  @Test func `shows units with their rows and durations, and handlers`() async throws {
    let errors = try await run(["-v"] + placing).errors
    let units = errors.matches(of: /debug: unit .* unit=([0-9a-f-]{36})\n/).map(\.output.1)
    #expect(!units.isEmpty && 2 * Set(units).count == units.count, "two lines per unit: \(errors)")
    #expect(errors.contains(/debug: unit begun permission=orders.place unit=[0-9a-f-]{36}\n/), "\(errors)")
    let reading = try await run(["-v", "orders", "list"]).errors
    #expect(
      reading.contains(/debug: unit ended without changes ms=\d+\.\d\d permission=orders.see rows=0 unit=/),
      "\(reading)")
    #expect(
      errors.contains(
        /debug: unit committed events=orders.placed.v1 ms=\d+\.\d\d permission=orders.place rows=2 unit=[0-9a-f-]{36}/),
      "\(errors)")
    #expect(errors.contains("debug: handler ran with the commit handler=orders.notify-guest"))
    #expect(try await run(placing).errors.contains("debug:") == false)
  }

  @Test func `of a refused sign-in does not show if the address has an account`() async throws {
    try await place.registerOwner()
    func unitsOfRefusal(_ address: String) async throws -> [String] {
      let refused = try await place.coffeepal(
        as: "eve", "-v", "login", address, "--password-stdin", password: "not the password")
      #expect(refused.errors.contains("error[auth.login-refused]"), "\(refused.errors)")
      return refused.errors.split(separator: "\n").filter { $0.contains("permission=auth.sign-in") }
        .map { String($0.replacing(/(ms|unit)=\S+/, with: "")) }
    }
    // Only the second attempt is logged before the password is checked.
    _ = try await (unitsOfRefusal("ada@example.com"), unitsOfRefusal("bob@example.com"))
    let units = try await unitsOfRefusal("ada@example.com")
    #expect(units.contains { $0.contains("unit committed") }, "\(units)")
    #expect(try await unitsOfRefusal("bob@example.com") == units)
  }

  @Test func `shows deliveries after the commit`() async throws {
    let hired = try await run(
      ["employees", "hire", "Bo Lungo", "--role", "barista", "--email", "bo@example.com"])
    try #require(hired.ending == .exited(0), "\(hired.errors)")
    let errors = try await run(["-v", "employees", "fire", "bo@example.com", "--reason", "beans", "--yes"]).errors
    #expect(errors.contains(/debug: event delivered attempt=1 event=[0-9a-f-]+ handler=employees.open-case ms=/))
  }

  @Test func `of events is filtered by a type without its version`() async throws {
    _ = try await run(placing)
    let events = try await run(["events", "list", "--type", "orders.placed", "-o", "ndjson"])
    #expect(events.lines.count == 1 && events.output.contains("orders.placed.v1"), "\(events.output)")
    let none = try await run(["events", "list", "--type", "orders.plac", "--limit", "5"]).errors
    #expect(none.contains("No events match --type orders.plac. List all with: events list"), "\(none)")
    #expect(try await run(["events", "retry", "--type", "orders.placed"]).ending == .exited(0))
    #expect(try await run(["events", "retry", "--type", "orders.plac"]).errorCode == "events.unknown-type")
  }

  @Test func `is turned on and off at the prompt and in scripts`() async throws {
    let result = try await run(
      ["-c", "menu list", "-c", "set verbose on", "-c", "orders list", "-c", "set verbose off", "-c", "menu list"])
    #expect(result.errors.contains("permission=orders.see"))
    #expect(!result.errors.contains("permission=menu.see"))
  }

  @Test func `is written to a file as JSON lines, without showing it`() async throws {
    let result = try await run(["--log", place.path("log")] + placing)
    #expect(!result.errors.contains("debug:"))
    let lines = try String(contentsOfFile: place.path("log"), encoding: .utf8).split(separator: "\n")
    let entries = try lines.map { try #require(JSONReader.read(String($0))) }
    #expect(entries.allSatisfy { $0["time"]?.string != nil && $0["level"]?.string == "debug" })
    let committed = try #require(entries.first { $0["message"]?.string == "unit committed" })
    #expect(committed["rows"]?.string == "2")
    let mode = try FileManager.default.attributesOfItem(atPath: place.path("log"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `moves a full file aside, and keeps the three latest`() async throws {
    for number in 1...3 { try place.write("{\"number\": \(number)}\n".utf8, to: "log.\(number)") }
    try place.write(Self.fullLog, to: "log")
    // Everyone who may read a file can lock it.
    let reader = open(place.path("log"), O_RDONLY | O_CLOEXEC)
    defer { close(reader) }
    try #require(flock(reader, LOCK_EX | LOCK_NB) == 0)
    _ = try await run(["--log", place.path("log")] + placing)
    #expect(try place.read("log.1").utf8.count == 10 << 20)
    #expect(try place.read("log").hasPrefix("{\"time\""))
    #expect(try ["log.2", "log.3"].map(place.read) == ["{\"number\": 1}\n", "{\"number\": 2}\n"])
    for none in ["log.4", "log.lock"] { #expect(!FileManager.default.fileExists(atPath: place.path(none))) }
  }

  @Test(arguments: 1...3)
  func `moves no full file over the database or another file`(number: Int) async throws {
    let database = place.path("till.\(number)")
    let placing = [Workplace.program, "--db", database, "orders", "place", "--for", "Ada", "--item", "espresso"]
    #expect(try await place.run(placing).ending == .exited(0))
    try place.write(Self.fullLog, to: "till")
    try expectFull(try await place.run(placing + ["--log", place.path("till")]), "till")
    let orders = try await place.run([Workplace.program, "--db", database, "orders", "list", "--json"])
    #expect(try orders.json.elements.count == 2)
    try place.write(Self.fullLog, to: "log")
    try place.write("mine".utf8, to: "log.\(number)")
    try expectFull(try await run(["--log", place.path("log")] + self.placing), "log")
    #expect(try place.read("log.\(number)") == "mine")
  }

  /// Expects that a command did its work, wrote to the full log, and said once that the log is full.
  private func expectFull(
    _ result: Workplace.Result, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(result.ending == .exited(0), "\(result.errors)", sourceLocation: sourceLocation)
    let sentence = "warning: The log file \(place.path(name)) is full and cannot be moved aside: "
    let parts = result.errors.components(separatedBy: sentence)
    #expect(parts.count == 2, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(try place.read(name).utf8.count > Self.fullLog.count, sourceLocation: sourceLocation)
  }

  @Test(arguments: ["log.1", "log.3", "log.lock"])
  func `does not keep a till from working if something else has a name of its files`(name: String) async throws {
    try place.write(Self.fullLog, to: "log")
    try FileManager.default.createDirectory(atPath: place.path(name), withIntermediateDirectories: false)
    try expectFull(try await run(["--log", place.path("log")] + placing), "log")
  }

  @Test(.enabled(if: geteuid() == 0)) func `does not wait for a lock of another user`() async throws {
    try place.write(Self.fullLog, to: "log")
    let lock = open(try place.write("".utf8, to: "log.lock"), O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    try #require(fchown(lock, 65534, 65534) == 0 && fchmod(lock, 0o666) == 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
    try expectFull(try await run(["--log", place.path("log")] + placing), "log")
  }

  @Test func `moves no full file over one that appeared during the session`() async throws {
    let shell = try OpenShell(place, as: "till", "--log", place.path("log"))
    shell.type("orders place --for Ada --item espresso\n")
    try await place.wait { try place.read("till.out").contains("Ada") }
    try place.write("mine".utf8, to: "log.1")
    let log = try FileHandle(forWritingTo: URL(fileURLWithPath: place.path("log")))
    try log.seekToEnd()
    try log.write(contentsOf: Data(repeating: UInt8(ascii: "x"), count: 10 << 20))
    try log.close()
    shell.type("orders place --for Bo --item espresso\n")
    try await place.wait { try place.read("till.out").contains("Bo") }
    shell.close()
    _ = try await shell.ending()
    #expect(try place.read("log.1") == "mine")
  }

  @Test(arguments: [(0o622, 0o700), (0o600, 0o777)])
  func `is not written to a file that other users may change`(mode: mode_t, folder: mode_t) async throws {
    try FileManager.default.createDirectory(atPath: place.path("logs"), withIntermediateDirectories: false)
    try place.write("{}\n".utf8, to: "logs/log")
    #expect(chmod(place.path("logs/log"), mode) == 0 && chmod(place.path("logs"), folder) == 0)
    let refused = try await run(["--log", place.path("logs/log")] + placing)
    #expect(refused.ending == .exited(73))
    #expect(refused.errorCode == "file.exposed")
    #expect(try place.read("logs/log") == "{}\n")
  }

  @Test func `leaves no empty file where it is refused`() async throws {
    try FileManager.default.createDirectory(atPath: place.path("logs"), withIntermediateDirectories: false)
    #expect(chmod(place.path("logs"), 0o777) == 0)
    #expect(try await run(["--log", place.path("logs/log")] + placing).errorCode == "file.exposed")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("logs")) == [])
  }

  @Test func `is not moved over a full file that other users may change`() async throws {
    try place.write(Self.fullLog, to: "log")
    try place.write("{}\n".utf8, to: "log.2")
    #expect(chmod(place.path("log.2"), 0o666) == 0)
    try expectFull(try await run(["--log", place.path("log")] + placing), "log")
    #expect(try place.read("log.2") == "{}\n")
  }

  @Test func `is never written into the database, nor into a folder`() async throws {
    _ = try await run(["menu", "list"])
    let result = try await run(["--log", place.database] + placing)
    #expect(result.ending == .exited(65))
    try await place.expectSoundDatabase()
    #expect(try await run(["--log", place.path(".")] + placing).ending == .exited(73))
    #expect(try await run(["--log", ""] + placing).ending == .exited(64))
  }
}
