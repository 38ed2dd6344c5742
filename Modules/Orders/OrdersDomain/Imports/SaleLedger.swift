package import DomainKit

/// The order of a stored sale, with its origin if it has one. Older versions imported sales without
/// an origin.
package struct StoredSale: Equatable, Sendable {
  package let order: ID<Order>
  package let origin: SaleOrigin?

  package init(order: ID<Order>, origin: SaleOrigin?) {
    self.order = order
    self.origin = origin
  }
}

/// Decides which sales of a journal are already stored.
///
/// A till, the content of a line and an occurrence number across all imports identify a sale. The
/// order's identifier is computed from these three. Two processes that import one file at the same
/// time therefore cannot both store a sale.
struct SaleLedger {
  private var taken: Set<UniqueID>
  private let older: Set<UniqueID>
  /// The number of stored sales per hash that the journal may also contain.
  private let known: [Int64: Int]

  /// Creates a ledger.
  ///
  /// - Parameters:
  ///   - stored: The stored sales in the period of the journal.
  ///   - others: The imports whose sales are not copies of the lines to register. The sales of the
  ///     adjoining imports are in other files, and those of the journal's own import are other lines.
  init(_ stored: [StoredSale], besides others: Set<ID<JournalImport>>) {
    taken = Set(stored.map(\.order.raw))
    older = Set(stored.filter { $0.origin == nil }.map(\.order.raw))
    var known: [Int64: Int] = [:]
    for origin in stored.compactMap(\.origin) where !others.contains(origin.journal) {
      known[origin.lineHash, default: 0] += 1
    }
    self.known = known
  }

  /// Returns the identifier of a new sale, or `nil` if the sale is already stored.
  ///
  /// - Parameter lineHash: See ``TillSale/lineHash(at:)``.
  mutating func register(_ sale: TillSale, lineHash: Int64) -> ID<Order>? {
    if sale.occurrence < (known[lineHash] ?? 0) + olderCount(of: sale, lineHash) { return nil }
    var number = sale.occurrence
    while !taken.insert(sale.id(lineHash, numbered: number)).inserted { number += 1 }
    return ID(sale.id(lineHash, numbered: number))
  }

  /// Returns the number of equal sales that an older version stored.
  ///
  /// Older versions numbered the equal sales of one file from 0 and read their times as UTC.
  private func olderCount(of sale: TillSale, _ lineHash: Int64) -> Int {
    if older.isEmpty { return 0 }
    var count = 0
    while count <= sale.occurrence, older.contains(sale.id(lineHash, numbered: count, at: sale.localTime.utc)) {
      count += 1
    }
    return count
  }
}

extension TillSale {
  /// Returns a hash of the line and its till. The only till of a shop does not change the hash.
  func lineHash(at till: TillName) -> Int64 {
    if till == .only { return lineHash }
    var hash = StableHash(UInt64(bitPattern: lineHash))
    hash.combine(till.value.utf8)
    return Int64(bitPattern: hash.value)
  }

  /// Returns a version 8 UUID (RFC 9562): the time of the sale, then a hash of its line and
  /// occurrence number.
  ///
  /// - Parameter time: The time to encode; the time of the sale by default.
  func id(_ lineHash: Int64, numbered number: Int, at time: Timestamp? = nil) -> UniqueID {
    var mixer = SplitMix64(seed: UInt64(bitPattern: lineHash) ^ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    return UniqueID(
      high: UniqueID.first(at: time ?? soldAt).high | 0x8000 | mixer.next() >> 52,
      low: 0x8000_0000_0000_0000 | mixer.next() >> 2)
  }
}
