package import DomainKit

/// The latest order at the counter. The time of a new one shows if the clock of the machine is wrong.
@MemberwiseInit
package struct LatestOrder: Equatable, Sendable {
  /// The longest time by which a new order may precede the latest one, in milliseconds: the clocks of tills
  /// differ a little.
  private static let longestStepBack = Timestamp.millisecondsPerHour
  /// The longest time without an order, such as the holidays of a shop, in milliseconds.
  private static let longestPause = 60 * Timestamp.millisecondsPerDay

  package let id: ID<Order>
  package let placedAt: Timestamp

  /// Returns the likely deviation of the clock that showed a time when the next order was placed, or `nil` for a
  /// time that is possible.
  package func deviation(of moment: Timestamp) -> ClockDeviation? {
    let elapsed = moment.milliseconds(since: placedAt)
    if elapsed < -Self.longestStepBack { return .behind }
    return elapsed > Self.longestPause ? .ahead : nil
  }
}

/// The likely deviation of a clock from the time.
package enum ClockDeviation: Sendable { case behind, ahead }

/// The orders of a list or of statistics that are dated in the future.
@MemberwiseInit
package struct FutureOrders: Equatable, Sendable {
  /// The time from now on in which an order may be dated, in milliseconds: the clocks of tills differ a little.
  private static let tolerance: Int64 = 60_000

  package let count: Int
  /// The time of the latest order. That of statistics is the start of its quarter-hour.
  package let latest: Timestamp

  /// Returns the part of a period that is in the future, or `nil` for a period with an end, which the user chose.
  package static func period(in period: TimePeriod, at now: Timestamp) -> TimePeriod? {
    if period.end != nil { return nil }
    let start = now.advanced(byMilliseconds: tolerance)
    return TimePeriod(from: max(start, period.start ?? start))
  }
}
