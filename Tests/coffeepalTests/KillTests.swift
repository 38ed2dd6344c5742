import DomainKit
import Foundation
import ShellKit
import Testing

@Suite struct `A program that is killed` {
  private static let kills = ProcessInfo.processInfo.environment["COFFEEPAL_KILLS"].flatMap { Int($0) } ?? 25
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Places orders until the program is killed, and returns the orders that were printed.
  private func placeAndKill(_ round: Int, after delay: Duration) async throws -> [String] {
    let words = [Workplace.program, "--db", place.database, "-o", "ndjson", "-f", place.path("script")]
    let descriptors = [open("/dev/null", O_RDONLY), try place.create("out\(round)"), try place.create("err\(round)")]
    let child = try place.spawn(words, descriptors)
    for descriptor in descriptors { close(descriptor) }
    // Every second kill comes after the first order, however slow the machine is.
    if round % 2 == 1 { try await place.wait { try !place.read("out\(round)").isEmpty } }
    try await Task.sleep(for: delay)
    child.signal(SIGKILL)
    let ending = try await child.wait()
    let errors = try place.read("err\(round)")
    #expect(ending == .killed(SIGKILL), "\(errors)")
    let text = try place.read("out\(round)")
    // An incomplete line is an incomplete output.
    let whole = text.lastIndex(of: "\n").map { text[..<$0] } ?? ""
    return whole.split(separator: "\n").compactMap { JSONReader.read(String($0))?["id"]?.string }
  }

  @Test func `loses no order that it printed and leaves none half done`() async throws {
    let line = "orders place --for Ada --item latte:large:2 --item espresso\n"
    // The last line runs until the kill, however late it comes.
    try place.write("\(String(repeating: line, count: 5_000))watch 60s whoami\n".utf8, to: "script")
    var printed: [String] = []
    for round in 0..<Self.kills {
      printed += try await placeAndKill(round, after: .milliseconds(Int.random(in: 0...500)))
    }
    try #require(!printed.isEmpty, "no order was ever printed: the test has shown nothing")
    let listed = try await place.coffeepal("orders", "list", "--limit", "1000000", "-o", "ndjson").lines
    let stored = Set(listed.compactMap { JSONReader.read($0)?["id"]?.string })
    #expect(Set(printed).subtracting(stored) == [])
    #expect(Set(printed).count == printed.count)
    try await expectWholeOrders()
    try await expectDeliveries()
    try await place.expectSoundDatabase()
  }

  private func expectWholeOrders() async throws {
    let order = "SELECT count(*) FROM orders_order o WHERE"
    #expect(try await place.sql("\(order) 2 <> (SELECT count(*) FROM orders_order_line l WHERE l.owner = o.id)") == "0")
    #expect(try await place.sql("\(order) 1 <> (SELECT count(*) FROM core_event e WHERE e.aggregate_id = o.id)") == "0")
    #expect(
      try await place.sql(
        "SELECT count(*) FROM core_event e WHERE 1 <> (SELECT count(*) FROM core_delivery d WHERE d.event_id = e.id)")
        == "0")
    #expect(
      try await place.sql("SELECT count(*) FROM orders_order_line WHERE owner NOT IN (SELECT id FROM orders_order)")
        == "0")
  }

  /// Checks that later runs deliver the events of a killed run, and never twice.
  private func expectDeliveries() async throws {
    try await place.wait {
      _ = try await place.coffeepal("orders", "list", "--limit", "1")
      return try await place.sql("SELECT count(*) FROM core_delivery WHERE is_open = 1") == "0"
    }
    let untold = "(SELECT count(*) FROM orders_notification n WHERE n.order_id = o.id)"
    #expect(try await place.sql("SELECT count(*) FROM orders_order o WHERE 1 <> \(untold)") == "0")
  }
}

@Suite(.enabled(if: Tools.canTrace, "strace is not here")) struct `Every lone commit` {
  private func syncs(_ script: String, in place: Workplace) async throws -> Int {
    try place.write(script.utf8, to: "script")
    let trace = ["strace", "-f", "-qq", "-e", "trace=fdatasync,fsync", "-o", place.path("trace")]
    let result = try await place.run(trace + [Workplace.program, "--db", place.database, "-f", place.path("script")])
    try #require(result.ending == .exited(0), "\(result.errors)")
    return try place.read("trace").split(separator: "\n").filter { $0.contains("sync(") }.count
  }

  @Test func `waits for the disk`() async throws {
    let place = try Workplace()
    _ = try await place.coffeepal("orders", "list")
    let line = "orders place --for Ada --item espresso\n"
    let idle = try await syncs("orders list\n", in: place)
    #expect(try await syncs(line, in: place) > idle)
    #expect(try await syncs(String(repeating: line, count: 20), in: place) >= idle + 20)
  }
}
