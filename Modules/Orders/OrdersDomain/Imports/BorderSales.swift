import DomainKit

/// The relation between equal sales of two files at the time at which one ends and the other begins.
package enum EqualSales: String, CaseIterable, Sendable {
  /// They are the same sales, because both files have them.
  case same
  /// They are different sales, because the journal was cut at that time.
  case new
}

/// The stored sales near those of a journal, by their relation to the sales of the journal at its ends.
///
/// If a journal begins or ends at the time at which an earlier import ends or begins, equal sales of
/// that time may be the same sales or different ones. Two files of several hours count as parts of a
/// journal that was cut, with different sales. If one of the two has only that time and the other one
/// has all of its sales, it is an earlier or a later state of the same journal, or a copy of it, and the
/// sales are the same.
struct BorderSales {
  /// The equal sales that are taken for those of the journal.
  private(set) var same: [StoredSale] = []
  /// The equal sales that are taken for others.
  private(set) var others: [StoredSale] = []
  /// All other stored sales. The journal may also contain them.
  private(set) var rest: [StoredSale] = []
  /// `true` if the journal has only one time and all of its sales are stored.
  private var isWholeJournalStored = false

  /// - Parameters:
  ///   - stored: The stored sales of the till near the sales of the journal, without those of its own
  ///     import.
  ///   - adjoining: The imports that the journal adjoins.
  ///   - ends: The sales at the ends of the journal, per hash: ``JournalOutline/ends(at:)``.
  ///   - choice: The relation that the user named.
  ///   - answers: Per end of the journal, the import whose user said that equal sales of earlier
  ///     imports are the same: ``JournalImport/answeredEnds(in:)``.
  init(
    _ stored: [StoredSale], of adjoining: [JournalImport], endsOf journalImport: JournalImport,
    _ ends: [Int64: TillSale], choice: EqualSales?, answers: [Timestamp: ID<JournalImport>] = [:]
  ) {
    if adjoining.isEmpty || choice == .same {
      rest = stored
      return
    }
    let near = Set(adjoining.map(\.id))
    var equal: [StoredSale] = []
    for sale in stored {
      let isUndecided = sale.isOf(near) && Self.endHash(of: sale, in: ends) != nil
      if isUndecided, choice == .new || !sale.precedes(answers[sale.time]) {
        equal.append(sale)
      } else {
        rest.append(sale)
      }
    }
    if choice == .new || equal.isEmpty {
      others = equal
      return
    }
    isWholeJournalStored = journalImport.hasOneTime && Self.contain(stored, all: ends)
    let oneTime = Set(adjoining.filter(\.hasOneTime).map(\.id))
    let sales = Dictionary(grouping: stored.filter { $0.isOf(oneTime) }, by: \.journalImport)
    let contained = Set(sales.filter { Self.areContained($0.value, in: ends) }.keys)
    for sale in equal {
      let isSame = isWholeJournalStored || contained.contains(sale.journalImport)
      if isSame { same.append(sale) } else { others.append(sale) }
    }
  }

  /// Returns the lines of sales at the ends of the journal that are stored if they are others than the
  /// equal stored ones, and not stored if they are the same. A journal that adds no sale has none.
  func undecidedLines(_ ends: [TillSale], at till: TillName) -> [Int] {
    if isWholeJournalStored { return [] }
    let equal = Set((same + others).flatMap(\.hashes))
    let ledger = SaleLedger(known: rest)
    return ends.filter { equal.contains($0.contentHash(at: till)) && !ledger.knows($0, at: till) }.map(\.line)
  }

  /// Returns the hash of the sale at the end of a journal that equals a stored one at the same time.
  private static func endHash(of sale: StoredSale, in ends: [Int64: TillSale]) -> Int64? {
    sale.hashes.first { ends[$0]?.soldAt == sale.time }
  }

  private static func contain(_ stored: [StoredSale], all ends: [Int64: TillSale]) -> Bool {
    let counts = Dictionary(grouping: stored.flatMap(\.hashes)) { $0 }.mapValues(\.count)
    return ends.allSatisfy { hash, last in last.occurrence < counts[hash, default: 0] }
  }

  private static func areContained(_ stored: [StoredSale], in ends: [Int64: TillSale]) -> Bool {
    var counts: [Int64: Int] = [:]
    return stored.allSatisfy { sale in
      guard let hash = endHash(of: sale, in: ends), let last = ends[hash] else { return false }
      counts[hash, default: 0] += 1
      return counts[hash, default: 0] <= last.occurrence + 1
    }
  }
}
