import Foundation
import Testing

@Suite struct `A program whose thread is stuck` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Starts the program with output to a full pipe without a reader.
  private func stuckWriter() throws -> (child: ChildProcess, pipe: [Int32]) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let filling = [UInt8](repeating: 0, count: 1 << 16)
    while write(ends[1], filling, filling.count) > 0 {}
    while write(ends[1], filling, 1) > 0 {}
    _ = fcntl(ends[1], F_SETFL, 0)
    let nowhere = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let errors = try place.create("err")
    defer { for descriptor in [nowhere, errors] { close(descriptor) } }
    let words = [Workplace.program, "--db", place.database, "menu", "list"]
    return (try place.spawn(words, [nowhere, ends[1], errors]), ends)
  }

  @Test(arguments: [([SIGTERM], 143), ([SIGHUP], 129), ([SIGINT, SIGINT], 130)] as [([Int32], Int32)])
  func `ends when it is told to`(signals: [Int32], code: Int32) async throws {
    let (child, pipe) = try stuckWriter()
    defer { for end in pipe { close(end) } }
    try await place.wait { try child.handles(signals[0]) }
    // Waits until the program is blocked on the pipe. An earlier signal would end it normally, with
    // the same code.
    try await Task.sleep(for: .seconds(2))
    for signal in signals {
      child.signal(signal)
      try await Task.sleep(for: .milliseconds(200))
    }
    #expect(try await child.wait() == .exited(code))
  }

  @Test func `ends when its time is up`() async throws {
    _ = try await place.coffeepal("orders", "list")
    let hold = "BEGIN IMMEDIATE;\n.shell touch held; until [ -e over ]; do sleep 0.1; done\nROLLBACK;\n"
    async let holder = place.run(["sqlite3", place.database], input: hold)
    while !FileManager.default.fileExists(atPath: place.path("held")) { try await Task.sleep(for: .milliseconds(20)) }
    let result = try await place.coffeepal(
      "--timeout", "200ms", "orders", "place", "--for", "Ada", "--item", "espresso")
    try place.write("".utf8, to: "over")
    #expect(result.ending == .exited(124), "\(result.errors)")
    _ = try await holder
  }
}

@Suite struct `A program that is started with` {
  @Test(arguments: [("<&-", 0), (">&-", 74), ("2>&-", 0), ("<&- >&- 2>&-", 74)] as [(String, Int32)])
  func `a closed descriptor uses none of its files in its place`(closed: String, code: Int32) async throws {
    let place = try Workplace()
    let words = "'\(Workplace.program)' --db '\(place.database)' orders place --for Ada --item espresso \(closed)"
    let result = try await place.run(["sh", "-c", words])
    #expect(result.ending == .exited(code), "\(result.errors)")
    #expect(result.errors.contains("error[") == (closed == ">&-"))
    #expect(try await place.sql("SELECT count(*) FROM orders_order") == "1")
    try await place.expectSoundDatabase()
  }

  private static let lines = ["orders list", "--json help", "--help", "--version"]

  @Test(arguments: [">&-", ">/dev/full"], lines)
  func `nowhere to write its output to says so and fails`(output: String, line: String) async throws {
    let (code, errors) = try await end(of: line, output)
    #expect(code == "74\n")
    #expect(errors.contains("io.write-failed"), "\(errors)")
  }

  @Test(arguments: lines) func `a reader that leaves ends as by SIGPIPE`(line: String) async throws {
    let (code, errors) = try await end(of: line, Self.leavingReader)
    #expect(code == "141\n")
    #expect(errors == "")
  }

  @Test func `a reader that leaves says that a change is stored`() async throws {
    let (code, errors) = try await end(of: "orders place --for Ada --item espresso", Self.leavingReader)
    #expect(code == "74\n")
    #expect(errors.hasSuffix("  do not repeat it: the changes of orders place are stored\n"), "\(errors)")
  }

  /// A reader that has left before the program starts.
  private static let leavingReader = "| { exec <&-; touch left; }"

  private func end(of line: String, _ output: String) async throws -> (code: String, errors: String) {
    let place = try Workplace()
    let program = "'\(Workplace.program)' --db '\(place.database)' \(line)"
    let wait = output == Self.leavingReader ? "until [ -e left ]; do sleep 0.1; done; " : ""
    let result = try await place.run(["sh", "-c", "{ \(wait)\(program); echo $? >code; } \(output)"])
    try await place.wait { FileManager.default.fileExists(atPath: place.path("code")) }
    return (try place.read("code"), result.errors)
  }

  @Test func `nowhere to write its output to says that a change is stored`() async throws {
    let place = try Workplace()
    let words = "'\(Workplace.program)' --db '\(place.database)' orders place --for Ada --item espresso >&-"
    let result = try await place.run(["sh", "-c", words])
    #expect(
      result.errors == """
        error[io.write-failed]: the output could not be written: it is closed
          do not repeat it: the changes of orders place are stored

        """)
  }

  @Test(arguments: [4, 5, 6, 7, 8, 9, 11, 12]) func `few open files says so`(limit: Int) async throws {
    let place = try Workplace()
    _ = try await place.coffeepal("orders", "list")
    let words =
      "ulimit -n \(limit); '\(Workplace.program)' --db '\(place.database)' orders place --for A --item espresso"
    let result = try await place.run(["sh", "-c", words])
    #expect(result.ending == .exited(71), "\(result.errors)")
    #expect(["system.too-many-files", "storage.too-many-files"].contains(result.errorCode), "\(result.errors)")
    #expect(result.errors.contains("ulimit -n"))
  }

  @Test(arguments: [120_000, 200_000, 300_000]) func `few addresses says so`(limit: Int) async throws {
    let place = try Workplace()
    let words = "ulimit -v \(limit); exec '\(Workplace.program)' --db '\(place.database)' menu list"
    let result = try await place.run(["sh", "-c", words])
    #expect(result.ending == .exited(71), "\(result.errors)")
    #expect(result.errorCode == "system.no-memory" && result.errors.contains("ulimit -v"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.database))
  }

  @Test(arguments: 11...16) func `few open files for a signed-in user names no session file`(limit: Int) async throws {
    let place = try Workplace()
    try await place.registerOwner()
    let words = "ulimit -n \(limit); '\(Workplace.program)' --db '\(place.database)' auth list"
    let result = try await place.run(["sh", "-c", words], environment: place.session("ada"))
    #expect(result.ending == .exited(0) || result.ending == .exited(71), "\(result.errors)")
    #expect(!result.errors.contains("COFFEEPAL_SESSION"), "\(result.errors)")
  }

  @Test func `COFFEEPAL_DB uses that database`() async throws {
    let place = try Workplace()
    let result = try await place.run(
      [Workplace.program, "orders", "list"], environment: ["COFFEEPAL_DB": place.path("other.db")])
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(FileManager.default.fileExists(atPath: place.path("other.db")))
  }
}
