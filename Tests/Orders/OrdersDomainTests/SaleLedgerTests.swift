import DomainKit
@testable import OrdersDomain
import Testing

/// Tests with so many equal sales that a search from the first one for each of them takes minutes.
@Suite(.timeLimit(.minutes(1))) struct `A ledger of many equal sales` {
  private let count = 20_000
  private let adjoining: ID<JournalImport> = Sample.id()

  private func sale(_ occurrence: Int) throws -> TillSale {
    try TillSale(
      contentHash: 7, occurrence: occurrence, line: occurrence + 2, item: "Latte", quantity: Quantity(1),
      unitPrice: Sample.money("3.50"), localTime: LocalDateTime(utc: Sample.noon))
  }

  /// Returns equal sales that are stored.
  private func storedSales(of journalImport: ID<JournalImport>?) throws -> [StoredSale] {
    var ledger = SaleLedger(known: [])
    return try (0..<count).map { number in
      let order = ledger.register(try sale(number), at: .unnamed)
      return StoredSale(order: order, journalImport: journalImport, hashes: [7])
    }
  }

  @Test func `gives each sale of the next file an identifier of its own`() throws {
    let stored = try storedSales(of: adjoining)
    var ledger = SaleLedger(known: [], others: stored)
    let new = try (0..<count).map { ledger.register(try sale($0), at: .unnamed) }
    #expect(Set(new).union(stored.map(\.order)).count == 2 * count)
  }

  @Test func `names as many repeated sales in all batches as there are others`() throws {
    let stored = (1...2 as ClosedRange<UInt64>).map { number in
      StoredSale(order: ID(UniqueID(high: 1, low: number)), journalImport: adjoining, hashes: [7])
    }
    let ledger = SaleLedger(known: [], others: stored)
    let batches = try [0..<1, 1..<4].map { try $0.map(sale) }
    #expect(batches.flatMap { ledger.possiblyRepeated($0, at: .unnamed, in: stored) } == [2, 3])
  }

  @Test func `knows the sales that another process stored between two batches of one file`() throws {
    let stored = Array(try storedSales(of: adjoining).prefix(10))
    let (own, others) = (Array(stored.prefix(4)), Array(stored.dropFirst(4)))
    var ledger = SaleLedger(known: others, own: own)
    var taken: Set<UniqueID> = []
    for occurrence in 4..<10 {
      let found = try #require(ledger.storedSale(with: try sale(occurrence), at: .unnamed, besides: taken))
      taken.insert(found.order.raw)
    }
    #expect(taken == Set(others.map(\.order.raw)))
    #expect(ledger.storedSale(with: try sale(10), at: .unnamed, besides: taken) == nil)
    let new = ledger.register(try sale(10), at: .unnamed)
    #expect(!stored.map(\.order).contains(new))
  }

  @Test func `knows each sale without an import`() throws {
    let ledger = SaleLedger(known: try storedSales(of: nil))
    let new = try (0...count).filter { !ledger.knows(try sale($0), at: .unnamed) }
    #expect(new == [count])
  }
}
