import DomainKit
import OrdersDomain
import Synchronization
import Testing
import TestingKit

@Suite struct `The use case import a journal` {
  private let shop: FakeShop

  init(menu: [MenuItem]? = nil) throws { shop = FakeShop(menu: try menu ?? [Sample.latte()]) }

  private var find: FindJournalImport {
    FindJournalImport(work: shop.work, journal: MissingJournal(), settings: ShopSettings())
  }

  private var reverting: UndoJournalImport { UndoJournalImport(work: shop.work) }

  private func lookUp() async throws -> FoundJournalImport { try await find.execute(of: "till.csv", till: .unnamed) }

  private func sale(_ number: UInt64, _ item: String = "Latte", quantity: Int = 1) throws -> ImportLine<TillSale> {
    let price = try Sample.money("38.70", .uah)
    return .entry(
      try TillSale(
        contentHash: Int64(number), occurrence: 0, line: Int(number), item: item, quantity: Quantity(quantity),
        unitPrice: price, localTime: LocalDateTime(utc: Sample.noon)))
  }

  private func run(
    _ lines: [ImportLine<TillSale>], dryRun: Bool = false, dates: DateOrder? = nil,
    before hook: @escaping @Sendable (Int) async throws -> Void = { _ in }
  ) async throws -> (report: ImportReport, events: [ImportEvent], stored: JournalImport?) {
    let importing = ImportJournal(
      work: shop.work, journal: FakeJournal(lines: lines, hook: hook), settings: ShopSettings(), clock: shop.clock,
      ids: shop.ids)
    let events = Mutex<[ImportEvent]>([])
    let request = JournalRequest(path: "till.csv", currency: .uah, dates: dates, isDryRun: dryRun)
    let report = try await importing.execute(request) { event in events.withLock { $0.append(event) } }
    return (report.counts, events.withLock { $0 }, report.journalImport)
  }

  private func report(_ imported: Int, _ alreadyThere: Int, _ rejected: Int) -> ImportReport {
    var report = ImportReport()
    (report.imported, report.alreadyThere, report.rejected) = (imported, alreadyThere, rejected)
    return report
  }

  @Test func `takes sales in as collected orders of their day, quantity kept`() async throws {
    #expect(try await run([sale(1, quantity: 3)]).report == report(1, 0, 0))
    let order = try #require(shop.content.orders.first)
    #expect(order.status == .collected)
    #expect(order.placedAt == Sample.noon)
    #expect(order.quantity == 3)
    #expect(order.total == (try Sample.money("116.10", .uah)))
    #expect(shop.events.isEmpty)
  }

  @Test(arguments: [("mug", MenuItem.Category.goods), ("Mocha", .drink)])
  func `keeps the category of an item on the menu`(item: String, category: MenuItem.Category) async throws {
    let suite = try Self(menu: [Sample.mug()])
    _ = try await suite.run([sale(1, item)])
    #expect(suite.shop.content.orders.first?.lines.map(\.category) == [category])
  }

  @Test(arguments: [("Crème brûlée", "Creme brulee"), ("Creme brulee", "CRÈME BRÛLÉE")])
  func `finds an item of the menu also without its accents`(item: String, spelling: String) async throws {
    let suite = try Self(menu: [Sample.food(item)])
    _ = try await suite.run([sale(1, spelling), sale(2, item)])
    #expect(suite.shop.content.orders.flatMap(\.lines).map(\.category) == [.food, .food])
    #expect(suite.shop.content.menu.count == 1)
  }

  @Test func `is refused to a barista before the file is opened`() async throws {
    let barista = Principal.person(UniqueID(high: 1, low: 2), .barista)
    let importing = ImportJournal(
      work: shop.work(as: barista), journal: MissingJournal(), settings: ShopSettings(), clock: shop.clock,
      ids: shop.ids)
    await #expect(throws: AccessDenied.notAllowed(.importJournals, .barista)) {
      try await importing.execute(JournalRequest(path: "/nowhere/till.csv")) { _ in }
    }
  }

  @Test func `puts each unknown drink on the menu once, as a retired item`() async throws {
    _ = try await run([sale(1, "Cocoa"), sale(2, "cocoa"), sale(3, "LATTE"), sale(4, "Cocoa")])
    #expect(shop.content.menu.map(\.name) == ["Latte", "Cocoa"])
    #expect(shop.content.menu.last?.isAvailable == false)
    #expect(shop.content.menu.last?.category == .drink)
    #expect(shop.content.menu.first?.isAvailable == true)
  }

  @Test(arguments: [true, false]) func `names each item that is not on the menu once`(isDryRun: Bool) async throws {
    var lines = [try sale(1, "Cocoa"), try sale(2)]
    lines += try (3...4_001).map { try sale($0, "cocoa") }
    lines.append(try sale(4_002, "Bun"))
    let importing = ImportJournal(
      work: shop.work, journal: FakeJournal(lines: lines) { _ in }, settings: ShopSettings(), clock: shop.clock,
      ids: shop.ids)
    let request = JournalRequest(path: "till.csv", currency: .uah, isDryRun: isDryRun)
    let first = try await importing.execute(request) { _ in }
    #expect(first.unknownItems == ["Cocoa", "Bun"])
    let second = try await importing.execute(request) { _ in }
    #expect(second.unknownItems == (isDryRun ? ["Cocoa", "Bun"] : []))
  }

  @Test func `says which lines are bad and takes the rest`() async throws {
    let lines = [try sale(1), .bad(line: 3, reason: "it is torn"), try sale(2)]
    let (report, events, _) = try await run(lines)
    #expect(report == self.report(2, 0, 1))
    #expect(events.first == .badLine(line: 3, reason: "it is torn"))
    #expect(events.last == .progress(ImportPosition(read: 3, total: 3)))
  }

  @Test func `reports the stored import, and none of a dry run`() async throws {
    let sales = [try sale(1)]
    #expect(try await run(sales, dryRun: true).stored == nil)
    #expect(try await run(sales).stored?.till == .unnamed)
  }

  @Test func `ends with a reason when it is reverted before it is complete`() async throws {
    let (find, undo) = (self.find, reverting)
    let lines = try (1...8_001).map { try sale($0) }
    let revert: @Sendable (Int) async throws -> Void = { batch in
      guard batch == 2 else { return }
      // The second batch is read while the first one is stored.
      var stored: JournalImport?
      while stored == nil {
        do {
          stored = try await find.execute(of: "till.csv", till: .unnamed).journalImport
        } catch JournalError.notImported {
          await Task.yield()
        }
      }
      let journal = try #require(stored)
      #expect(try await undo.execute(journal).sales == 4_000)
    }
    await #expect(throws: JournalError.undone("till.csv")) { try await run(lines, before: revert) }
    #expect(shop.content.orders.count == 0)
    #expect(shop.content.imports.count == 0)
    #expect(try await run(lines).report == report(8_001, 0, 0))
  }

  @Test func `is refused if another import has meanwhile set the other order of dates`() async throws {
    let other: @Sendable (Int) async throws -> Void = { batch in
      if batch == 1 { _ = try await run([sale(2)], dates: .dayFirst) }
    }
    await #expect(throws: JournalError.otherDates("till.csv", till: .unnamed, stored: .dayFirst, line: nil)) {
      try await run([sale(1)], dates: .monthFirst, before: other)
    }
    #expect(shop.content.orders.count == 1)
  }

  @Test func `is reverted by its own undo, also after a later import of the file`() async throws {
    _ = try await run([sale(1)])
    let first = try await lookUp().journalImport
    _ = try await run([sale(1), sale(2), sale(3)])
    #expect(try await lookUp().sales == 2)
    try await WorkScope.with(\.seenVersion, SeenVersion(first)) {
      let found = try await lookUp()
      #expect(found.journalImport.id == first.id && found.sales == 1 && !found.isFoundByName)
      #expect(try await reverting.execute(found.journalImport).sales == 1)
      await #expect(throws: ChangedSince(id: first.id.raw, expected: first.version, found: 0)) { try await lookUp() }
    }
    #expect(shop.content.orders.count == 2)
    let other = try await lookUp().journalImport
    #expect(try await reverting.execute(other).sales == 2)
    await #expect(throws: JournalError.notImported("till.csv", till: .unnamed)) {
      try await WorkScope.with(\.seenVersion, SeenVersion(first)) { try await lookUp() }
    }
  }

  @Test(arguments: [1, 999, 1_000, 1_001]) func `is taken back whole, in batches`(count: Int) async throws {
    _ = try await run((1...UInt64(count)).map { try sale($0) })
    let found = try await find.execute(of: "/elsewhere/till.csv", till: .unnamed)
    #expect(found.sales == count && found.isFoundByName)
    #expect(try await reverting.execute(found.journalImport).sales == count)
    #expect(shop.content.orders.isEmpty)
    #expect(shop.content.imports.isEmpty)
    await #expect(throws: JournalError.notImported("till.csv", till: .unnamed)) { try await lookUp() }
  }

  /// Reverts an import of 1,500 sales, and fails at some of the look-ups of the import.
  private func undo(
    failing lookUps: Range<Int>, with error: any Error, onFailure: (Int) -> Void = { _ in }
  ) async throws -> Int {
    _ = try await run((1...1_500).map { try sale($0) })
    let count = Atomic(0)
    let willFind: @Sendable () throws -> Void = {
      if lookUps.contains(count.add(1, ordering: .relaxed).newValue) { throw error }
    }
    let work: UnitOfWork<any OrdersContext> = shop.unitOfWork { FakeUnit(draft: $0, willFindImport: willFind) }
    let found = try await lookUp()
    return try await UndoJournalImport(work: work).execute(found.journalImport, onFailure: onFailure).sales
  }

  @Test func `is taken back after many conflicts with a running import`() async throws {
    let conflict = ConcurrencyConflict(entity: "orders_journal", id: UniqueID(high: 1, low: 1), expected: 1, found: 2)
    #expect(try await undo(failing: 2..<10, with: conflict) == 1_500)
    #expect(shop.content.orders.isEmpty)
  }

  @Test func `says how many sales are removed if an error ends its removal`() async throws {
    let removed = Mutex<[Int]>([])
    await #expect(throws: CancellationError.self) {
      try await undo(failing: 2..<3, with: CancellationError()) { count in removed.withLock { $0.append(count) } }
    }
    #expect(removed.withLock { $0 } == [1_000])
    #expect(shop.content.orders.count == 500)
  }
}

/// A journal whose file does not exist.
struct MissingJournal: JournalSource {
  struct IsOpened: Error {}
  func open(
    _: String, currency _: Currency, timeZone _: TimeZoneRules, dates _: DateOrder, after _: [JournalImport]
  ) throws -> any JournalReader { throw IsOpened() }
  func isRegularFile(_: String) -> Bool { false }
}

private struct FakeJournal: JournalSource {
  let lines: [ImportLine<TillSale>]
  /// Called before each batch is read, with its number.
  let hook: @Sendable (Int) async throws -> Void

  func open(
    _: String, currency _: Currency, timeZone _: TimeZoneRules, dates _: DateOrder, after _: [JournalImport]
  ) throws -> any JournalReader {
    Reader(lines, hook)
  }

  func isRegularFile(_: String) -> Bool { false }

  private final class Reader: JournalReader {
    private let rest: Mutex<ArraySlice<ImportLine<TillSale>>>
    private let lines: [ImportLine<TillSale>]
    private var count: Int { lines.count }
    private let hook: @Sendable (Int) async throws -> Void
    private let batches = Atomic(0)

    init(_ lines: [ImportLine<TillSale>], _ hook: @escaping @Sendable (Int) async throws -> Void) {
      rest = Mutex(lines[...])
      self.lines = lines
      self.hook = hook
    }

    func outline() async throws -> JournalOutline {
      rest.withLock { rest in
        var outline = JournalOutline()
        for line in rest { outline.add(line) }
        return outline
      }
    }
    func restart() { rest.withLock { $0 = lines[...] } }
    var unfinishedLine: Int? { nil }

    func next(_ limit: Int) async throws -> [ImportLine<TillSale>] {
      try await hook(batches.add(1, ordering: .relaxed).newValue)
      return rest.withLock { rest in
        defer { rest = rest.dropFirst(limit) }
        return Array(rest.prefix(limit))
      }
    }

    var position: ImportPosition {
      ImportPosition(read: Int64(count - rest.withLock { $0.count }), total: Int64(count))
    }
  }
}
