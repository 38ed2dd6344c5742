import DomainKit

/// The stored sales whose times have other units than those of a journal, by which its sales may be stored.
///
/// After an update, a machine may write minutes instead of hours, also for sales that were exported before. A sale
/// is then the same as a stored one if the two are equal in the longer unit. If the periods of the two journals have
/// less than that unit in common, the journal was perhaps cut there, and equal sales may be two. Decision 0309.
struct RoundedSales {
  /// The sales of one kind in a unit.
  private struct Key: Hashable {
    let unit: TimePrecision
    let hash: Int64
    /// The ``SaleHour/timeZone``; `nil` for the lines without a zone.
    let timeZone: String?
    /// The number of the unit since 1970; 0 for an hour, which the hash contains.
    let number: Int64
    /// The unit of the sales of the journal.
    let ofJournal: TimePrecision

    init(
      _ unit: TimePrecision, _ hour: SaleHour, _ timeZone: String?, _ time: Timestamp, ofJournal: TimePrecision
    ) {
      (self.unit, hash, self.timeZone, self.ofJournal) = (unit, hour.hash, timeZone, ofJournal)
      number = unit == .hour ? 0 : time.milliseconds / unit.milliseconds
    }
  }

  private let units: JournalUnits
  private var stored: [Key: [StoredSale]] = [:]
  /// The number of the first sales per key that are taken.
  private var passed: [Key: Int] = [:]
  /// The sales that are perhaps others.
  private var undecided: Set<Key> = []
  /// The stored sales that are lines of the journal, in all batches so far.
  private(set) var taken: Set<UniqueID>

  /// - Parameters:
  ///   - sales: The stored sales in the hours of the journal's sales.
  ///   - others: The other imports of the till.
  ///   - units: The units of the journal.
  ///   - choice: The relation that the user named.
  ///   - answer: The import of the same file whose user said that equal sales of earlier imports are the same.
  ///   - taken: ``taken`` after the batch before.
  init(
    _ sales: [StoredSale], of others: [JournalImport], like journal: JournalImport, _ units: JournalUnits,
    choice: EqualSales?, answer: ID<JournalImport>? = nil, taken: Set<UniqueID>
  ) {
    (self.units, self.taken) = (units, taken)
    let all = units.all
    let imports = Dictionary(others.map { ($0.id, $0) }) { first, _ in first }
    for sale in sales {
      let other = sale.journalImport.flatMap { imports[$0] }
      guard let hour = sale.hour, other != nil || sale.journalImport == nil else { continue }
      let needed = TimePrecision(of: sale.time, hasMinutes: hour.hasMinutes)
      let own = other?.units.filter { $0 >= needed }.min() ?? needed
      for unit in all where unit != own {
        let longer = min(unit, own)
        // Earlier versions did not store the units of an import.
        let isDecided = other.map { !$0.units.isEmpty && $0.commonTime(with: journal) >= longer.milliseconds }
        for timeZone in [nil, hour.timeZone] {
          let key = Key(longer, hour, timeZone, sale.time, ofJournal: unit)
          if isDecided == true || choice == .same || choice == nil && sale.precedes(answer) {
            stored[key, default: []].append(sale)
          } else if choice == nil {
            undecided.insert(key)
          }
        }
      }
    }
  }

  /// Takes a stored sale for the line with the same time.
  mutating func take(_ sale: StoredSale) { taken.insert(sale.order.raw) }

  /// Takes the stored sale that a line of the journal has in the longer unit, and returns it; `nil` for a new sale.
  mutating func take(_ sale: TillSale) -> StoredSale? {
    for key in keys(of: sale) {
      let sales = stored[key, default: []]
      var index = passed[key, default: 0]
      while index < sales.count, taken.contains(sales[index].order.raw) { index += 1 }
      passed[key] = index
      if index < sales.count {
        taken.insert(sales[index].order.raw)
        return sales[index]
      }
    }
    return nil
  }

  /// Returns `true` if a stored sale may be the same one.
  func mayHave(_ sale: TillSale) -> Bool { keys(of: sale).contains(where: undecided.contains) }

  private func keys(of sale: TillSale) -> [Key] {
    let own = units.unit(writtenAs: sale.precision)
    return TimePrecision.allCases.reversed().flatMap { unit in
      sale.hours.map { Key(unit, $0, $0.timeZone, sale.soldAt, ofJournal: own) }
    }
  }
}

extension JournalImport {
  /// Returns the time that the periods of two imports have in common, in milliseconds; negative for none.
  fileprivate func commonTime(with other: JournalImport) -> Int64 {
    min(last, other.last).milliseconds - max(first, other.first).milliseconds
  }
}
