import Foundation
import Testing

@testable import TortureKit

/// A look that sees nothing proves nothing: each violation is planted once.
@Suite struct `The look at a database after a crash` {
  /// A database with some work done, on which nothing is wrong.
  private static func worked(in place: TortureFolder) async throws {
    try await place.run("child", "1", "--tasks", "2", "--operations", "40")
    // A child that ends in order may leave deliveries to the next one.
    try await place.run("recover", "--within", "50")
  }

  @Test func `finds nothing wrong where nothing is wrong`() async throws {
    let place = try TortureFolder()
    try await Self.worked(in: place)
    let verdict = Inspection.verdict(on: place.path, mayGiveUp: false)
    #expect(verdict.violations == [])
    #expect(verdict.commits >= 70)
    #expect(verdict.effects >= verdict.commits)
  }

  @Test(arguments: [
    ("DELETE FROM orders_order WHERE guest = '1-0-0'", "the order of 1-0-0 was acknowledged and is gone"),
    ("UPDATE orders_order SET version = 1 WHERE status = 'collected'", "was acknowledged at 4 and is at 1"),
    ("UPDATE orders_order SET guest = '1-0-0'", "the order of 1-0-0 is there twice"),
    ("UPDATE torture_counter SET value = 0, version = 0", "and is at 0"),
    ("DELETE FROM orders_order_line WHERE position = 0", "an order without its two lines"),
    ("DELETE FROM orders_order", "lines without an order"),
    ("DELETE FROM core_event WHERE name = 'orders.placed.v1'", "an order without its event"),
    ("UPDATE orders_order SET status = 'placed' WHERE status = 'collected'", "an order whose events do not fit"),
    ("DELETE FROM orders_order", "an event without its order"),
    ("DELETE FROM core_delivery WHERE handler = 'torture.print'", "an event without its deliveries"),
    ("DELETE FROM core_event WHERE name = 'torture.counted.v1'", "a delivery without its event"),
    ("UPDATE orders_order SET version = version + 1", "has a version that its status does not explain"),
    ("UPDATE torture_counter SET version = version + 1", "has another version than value"),
    (
      "DELETE FROM core_event WHERE json_extract(payload, '$.value') = 1 AND name = 'torture.counted.v1'",
      "has gaps among its events"
    ),
    ("DELETE FROM torture_entry", "took effect 0 times"),
    (
      "INSERT INTO torture_entry SELECT randomblob(16), 1, event, aggregate, number, at FROM torture_entry",
      "took effect 2 times"
    ),
    ("UPDATE core_delivery SET status = 'failed' WHERE handler = 'torture.ledger'", "failed, took effect 1 times"),
    ("UPDATE torture_entry SET event = randomblob(16)", "an effect of an event that never was"),
    ("DELETE FROM orders_notification", "was told 0 times instead of"),
    ("UPDATE torture_entry SET number = 10 - number", "came before effect"),
    ("UPDATE core_delivery SET is_open = 1", "deliveries are still open"),
    ("UPDATE core_delivery SET status = 'dead', cause = 'x'", "was given up: x"),
    ("UPDATE core_delivery SET event_id = randomblob(16)", "counts as printed and is not"),
    ("UPDATE core_event SET id = randomblob(16)", "was printed and never was"),
  ])
  func `sees what is planted`(statement: String, sentence: String) async throws {
    let place = try TortureFolder()
    try await Self.worked(in: place)
    _ = try Database(TortureHouse.database(in: place.path)).rows(statement)
    let violations = Inspection.verdict(on: place.path, mayGiveUp: false).violations
    #expect(violations.contains { $0.contains(sentence) }, "\(violations.prefix(5))")
  }

  @Test(arguments: [
    ("refused 1-0-0", "the order of 1-0-0 was refused and is there"),
    ("surprised out of the blue", "a use case failed: out of the blue"),
    ("failed storage.corrupt", "storage failed without a fault: storage.corrupt"),
  ])
  func `hears what a process complains of`(line: String, sentence: String) async throws {
    let place = try TortureFolder()
    try await Self.worked(in: place)
    try LineFile("\(place.path)/journal.2").append(line)
    #expect(Inspection.verdict(on: place.path, mayGiveUp: false).violations == [sentence])
  }

  @Test func `does not hold a refusal against a process that a sync has lied to`() async throws {
    let place = try TortureFolder()
    try await Self.worked(in: place)
    try LineFile("\(place.path)/journal.2\(Inspection.unsure)").append("refused 1-0-0")
    #expect(Inspection.verdict(on: place.path, mayGiveUp: true).violations == [])
  }

  @Test(arguments: [
    ("swapped", "was printed before"), ("renamed", "was printed under several events' identifiers"),
  ])
  func `reads what was printed`(change: String, sentence: String) async throws {
    let place = try TortureFolder()
    try await Self.worked(in: place)
    let path = TortureHouse.printed(in: place.path)
    let lines = LineFile.lines(of: path).map(String.init)
    let last = try #require(lines.last { $0.hasSuffix(" 2") })
    let words = last.split(separator: " ")
    let planted = change == "swapped" ? "\(words[0]) \(words[1]) 1" : "\(UUID()) \(words[1]) \(words[2])"
    try LineFile(path).append(planted)
    let violations = Inspection.verdict(on: place.path, mayGiveUp: false).violations
    #expect(violations.contains { $0.contains(sentence) }, "\(violations)")
  }
}
