import Foundation
import TestingKit
import Testing

/// Tests of Ctrl-Z while a command writes.
@Suite struct `A stop during a command` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Returns the number of stored orders, which other programs can read at any time.
  private func count() async throws -> Int { Int(try await place.sql("SELECT count(*) FROM orders_order")) ?? 0 }

  @Test func `leaves the database to other tills`() async throws {
    let header = "date,hour_of_day,weekday,month,coffee_name,cash_type,products,money"
    let sales = (0..<90_000).map { "3/\($0 % 28 + 1)/2024,\($0 % 24),05-Fri,03-Mar,Latte,NA,1,38.7" }
    let journal = try place.write(([header] + sales).joined(separator: "\n").utf8, to: "till.csv")
    let program = "\(Workplace.program) --db \(place.database)"
    _ = try await place.coffeepal("menu", "list")
    // The moments spread over the time between two commits, and some are within a transaction. On a
    // busy machine, an import can be complete before the key arrives.
    var stops = 0
    for number in 1...30 where stops < 10 {
      let before = try await count()
      let line = """
        set -m; \(program) orders import \(journal) --currency UAH --till t\(number); echo status $?; \
        \(program) orders place --for Ada --item espresso; echo code $?; kill -KILL %1; wait
        """
      let terminal = try PseudoTerminal(bash: line, in: place)
      while try await count() == before { try await Task.sleep(for: .milliseconds(20)) }
      try await Task.sleep(for: .milliseconds(number % 11 * 25))
      try await terminal.type("\u{1A}", until: "status ")
      guard try await terminal.expect("\n").hasPrefix("148") else {
        terminal.signal(SIGKILL)
        _ = try await terminal.end()
        continue
      }
      stops += 1
      try await terminal.expect("code 0")
      _ = try await terminal.end()
    }
    #expect(stops >= 5)
    try await place.expectSoundDatabase()
  }
}

@Suite struct `A stop at the start` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Types Ctrl-Z while the program reads its settings from a pipe, and then writes the settings.
  private func start(_ settings: String) async throws -> PseudoTerminal {
    let path = place.path("settings")
    try #require(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR | O_CLOEXEC)
    try #require(pipe >= 0)
    defer { close(pipe) }
    let program = "COFFEEPAL_CONFIG=\(path) \(Workplace.program) --db \(place.database)"
    let terminal = try PseudoTerminal(bash: "set -m; \(program); echo status $?; kill -KILL %1", in: place)
    #expect(write(pipe, "{", 1) == 1)
    try await place.wait {
      var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      return poll(&request, 1, 0) == 0
    }
    terminal.type("\u{1A}")
    // The terminal sends the signal before it shows the key.
    try await terminal.expect("^Z")
    let rest = "\(settings)}"
    #expect(write(pipe, rest, rest.utf8.count) == rest.utf8.count)
    return terminal
  }

  @Test(arguments: ["\"kiosk\": true", ""])
  func `does not happen before the program knows that it is a kiosk`(settings: String) async throws {
    let terminal = try await start(settings)
    try await terminal.expect("coffeepal (open)> ")
    if settings.isEmpty {
      try await terminal.waitUntilStoppable()
      try await terminal.type("\u{1A}", until: "status ")
      #expect(try await terminal.expect("\n").hasPrefix("148"))
    } else {
      try await terminal.type("menu list --category goods\r", until: "Mug")
      // No key ends a kiosk. The end of the shell hangs up the terminal.
      terminal.signal(SIGKILL)
    }
    _ = try await terminal.end()
  }
}

@Suite struct `A quit key` {
  @Test(arguments: [true, false])
  func `opens no console that shows the memory`(isKiosk: Bool) async throws {
    let place = try Workplace()
    let terminal = try PseudoTerminal(isKiosk ? ["--kiosk"] : [], in: place, environment: ["TERM": "dumb"])
    try await terminal.expect("coffeepal (open)> ")
    terminal.type("\u{1C}")
    if isKiosk {
      try await terminal.type("menu list --category goods\n", until: "Mug")
      try await terminal.expect("coffeepal (open)> ")
      terminal.type("\u{4}")
    }
    let end = try await terminal.end()
    #expect(end.ending == (isKiosk ? .exited(0) : .killed(SIGQUIT)))
    #expect(!terminal.text.contains("interact"))
  }
}
