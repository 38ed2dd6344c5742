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
      terminal.type("\u{1A}")
      try await terminal.expect("status ")
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
