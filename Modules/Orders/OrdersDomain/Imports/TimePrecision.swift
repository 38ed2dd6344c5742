import DomainKit

/// A unit in which journals write times.
package enum TimePrecision: String, CaseIterable, Comparable, Sendable {
  case hour, minute, second, millisecond

  /// The length of the unit in milliseconds.
  var milliseconds: Int64 {
    switch self {
    case .hour: 3_600_000
    case .minute: 60_000
    case .second: 1_000
    case .millisecond: 1
    }
  }

  /// Creates the longest unit that divides a time.
  ///
  /// - Parameter hasMinutes: `true` if the clock of the till did not show a full hour.
  init(of time: Timestamp, hasMinutes: Bool) {
    self = hasMinutes ? .minute : .hour
    if !time.milliseconds.isMultiple(of: Self.minute.milliseconds) { self = .second }
    if !time.milliseconds.isMultiple(of: Self.second.milliseconds) { self = .millisecond }
  }

  /// Returns `true` if the first unit is longer.
  package static func < (left: TimePrecision, right: TimePrecision) -> Bool { left.milliseconds > right.milliseconds }
}

/// The units in which a journal writes times.
///
/// A machine that appends to its journal may have changed the unit in the middle of it.
struct JournalUnits: Equatable, Sendable {
  /// The smallest number of sales whose times tell their unit.
  private static let minimum = 3

  private struct Sales: Equatable, Sendable {
    var count = 0
    /// The shortest unit that their times need.
    var needed = TimePrecision.hour
  }

  private var written: [TimePrecision: Sales] = [:]

  mutating func add(_ sale: TillSale) {
    let needed = TimePrecision(of: sale.soldAt, hasMinutes: sale.hours.first?.hasMinutes ?? true)
    var sales = written[sale.precision] ?? Sales()
    sales.count += 1
    sales.needed = max(sales.needed, needed)
    written[sale.precision] = sales
  }

  /// Returns the unit of sales in the written form of another one: times that all end in `:00` have no seconds.
  func unit(writtenAs precision: TimePrecision) -> TimePrecision {
    guard let sales = written[precision], sales.count >= Self.minimum else { return precision }
    return min(precision, sales.needed)
  }

  /// `true` if the time of a sale is not a whole minute.
  var haveSeconds: Bool { written.values.contains { $0.needed >= .second } }

  /// All units.
  var all: Set<TimePrecision> { Set(written.keys.map(unit)) }
}
