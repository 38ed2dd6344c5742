import DomainKit
import RestaurantsDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `The use case import restaurants` {
  private let town = FakeTown()

  private func entry(
    _ number: Int, name: String = "Joe's", remark: String? = nil
  ) throws -> ImportLine<RestaurantEntry> {
    .entry(
      RestaurantEntry(
        details: try Sample.details(name: name, priceLevel: nil), source: "nyc:\(number)", remark: remark))
  }

  private func run(
    _ lines: [ImportLine<RestaurantEntry>], dryRun: Bool = false, as person: Principal? = nil
  ) async throws -> (report: [Int], events: [ImportEvent]) {
    let importing = ImportRestaurants(
      work: town.work(as: person), list: FakeRestaurantList(lines: lines), ids: town.ids)
    let events = Mutex<[ImportEvent]>([])
    let report = try await importing.execute("places.ndjson", dryRun: dryRun) { event in
      events.withLock { $0.append(event) }
    }
    return ([report.imported, report.alreadyThere, report.rejected], events.withLock { $0 })
  }

  @Test func `imports restaurants, listed although their prices are unknown`() async throws {
    let report = try await run([try entry(1), try entry(2, name: "Mary's")]).report
    #expect(report == [2, 0, 0])
    #expect(town.content.restaurants.map(\.name) == ["Joe's", "Mary's"])
    #expect(town.content.restaurants.filter { !$0.isListed } == [])
  }

  @Test func `adds nothing the second time`() async throws {
    _ = try await run([try entry(1), try entry(2)])
    let report = try await run([try entry(1), try entry(2), try entry(3)]).report
    #expect(report == [1, 2, 0])
    #expect(town.content.restaurants.count == 3)
  }

  private func inspected(_ rating: Double?, on day: Int64, _ number: Int = 1) throws -> ImportLine<RestaurantEntry> {
    let details = try Sample.details(name: "Changed", rating: rating, priceLevel: nil)
    return .entry(
      RestaurantEntry(
        details: details, source: "nyc:\(number)", inspectedAt: Timestamp(milliseconds: Sample.days(day))))
  }

  private func updates(_ lines: [ImportLine<RestaurantEntry>], dryRun: Bool = false) async throws -> [Int] {
    let report = try await ImportRestaurants(work: town.work(), list: FakeRestaurantList(lines: lines), ids: town.ids)
      .execute("places.ndjson", dryRun: dryRun) { _ in }
    return [report.imported, report.alreadyThere, report.updated]
  }

  @Test func `updates the inspections of a known restaurant, and leaves the rest of it`() async throws {
    town.content.restaurants = [
      Restaurant(
        id: Sample.id(1), details: try Sample.details(rating: 4, priceLevel: nil), source: "nyc:1",
        inspectedAt: Timestamp(milliseconds: Sample.days(5)))
    ]
    let later = [try inspected(3, on: 6), try inspected(2, on: 6, 2)]
    #expect(try await updates(later, dryRun: true) == [1, 0, 1])
    #expect(town.content.restaurants.map(\.details.rating) == [4])
    #expect(try await updates(later) == [1, 0, 1])
    #expect(town.content.restaurants.map(\.details.rating) == [3, 2])
    #expect(town.content.restaurants.map(\.name) == ["Nonna's", "Changed"])
    #expect(try await updates(later) == [0, 2, 0])
  }

  @Test func `takes a correction of the latest inspection, and no earlier one`() async throws {
    #expect(try await updates([try inspected(4, on: 5)]) == [1, 0, 0])
    #expect(try await updates([try inspected(2, on: 4)]) == [0, 1, 0])
    #expect(try await updates([try inspected(nil, on: 6)]) == [0, 1, 0])
    #expect(town.content.restaurants.map(\.details.rating) == [4])
    #expect(try await updates([try inspected(3, on: 5)]) == [0, 0, 1])
    #expect(town.content.restaurants.map(\.details.rating) == [3])
  }

  @Test func `takes the inspections of a restaurant whose latest one is unknown`() async throws {
    town.content.restaurants = [try Sample.restaurant(1, rating: 4, source: "nyc:1")]
    #expect(try await updates([try inspected(4, on: 5)]) == [0, 1, 0])
    #expect(try await updates([try inspected(2, on: 4)]) == [0, 1, 0])
    #expect(town.content.restaurants.map(\.details.rating) == [4])
  }

  @Test func `takes a restaurant that stands in a list twice once`() async throws {
    let report = try await run([try entry(1), try entry(1)]).report
    #expect(report == [1, 1, 0])
  }

  @Test(arguments: [true, false]) func `takes the latest inspection of a restaurant that is in a list twice`(
    isFirst: Bool
  ) async throws {
    let (latest, earlier) = (try inspected(2, on: 6), try inspected(4, on: 5))
    let lines = isFirst ? [latest, earlier] : [earlier, latest]
    #expect(try await updates(lines, dryRun: true) == [1, 1, 0])
    #expect(try await updates(lines) == [1, 1, 0])
    #expect(town.content.restaurants.map(\.details.rating) == [2])
    #expect(try await updates(lines) == [0, 2, 0])
  }

  @Test func `says which lines are bad and takes the rest`() async throws {
    let (report, events) = try await run([try entry(1), .bad(line: 2, reason: "it is torn"), try entry(3)])
    #expect(report == [2, 0, 1])
    #expect(events.first == .badLine(line: 2, reason: "it is torn"))
    #expect(events.last == .progress(ImportPosition(read: 3, total: 3)))
  }

  @Test func `refuses a list in which every line is bad, after naming each`() async throws {
    let events = Mutex<[ImportEvent]>([])
    let lines = [1, 2].map { ImportLine<RestaurantEntry>.bad(line: $0, reason: "it is torn") }
    let importing = ImportRestaurants(work: town.work(), list: FakeRestaurantList(lines: lines), ids: town.ids)
    await #expect(throws: NoGoodLine(path: "x", count: 2, first: BadLine(line: 1, reason: "it is torn"))) {
      try await importing.execute("x", dryRun: false) { event in events.withLock { $0.append(event) } }
    }
    let told = events.withLock { Array($0.prefix(2)) }
    #expect(told == [.badLine(line: 1, reason: "it is torn"), .badLine(line: 2, reason: "it is torn")])
    #expect(try await run([]).report == [0, 0, 0])
  }

  @Test func `counts the remarks on restaurants that are already there, and repeats them only in a dry run`()
    async throws
  {
    let lines = [try entry(1, remark: "no location"), try entry(2, remark: "no grade")]
    let remarks = [ImportEvent.remark(line: 0, "no location"), .remark(line: 0, "no grade")]
    #expect(try await run([lines[0]]).events.first == remarks[0])
    #expect(try await run(lines, dryRun: true).events.prefix(2) == remarks[...])
    let events = try await run(lines).events
    #expect(events.first == remarks[1] && events.last == .repeated(1), "\(events)")
  }

  @Test func `accepts a list whose restaurants are all there already`() async throws {
    _ = try await run([try entry(1)])
    #expect(try await run([try entry(1), .bad(line: 2, reason: "it is torn")]).report == [0, 1, 1])
  }

  @Test func `stores nothing when it is only asked what would come in`() async throws {
    let report = try await run([try entry(1), try entry(1)], dryRun: true).report
    #expect(report == [1, 1, 0])
    #expect(town.content.restaurants == [])
  }

  @Test func `works in batches`() async throws {
    let lines = try (1...(ImportRestaurants.batchSize + 1)).map { try entry($0) }
    let (report, events) = try await run(lines)
    #expect(report == [lines.count, 0, 0])
    #expect(events.count > 1)
  }

  @Test func `is for managers, before the file is looked at`() async throws {
    await #expect(throws: AccessDenied.self) {
      try await run([], as: .person(UniqueID(high: 1, low: 1), .barista))
    }
  }
}

@Suite struct `The use case export restaurants` {
  @Test func `writes every restaurant, closed ones too, page by page`() async throws {
    let town = FakeTown(
      try (1...2_500).map { try Sample.restaurant($0, name: "R\($0)", isClosed: $0 == 7) })
    let file = FakeExport()
    let counts = Mutex<[Int]>([])
    let count = try await ExportRestaurants(work: town.work(), export: file).execute("x") { count in
      counts.withLock { $0.append(count) }
    }
    #expect(count == 2_500)
    #expect(counts.withLock { $0 } == [1_000, 2_000, 2_500])
    #expect(file.state.withLock { $0.written } == town.content.restaurants)
    #expect(file.state.withLock { [$0.isFinished, $0.isDiscarded] } == [true, false])
  }

  @Test func `leaves no file when something goes wrong`() async throws {
    let town = FakeTown([try Sample.restaurant()])
    let file = FakeExport(failure: .cannotWrite("x", reason: "no room"))
    await #expect(throws: CatalogError.cannotWrite("x", reason: "no room")) {
      try await ExportRestaurants(work: town.work(), export: file).execute("x") { _ in }
    }
    #expect(file.state.withLock { [$0.isFinished, $0.isDiscarded] } == [false, true])
  }

  @Test func `is for managers, and leaves others no file`() async throws {
    let town = FakeTown()
    let file = FakeExport()
    await #expect(throws: AccessDenied.self) {
      try await ExportRestaurants(work: town.work(as: .person(UniqueID(high: 1, low: 1), .barista)), export: file)
        .execute("x") { _ in }
    }
    #expect(file.state.withLock { $0.isCreated } == false)
  }
}

private struct FakeRestaurantList: RestaurantList {
  let lines: [ImportLine<RestaurantEntry>]

  func open(_: String) throws -> any ImportReader<RestaurantEntry> { MemoryImportReader(lines) }
}

private final class FakeExport: CatalogExport, CatalogWriter {
  struct State {
    var written: [Restaurant] = []
    var isCreated = false
    var isFinished = false
    var isDiscarded = false
  }

  let state = Mutex(State())
  private let failure: CatalogError?

  init(failure: CatalogError? = nil) { self.failure = failure }

  func exists(_: String) -> Bool { false }

  func create(_: String) throws -> any CatalogWriter {
    state.withLock { $0.isCreated = true }
    return self
  }

  func write(_ restaurants: [Restaurant]) throws {
    if let failure { throw failure }
    state.withLock { $0.written += restaurants }
  }

  func finish() throws { state.withLock { $0.isFinished = true } }
  func discard() { state.withLock { $0.isDiscarded = true } }
}
