import Foundation
import Testing

@Suite struct `What happened` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Places an order and sets the state of its delivery.
  private func placeOrder(_ delivery: String = "") async throws {
    _ = try await place.coffeepal("orders", "place", "--for", "Ada", "--item", "espresso")
    if !delivery.isEmpty { _ = try await place.sql("UPDATE core_delivery SET \(delivery)") }
  }

  private let dead = "is_open = 0, status = 'dead', attempts = 8, cause = 'no milk', settled_at = 1"

  private func list(_ words: String...) async throws -> [[String: Any]] {
    let result = try await place.run(
      [Workplace.program, "--db", place.database, "events", "list"] + words + ["--json"])
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
  }

  @Test func `is listed with who was told, and shown whole`() async throws {
    try await placeOrder(dead)
    try await placeOrder()
    let events = try await list()
    #expect(events.map { $0["type"] as? String } == ["orders.placed.v1", "orders.placed.v1"])
    let first = try #require(try await list("--status", "dead").first)
    let id = try #require(first["id"] as? String)
    #expect(id == events.last?["id"] as? String)
    let shown = try await place.coffeepal("events", "show", String(id.suffix(8)), "-o", "vertical")
    #expect(shown.output.contains("no milk"))
    #expect(shown.output.contains("\"guest\":\"Ada\""))
    #expect(try await list("--type", "orders.ready.v1").isEmpty)
    #expect(try await list("--limit", "1").count == 1)
    #expect(try await list("--after", try #require(events.first?["id"] as? String)).count == 1)
  }

  @Test func `is told again to a handler that was given up`() async throws {
    try await placeOrder(dead)
    _ = try await place.sql("DELETE FROM orders_notification")
    let result = try await place.coffeepal("events", "retry", "--dead")
    #expect(result.errors == "1 delivery will be tried again.\n")
    #expect(try await place.sql("SELECT status, attempts FROM core_delivery") == "done|0")
    #expect(try await place.sql("SELECT count(*) FROM orders_notification") == "1")
  }

  @Test func `is never told when that is discarded, which has to be confirmed`() async throws {
    try await placeOrder(dead)
    let id = try #require(try await list().first?["id"] as? String)
    let asked = try await place.coffeepal("events", "discard", id)
    #expect(asked.ending == .exited(64))
    #expect(asked.errorCode == "usage.needs-confirmation")
    _ = try await place.coffeepal("events", "discard", id, "--yes")
    #expect(try await place.sql("SELECT status, is_open FROM core_delivery") == "discarded|0")
    let again = try await place.coffeepal("events", "discard", id, "--yes")
    #expect(again.errorCode == "events.nothing-to-discard")
  }

  /// Copies the only event, so that there are 1,101. The copies have the same time, because the program
  /// purges old events by itself.
  private func copyEvents() async throws {
    let rows = (0..<1_100).map { number in
      let digits = String(number, radix: 16)
      return "(x'7000800000000000\(String(repeating: "0", count: 4 - digits.count))\(digits)')"
    }
    _ = try await place.sql(
      """
      INSERT INTO core_event (id, name, payload, aggregate_type, aggregate_id, unit_id, raised_at) \
      SELECT CAST(substr(id, 1, 6) || n.column1 AS BLOB), name, payload, aggregate_type, aggregate_id, unit_id, raised_at \
      FROM core_event, (VALUES \(rows.joined(separator: ","))) n
      """)
  }

  @Test func `is listed once, however much there is, and forgotten whole`() async throws {
    try await placeOrder()
    let last = try #require(try await list().first?["id"] as? String)
    try await copyEvents()
    let ids = try await list("--after", last, "--all").compactMap { $0["id"] as? String }
    #expect(ids.count == 1_100)
    #expect(Set(ids).count == 1_100)
    let result = try await place.coffeepal("events", "purge", "--done-before", "2100-01-01", "--yes")
    #expect(result.errors == "1101 events were deleted.\n")
    #expect(try await place.sql("SELECT count(*) FROM core_event") == "0")
  }

  @Test func `is not taken for another with the same last characters`() async throws {
    try await placeOrder(dead)
    let id = try #require(try await list().first?["id"] as? String)
    _ = try await place.sql(
      """
      INSERT INTO core_event (id, name, payload, aggregate_type, aggregate_id, unit_id, raised_at) \
      SELECT CAST(x'00000000000070008000' || substr(id, 11) AS BLOB), name, payload, aggregate_type, aggregate_id, unit_id, raised_at \
      FROM core_event
      """)
    let result = try await place.coffeepal("events", "discard", String(id.suffix(4)), "--yes")
    #expect(result.errorCode == "events.ambiguous", "\(result.errors)")
    #expect(try await place.sql("SELECT status FROM core_delivery") == "dead")
  }

  @Test func `is forgotten when everybody was told before a day, and not else`() async throws {
    try await placeOrder(dead)
    try await placeOrder()
    _ = try await place.coffeepal("events", "purge", "--done-before", "2000-01-01", "--yes")
    #expect(try await place.sql("SELECT count(*) FROM core_event") == "2")
    let result = try await place.coffeepal("events", "purge", "--done-before", "2100-01-01", "--yes")
    #expect(result.errors == "1 event was deleted.\n")
    #expect(try await place.sql("SELECT status FROM core_delivery") == "dead")
    try await place.expectSoundDatabase()
  }

  @Test(arguments: [
    (["events", "show", "ffffffff"], 1, "events.not-found"), (["events", "show", "xyz"], 65, "value.id"),
    (["events", "list", "--status", "lost"], 65, "usage.invalid-value"), (["events", "retry"], 64, "usage.selection"),
    (["events", "retry", "ffff", "--dead"], 64, "usage.selection"),
    (["events", "retry", "--type", "orders.lost.v1"], 1, "events.unknown-type"),
    (["events", "purge", "--done-before", "soon", "--yes"], 65, "value.time"),
    (["events", "list", "--limit", "0"], 65, "events.limit"), (["events", "list", "--limit=-5"], 65, "events.limit"),
    (["events", "purge"], 64, "usage.missing-argument"),
  ])
  func `is not asked for wrongly`(words: [String], exit: Int32, code: String) async throws {
    try await placeOrder()
    let result = try await place.run([Workplace.program, "--db", place.database] + words)
    #expect(result.ending == .exited(exit))
    #expect(result.errorCode == code)
  }
}
