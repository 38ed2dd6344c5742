package import DomainKit

/// An order with its origin if it has one. Orders that were placed have none, and older versions
/// imported sales without an origin.
@MemberwiseInit
package struct OrderOrigin: Equatable, Sendable {
  package let order: ID<Order>
  package let origin: SaleOrigin?
}

/// Decides which sales of a journal are already stored.
///
/// A till, the values of a line and an occurrence number across all imports identify a sale. The
/// order's identifier is computed from these three. Two processes that import one file at the same
/// time therefore cannot both store a sale. Earlier versions took the bytes of the line in place of
/// its values, so a sale may be stored under either hash.
struct SaleLedger {
  private var taken: Set<UniqueID>
  /// The stored orders without an origin: placed ones, and the sales that older versions imported.
  private let withoutOrigin: Set<UniqueID>
  /// The number of stored sales per hash that the journal may also contain.
  private let known: [Int64: Int]
  /// The number of sales without an origin, under the identifier of the first of them.
  private var countsWithoutOrigin: [UniqueID: Int] = [:]
  /// The first occurrence number per hash that may be free for another new sale.
  private var nextNumbers: [Int64: Int] = [:]

  /// Creates a ledger.
  ///
  /// - Parameters:
  ///   - stored: The stored sales in the period of the journal.
  ///   - others: The imports whose sales are not copies of the lines to register. The sales of the
  ///     adjoining imports are in other files, and those of the journal's own import are other lines.
  init(_ stored: [OrderOrigin], excluding others: Set<ID<JournalImport>>) {
    taken = Set(stored.map(\.order.raw))
    withoutOrigin = Set(stored.filter { $0.origin == nil }.map(\.order.raw))
    var known: [Int64: Int] = [:]
    for origin in stored.compactMap(\.origin) where !others.contains(origin.journalImport) {
      known[origin.contentHash, default: 0] += 1
    }
    self.known = known
  }

  /// Returns the identifier of a new sale of a till, or `nil` if the sale is already stored.
  mutating func register(_ sale: TillSale, at till: TillName) -> ID<Order>? {
    let hashes = sale.hashes(at: till)
    let stored = hashes.reduce(0) { $0 + (known[$1] ?? 0) + countWithoutOrigin(of: sale, $1) }
    if sale.occurrence < stored { return nil }
    let hash = sale.contentHash(at: till)
    var number = max(sale.occurrence, nextNumbers[hash, default: 0])
    while !taken.insert(sale.id(hash, numbered: number)).inserted { number += 1 }
    nextNumbers[hash] = number + 1
    return ID(sale.id(hash, numbered: number))
  }

  /// Returns the number of equal sales without an origin.
  ///
  /// The versions that stored them numbered the equal sales of one file from 0 and read their times as
  /// UTC.
  private mutating func countWithoutOrigin(of sale: TillSale, _ hash: Int64) -> Int {
    if withoutOrigin.isEmpty { return 0 }
    let time = sale.localTime.utc
    let first = sale.id(hash, numbered: 0, at: time)
    if let count = countsWithoutOrigin[first] { return count }
    var count = 0
    while withoutOrigin.contains(sale.id(hash, numbered: count, at: time)) { count += 1 }
    countsWithoutOrigin[first] = count
    return count
  }
}

extension TillSale {
  /// Returns a hash of the values of the line and of its till, under which the sale is stored.
  func contentHash(at till: TillName) -> Int64 { Self.hash(contentHash, at: till) }

  /// Returns the hashes under which the sale may already be stored: that of its values and, if it
  /// differs, that of its bytes.
  func hashes(at till: TillName) -> Set<Int64> {
    [contentHash(at: till), Self.hash(rawHash, at: till)]
  }

  /// Returns a hash of a line and its till. The only till of a shop does not change the hash.
  static func hash(_ line: Int64, at till: TillName) -> Int64 {
    if till == .unnamed { return line }
    var hash = StableHash(UInt64(bitPattern: line))
    hash.combine(till.value.utf8)
    return Int64(bitPattern: hash.value)
  }

  /// Returns a version 8 UUID (RFC 9562): the time of the sale, then its hash mixed with its
  /// occurrence number.
  ///
  /// - Parameter time: The time to encode; the time of the sale by default.
  func id(_ hash: Int64, numbered number: Int, at time: Timestamp? = nil) -> UniqueID {
    var mixer = SplitMix64(seed: UInt64(bitPattern: hash) ^ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    return UniqueID(
      high: UniqueID.first(at: time ?? soldAt).high | 0x8000 | mixer.next() >> 52,
      low: 0x8000_0000_0000_0000 | mixer.next() >> 2)
  }
}
