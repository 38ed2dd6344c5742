package import DomainKit

/// A stored sale of a journal.
@MemberwiseInit
package struct StoredSale: Equatable, Sendable {
  package let order: ID<Order>
  /// The import that stored the sale; `nil` for a sale that an early version stored without one.
  package let journalImport: ID<JournalImport>?
  /// The hashes that a line with this sale may have; see ``TillSale/contentHash(at:)``. A sale of an
  /// earlier version may have several, because that version did not store the form of its time.
  package let hashes: Set<Int64>
  /// The sale in its hour, if it is not known by its stored hash and near the sales of the journal: the hour that the
  /// till showed or, for a time with a zone, that of the journal's time zone.
  package var hour: SaleHour?
}

/// The sales of a journal that are looked for among the stored ones.
@MemberwiseInit
package struct SoughtSales: Sendable {
  package let till: TillName
  /// The period of the sales.
  package let span: ClosedRange<Timestamp>
  /// The time zone of the journal.
  package let timeZone: TimeZoneRules
  /// The hashes under which the sales may be stored, each with the one of
  /// ``TillSale/contentHash(at:)``.
  package let hashes: [Int64: Int64]
  /// The import of the journal. Its sales are other lines.
  package let journalImport: ID<JournalImport>
  /// The item keys of those sales whose hash an earlier version may have stored for another item, one with
  /// marks, per hash of ``TillSale/contentHash(at:)``; see `FoldedText.withoutMarks`.
  package var itemsWithoutMarks: [Int64: String] = [:]

  /// The period of the sales, of the hours that they are in, and of the other time at which a clock that was set back
  /// showed their times.
  package var hours: ClosedRange<Timestamp> {
    let rest = Timestamp.millisecondsPerHour
    return span.lowerBound.advanced(byMilliseconds: -rest)...span.upperBound.advanced(byMilliseconds: rest)
  }

  /// The period of the sales when they were imported with any time zone.
  package var periodInAnyTimeZone: ClosedRange<Timestamp> {
    let widest = 26 * Timestamp.millisecondsPerHour
    return span.lowerBound.advanced(byMilliseconds: -widest)...span.upperBound.advanced(byMilliseconds: widest)
  }
}

/// Decides which sales of a journal are already stored.
///
/// A till, the values of a sale and an occurrence number across all imports identify a sale. The
/// order's identifier is computed from these three. Two processes that import one file at the same
/// time therefore cannot both store a sale: in one batch, the identifiers would be equal, and of sales in
/// different batches, each process counts those that the other one has stored.
struct SaleLedger {
  private var taken: Set<UniqueID>
  /// The stored sales, per hash, that the journal may also contain.
  private let known: [Int64: [StoredSale]]
  /// The number of sales, per hash, that the journal's own import stored in earlier batches.
  private let own: [Int64: Int]
  /// The number of the first stored sales per hash that are taken.
  private var passed: [Int64: Int] = [:]
  /// The first occurrence number per hash that may be free for another new sale.
  private var nextNumbers: [Int64: Int] = [:]

  /// Creates a ledger.
  ///
  /// - Parameters:
  ///   - stored: The stored sales of the till that the journal may also contain.
  ///   - own: The sales that the journal's own import stored, which are earlier lines. Their identifiers
  ///     are taken.
  ///   - others: The stored sales that are no copies of the lines to register. Their identifiers are
  ///     taken.
  init(known stored: [StoredSale], own: [StoredSale] = [], others: [StoredSale] = []) {
    taken = Set((stored + own + others).map(\.order.raw))
    self.own = own.reduce(into: [:]) { counts, sale in
      for hash in sale.hashes { counts[hash, default: 0] += 1 }
    }
    var known: [Int64: [StoredSale]] = [:]
    for sale in stored {
      for hash in sale.hashes { known[hash, default: []].append(sale) }
    }
    self.known = known
  }

  /// Returns the identifier of a new sale of a till.
  mutating func register(_ sale: TillSale, at till: TillName) -> ID<Order> {
    let hash = sale.contentHash(at: till)
    var number = max(sale.occurrence, nextNumbers[hash, default: 0])
    while !taken.insert(sale.id(hash, numbered: number)).inserted { number += 1 }
    nextNumbers[hash] = number + 1
    return ID(sale.id(hash, numbered: number))
  }

  /// Returns `true` if the sale is already stored.
  func knows(_ sale: TillSale, at till: TillName) -> Bool {
    sale.occurrence < known[sale.contentHash(at: till), default: []].count
  }

  /// Returns a stored sale with the same time that no other line has taken; `nil` for a sale that is new.
  ///
  /// Another process may have stored sales of the same file after the own import stored earlier ones, so both
  /// count together.
  mutating func storedSale(with sale: TillSale, at till: TillName, besides taken: Set<UniqueID>) -> StoredSale? {
    let hash = sale.contentHash(at: till)
    let stored = known[hash, default: []]
    guard sale.occurrence < stored.count + own[hash, default: 0] else { return nil }
    var index = passed[hash, default: 0]
    while index < stored.count, taken.contains(stored[index].order.raw) { index += 1 }
    passed[hash] = index
    return index < stored.count ? stored[index] : nil
  }

  /// Returns the lines of new sales that equal other stored ones: ``BorderSales/others``. In all batches
  /// of a journal, there are no more of them than such sales.
  func possiblyRepeated(_ sales: [TillSale], at till: TillName, in others: [StoredSale]) -> [Int] {
    let stored = Dictionary(grouping: others.flatMap(\.hashes)) { $0 }.mapValues(\.count)
    let repeated = sales.filter { sale in
      let hash = sale.contentHash(at: till)
      return sale.occurrence - known[hash, default: []].count < stored[hash, default: 0]
    }
    return repeated.map(\.line)
  }
}

/// The stored sales that are looked for by the hour of their time.
struct HourSales {
  private struct Key: Hashable {
    let hash: Int64
    let time: Timestamp
  }

  private let hashes: Set<Int64>
  private let keys: Set<Key>

  init(_ stored: [StoredSale]) {
    hashes = Set(stored.compactMap(\.hour?.hash))
    keys = Set(stored.compactMap { sale in sale.hour.map { Key(hash: $0.hash, time: sale.time) } })
  }

  /// Returns `true` if a stored sale is the same one at the other time at which the clock showed its time:
  /// the clock was set back, and only one of two journals has time zones.
  func haveSaleTwiceShown(_ sale: TillSale, in timeZone: TimeZoneRules) -> Bool {
    guard let hash = sale.hours.first?.hash, hashes.contains(hash) else { return false }
    let shown = timeZone.local(sale.soldAt)
    let steps: [Int64] = [-Timestamp.millisecondsPerHour, Timestamp.millisecondsPerHour]
    return steps.contains { step in
      let other = sale.soldAt.advanced(byMilliseconds: step)
      return timeZone.local(other) == shown && keys.contains(Key(hash: hash, time: other))
    }
  }
}

extension UniqueID {
  /// `true` for the identifier of an imported sale, which has version 8.
  package var isOfSale: Bool { high >> 12 & 0xF == 8 }
}

extension StoredSale {
  /// The time of the sale, with which its identifier begins.
  var time: Timestamp { Timestamp(milliseconds: Int64(order.raw.high >> 16)) }

  func isOf(_ imports: Set<ID<JournalImport>>) -> Bool { journalImport.map { imports.contains($0) } ?? false }

  /// Returns `true` if the sale was stored by an earlier import than this one, or by an early version.
  func precedes(_ later: ID<JournalImport>?) -> Bool {
    guard let later else { return false }
    return journalImport.map { $0 < later } ?? true
  }
}

extension TillSale {
  /// Returns a hash of the values of the sale and of its till, under which the sale is stored.
  func contentHash(at till: TillName) -> Int64 { Self.hash(contentHash, at: till) }

  /// Returns the hashes under which this version or an earlier one may have stored the sale.
  func hashes(at till: TillName) -> Set<Int64> {
    Set(otherHashes.map { Self.hash($0, at: till) }).union([contentHash(at: till)])
  }

  /// Returns the hashes under which an import that begins with the sale may be stored.
  func firstSaleHashes(at till: TillName) -> Set<Int64> {
    guard let ambiguousHash else { return hashes(at: till) }
    return hashes(at: till).union([Self.hash(ambiguousHash, at: till)])
  }

  /// Returns a hash of a sale and its till. The only till of a shop does not change the hash.
  package static func hash(_ sale: Int64, at till: TillName) -> Int64 {
    if till == .unnamed { return sale }
    var hash = StableHash(UInt64(bitPattern: sale))
    hash.combine(till.value.utf8)
    return Int64(bitPattern: hash.value)
  }

  /// Returns a version 8 UUID (RFC 9562): the time of the sale, then its hash mixed with its
  /// occurrence number.
  func id(_ hash: Int64, numbered number: Int) -> UniqueID {
    var mixer = SplitMix64(seed: UInt64(bitPattern: hash) ^ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    return UniqueID(
      high: UniqueID.first(at: soldAt).high | 0x8000 | mixer.next() >> 52,
      low: 0x8000_0000_0000_0000 | mixer.next() >> 2)
  }
}
