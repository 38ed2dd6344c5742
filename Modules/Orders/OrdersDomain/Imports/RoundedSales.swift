import DomainKit

/// The stored sales of journals that write times in another unit, by which a sale of this journal may be stored.
///
/// After an update, a machine may write minutes instead of hours, also for sales that were exported before. A sale
/// is then the same as a stored one if the two are equal in the longer unit. If the periods of the two journals have
/// less than that unit in common, the journal was perhaps cut there, and equal sales may be two. Decision 309.
struct RoundedSales {
  /// A sale in the longer of two units.
  struct Key: Hashable {
    let precision: TimePrecision
    let hash: Int64
    /// The number of the unit since 1970; 0 for an hour, which the hash contains.
    let unit: Int64
  }

  /// The imports with these sales, per sale.
  private var stored: [Key: [ID<JournalImport>]] = [:]
  /// The sales that are perhaps others.
  private var undecided: Set<Key> = []
  /// The units of the other journals.
  private var precisions: [ID<JournalImport>: TimePrecision] = [:]
  /// The number of sales of this journal that are stored, per sale, in all batches so far.
  private(set) var counts: [Key: Int]

  /// - Parameters:
  ///   - sales: The stored sales in the hours of the journal's sales.
  ///   - others: The other imports of the till.
  ///   - choice: The relation that the user named.
  ///   - counts: ``counts`` after the batch before.
  init(
    _ sales: [StoredSale], of others: [JournalImport], like journal: JournalImport, choice: EqualSales?,
    counts: [Key: Int]
  ) {
    self.counts = counts
    guard let precision = journal.precision else { return }
    var parts: Set<ID<JournalImport>> = []
    for other in others where choice != .new {
      guard let otherPrecision = other.precision, otherPrecision != precision else { continue }
      let unit = min(precision, otherPrecision)
      precisions[other.id] = unit
      let common = min(journal.last, other.last).milliseconds - max(journal.first, other.first).milliseconds
      if choice == nil, common < unit.milliseconds { parts.insert(other.id) }
    }
    for sale in sales {
      guard let source = sale.journalImport, let unit = precisions[source], let hour = sale.hour else { continue }
      let key = Self.key(unit, hour, sale.time)
      if parts.contains(source) { undecided.insert(key) } else { stored[key, default: []].append(source) }
    }
  }

  /// Counts a sale of the journal that is stored with the same time.
  mutating func count(_ sale: TillSale, storedBy source: ID<JournalImport>) {
    guard let unit = precisions[source], let hour = sale.hour else { return }
    counts[Self.key(unit, hour, sale.soldAt), default: 0] += 1
  }

  /// Counts a sale of the journal, and returns the import with the same one; `nil` for a new sale.
  mutating func take(_ sale: TillSale) -> ID<JournalImport>? {
    for key in keys(of: sale) {
      let (sources, count) = (stored[key, default: []], counts[key, default: 0])
      if count < sources.count {
        counts[key] = count + 1
        return sources[count]
      }
    }
    return nil
  }

  /// Returns `true` if a stored sale may be the same one.
  func mayHave(_ sale: TillSale) -> Bool { keys(of: sale).contains(where: undecided.contains) }

  private func keys(of sale: TillSale) -> [Key] {
    guard let hour = sale.hour else { return [] }
    return Set(precisions.values).sorted(by: >).map { Self.key($0, hour, sale.soldAt) }
  }

  private static func key(_ precision: TimePrecision, _ hour: SaleHour, _ time: Timestamp) -> Key {
    let unit = precision == .hour ? 0 : time.milliseconds / precision.milliseconds
    return Key(precision: precision, hash: hour.hash, unit: unit)
  }
}
