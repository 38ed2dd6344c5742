package import DomainKit

/// A sale that is stored: its order, and its origin unless an older program imported it.
package struct StoredSale: Equatable, Sendable {
  package let order: ID<Order>
  package let origin: SaleOrigin?

  package init(order: ID<Order>, origin: SaleOrigin?) {
    self.order = order
    self.origin = origin
  }
}

/// Decides which sales of a journal are stored already.
///
/// A sale is identified by its till, the content of its line and its occurrence number in the whole import history. The
/// order's identifier is computed from these, so two processes that import one file at the same time cannot both store
/// a sale.
struct SaleLedger {
  private var taken: Set<UniqueID>
  private let older: Set<UniqueID>
  /// The stored sales of each content that the journal may contain as well.
  private let known: [Int64: Int]

  /// - Parameters:
  ///   - stored: the orders in the time of the sales.
  ///   - others: the imports whose sales the journal does not contain: those that adjoin it, and its own.
  init(_ stored: [StoredSale], besides others: Set<ID<JournalImport>>) {
    taken = Set(stored.map(\.order.raw))
    older = Set(stored.filter { $0.origin == nil }.map(\.order.raw))
    var known: [Int64: Int] = [:]
    for origin in stored.compactMap(\.origin) where !others.contains(origin.journal) {
      known[origin.content, default: 0] += 1
    }
    self.known = known
  }

  /// Returns the identifier of a new sale, or `nil` if the sale is stored already.
  ///
  /// - Parameter content: see ``TillSale/content(at:)``.
  mutating func register(_ sale: TillSale, content: Int64) -> ID<Order>? {
    if sale.occurrence < (known[content] ?? 0) + olderCount(of: sale, content) { return nil }
    var number = sale.occurrence
    while !taken.insert(sale.id(content, numbered: number)).inserted { number += 1 }
    return ID(sale.id(content, numbered: number))
  }

  /// Older programs numbered the equal sales of one file from 0 on, and took their times for UTC.
  private func olderCount(of sale: TillSale, _ content: Int64) -> Int {
    if older.isEmpty { return 0 }
    var count = 0
    while count <= sale.occurrence, older.contains(sale.id(content, numbered: count, at: sale.localTime.utc)) {
      count += 1
    }
    return count
  }
}

extension TillSale {
  /// A hash of the line and of the till that it belongs to. The only till of a shop adds nothing to it.
  func content(at till: TillName) -> Int64 {
    if till == .only { return content }
    var hash = StableHash(UInt64(bitPattern: content))
    hash.combine(till.value.utf8)
    return Int64(bitPattern: hash.value)
  }

  /// An identifier of version 8 (RFC 9562): the sale's time, then a hash of its content and occurrence number.
  ///
  /// - Parameter time: the sale's time by default.
  func id(_ content: Int64, numbered number: Int, at time: Timestamp? = nil) -> UniqueID {
    var mixer = SplitMix64(seed: UInt64(bitPattern: content) ^ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    return UniqueID(
      high: UniqueID.first(at: time ?? soldAt).high | 0x8000 | mixer.next() >> 52,
      low: 0x8000_0000_0000_0000 | mixer.next() >> 2)
  }
}
