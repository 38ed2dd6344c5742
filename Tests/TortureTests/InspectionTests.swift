import Foundation
import Testing

@testable import TortureKit

/// A look that sees nothing proves nothing: each violation is planted once.
@Suite struct `The look at a database after a crash` {
  /// Databases with some work done on each feature, on which nothing is wrong. Tests copy them.
  private static let worked = Dictionary(
    uniqueKeysWithValues: Work.allCases.map { work in
      (
        work,
        Task {
          let place = try TortureFolder()
          let name = work == .hazards ? "hang" : "1"
          try await place.run("child", name, "--work", work.rawValue, "--tasks", "2", "--operations", "40")
          // A child that ends in order may leave deliveries to the next one.
          try await place.run("recover", "--within", "50")
          return place
        }
      )
    })

  private static func copy(of work: Work) async throws -> TortureFolder {
    let original = try #require(worked[work])
    return try TortureFolder(copying: try await original.value)
  }

  /// Expects a violation with the sentence after a statement has changed the database.
  private static func expect(_ sentence: String, after statement: String, on work: Work = .orders) async throws {
    let place = try await copy(of: work)
    _ = try Database(TortureApp.database(in: place.path)).rows(statement)
    let violations = Inspection.result(on: place.path, mayGiveUp: false).violations
    #expect(violations.contains { $0.contains(sentence) }, "\(violations.prefix(5))")
  }

  @Test(arguments: Work.allCases)
  func `finds nothing wrong where nothing is wrong`(work: Work) async throws {
    let place = try await Self.copy(of: work)
    let result = Inspection.result(on: place.path, mayGiveUp: false)
    #expect(result.violations == [])
    #expect(result.commits >= 20)
    if work == .orders { #expect(result.effects >= result.commits) }
  }

  @Test(arguments: [
    ("DELETE FROM orders_order WHERE guest = '1-0-0'", "of orders_order was acknowledged at 4 and is at 0"),
    (
      "UPDATE orders_order SET version = 1 WHERE status = 'collected'",
      "of orders_order was acknowledged at 4 and is at 1"
    ),
    ("UPDATE orders_order SET guest = '1-0-0'", "the order of 1-0-0 is stored twice"),
    ("UPDATE torture_counter SET value = 0, version = 0", "of torture_counter was acknowledged at 1 and is at 0"),
    ("DELETE FROM orders_order_line WHERE position = 0", "an order without its two lines"),
    ("DELETE FROM orders_order", "lines without an order"),
    ("DELETE FROM core_event WHERE name = 'orders.placed.v1'", "an order without its event"),
    ("UPDATE orders_order SET status = 'placed' WHERE status = 'collected'", "an order whose events do not match"),
    ("DELETE FROM orders_order", "an event without its order"),
    ("DELETE FROM core_delivery WHERE handler = 'torture.print'", "an event without its deliveries"),
    ("DELETE FROM core_event WHERE name = 'torture.counted.v1'", "a delivery without its event"),
    ("UPDATE orders_order SET version = version + 1", "has a version that does not match its status"),
    ("UPDATE torture_counter SET version = version + 1", "has a version that differs from its value"),
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
    ("UPDATE torture_entry SET event = randomblob(16)", "an effect of an unknown event"),
    ("DELETE FROM orders_notification", "was told 0 times instead of"),
    ("UPDATE torture_entry SET number = 10 - number", "came before effect"),
    ("UPDATE core_delivery SET is_open = 1", "deliveries are still open"),
    ("UPDATE core_delivery SET status = 'dead', cause = 'x'", "was given up: x"),
    ("UPDATE core_delivery SET event_id = randomblob(16)", "is marked as printed but was not"),
    ("UPDATE core_event SET id = randomblob(16)", "was printed but is not stored"),
  ])
  func `sees what is planted`(statement: String, sentence: String) async throws {
    try await Self.expect(sentence, after: statement)
  }

  @Test(arguments: [
    ("DELETE FROM employees_employee", "of employees_employee was acknowledged at"),
    ("UPDATE employees_employee SET status = 'candidate'", "an employee whose events do not match their status"),
    ("DELETE FROM employees_employee", "an event without its employee"),
    ("UPDATE employees_employee SET checked_at = NULL", "an employee without a background check"),
    ("DELETE FROM employees_file", "an employee without a personnel file"),
    ("DELETE FROM auth_ended_employment", "an employment end that does not match the status"),
    ("UPDATE auth_user SET password = 'x'", "a fired employee can still sign in"),
    ("UPDATE auth_user SET employment_ended_at = NULL", "a fired employee can still sign in"),
    ("UPDATE employees_file SET closed_at = NULL", "a firing whose file is open"),
    ("DELETE FROM employees_case", "a firing without its case"),
    ("UPDATE auth_user SET is_disabled = 0", "a firing whose account is not disabled"),
    (
      "UPDATE auth_session SET user_id = (SELECT id FROM auth_user WHERE is_disabled LIMIT 1)",
      "a firing that left a session"
    ),
    ("UPDATE auth_log SET action = 'x' WHERE action = 'fired'", "a firing that was not logged once"),
    ("DELETE FROM auth_log WHERE action = 'login'", "login owner@example.com was acknowledged"),
    ("DELETE FROM auth_log WHERE position = 3", "the log has a gap before entry 4"),
    ("UPDATE auth_log SET previous = hash WHERE position = 3", "entry 3 of the log does not follow"),
    ("UPDATE auth_log SET outcome = 'well' WHERE position = 3", "entry 3 of the log was changed"),
    ("UPDATE auth_log_head SET position = 3", "the log's ends are"),
    ("UPDATE auth_premises SET log_position = 3", "the log's ends are"),
  ])
  func `sees what is planted among the staff`(statement: String, sentence: String) async throws {
    try await Self.expect(sentence, after: statement, on: .staff)
  }

  @Test(arguments: [
    (
      "DELETE FROM restaurants_restaurant WHERE source = 'list0/0'",
      "list0/0 of restaurants_restaurant was acknowledged"
    ),
    ("DELETE FROM restaurants_restaurant WHERE source = 'list0/7'", "an incomplete list of restaurants: list0"),
    ("UPDATE restaurants_restaurant SET review_count = 7", "a restaurant whose totals do not match its reviews"),
    ("UPDATE restaurants_review SET rating = rating + 1", "a restaurant whose totals do not match its reviews"),
    ("UPDATE restaurants_review SET restaurant_id = randomblob(16)", "a review without its restaurant"),
    ("DELETE FROM restaurants_favorite WHERE position = 0", "favorites with a gap, a duplicate or no owner"),
    ("DELETE FROM restaurants_favorite WHERE position = 0", "of restaurants_favorite was acknowledged and is gone"),
    ("UPDATE restaurants_favorite SET restaurant_id = x'00'", "favorites with a gap, a duplicate or no owner"),
    ("DELETE FROM restaurants_favorite_list", "favorites with a gap, a duplicate or no owner"),
    ("UPDATE restaurants_restaurant SET is_closed = 1 - is_closed", "a restaurant whose events do not match its state"),
  ])
  func `sees what is planted in the catalog`(statement: String, sentence: String) async throws {
    try await Self.expect(sentence, after: statement, on: .restaurants)
  }

  @Test(arguments: [
    ("UPDATE books_book SET isbn_key = '9781000000009'", "an ISBN of several books: 9781000000009"),
    ("DELETE FROM books_book WHERE title = 'list0/7'", "an incomplete list of books: list0"),
    ("UPDATE books_book SET version = version + 1", "a book whose events do not match its version"),
    ("DELETE FROM books_book WHERE source IS NULL", "of books_book was acknowledged at"),
  ])
  func `sees what is planted on the shelf`(statement: String, sentence: String) async throws {
    try await Self.expect(sentence, after: statement, on: .books)
  }

  @Test(arguments: [
    ("UPDATE torture_hazard SET kind = 'poison' WHERE kind = 'stall'", "is done after"),
    ("UPDATE core_delivery SET status = 'failed' WHERE handler = 'torture.stall'", "is failed after 2 starts"),
    ("UPDATE core_delivery SET attempts = 0 WHERE handler = 'torture.deaf'", "is failed after 0 attempts"),
    ("UPDATE core_delivery SET cause = 'x' WHERE handler = 'torture.deaf'", "attempts: x"),
  ])
  func `sees handlers that were not stopped`(statement: String, sentence: String) async throws {
    try await Self.expect(sentence, after: statement, on: .hazards)
  }

  @Test(arguments: [
    ("absent orders_order guest 1-0-0", "1-0-0 of orders_order was refused or removed but is stored"),
    ("surprised out of the blue", "a use case failed: out of the blue"),
    ("failed storage.corrupt", "storage failed without a fault: storage.corrupt"),
  ])
  func `hears what a process complains of`(line: String, sentence: String) async throws {
    let place = try await Self.copy(of: .orders)
    try LineFile("\(place.path)/journal.2").append(line)
    #expect(Inspection.result(on: place.path, mayGiveUp: false).violations == [sentence])
  }

  @Test func `does not hold a refusal against a process that a sync has lied to`() async throws {
    let place = try await Self.copy(of: .orders)
    try LineFile("\(place.path)/journal.2\(Inspection.unsure)").append("absent orders_order guest 1-0-0")
    #expect(Inspection.result(on: place.path, mayGiveUp: true).violations == [])
  }

  @Test(arguments: [
    ("swapped", "was printed before"), ("renamed", "was printed under several events' identifiers"),
  ])
  func `reads what was printed`(change: String, sentence: String) async throws {
    let place = try await Self.copy(of: .orders)
    let path = TortureApp.printed(in: place.path)
    let lines = LineFile.lines(of: path).map(String.init)
    let last = try #require(lines.last { $0.hasSuffix(" 2") })
    let words = last.split(separator: " ")
    let planted = change == "swapped" ? "\(words[0]) \(words[1]) 1" : "\(UUID()) \(words[1]) \(words[2])"
    try LineFile(path).append(planted)
    let violations = Inspection.result(on: place.path, mayGiveUp: false).violations
    #expect(violations.contains { $0.contains(sentence) }, "\(violations)")
  }
}
