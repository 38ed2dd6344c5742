/// The delays between attempts at a failing delivery, and the maximum number of failures.
///
/// With the defaults, a delivery is tried for at least an hour before it becomes a dead letter. So
/// an outside service that restarts, or a network that is down for a while, needs no manual action.
///
/// ```swift
/// let schedule = RetrySchedule(firstDelay: 1_000, factor: 2, maxFailures: 5)
/// schedule.delay(afterFailures: 1)  // 500 to 1,000 milliseconds
/// schedule.delay(afterFailures: 5)  // `nil`: the delivery is a dead letter
/// ```
@MemberwiseInit
package struct RetrySchedule: Sendable {
  /// The delay after the first failure, in milliseconds; each later one is ``factor`` times as
  /// long.
  package var firstDelay: Int64 = 500
  package var factor: Int64 = 6
  /// The longest delay, in milliseconds.
  package var longestDelay: Int64 = 3_600_000
  /// The number of failures after which a delivery is a dead letter.
  package var maxFailures: Int = 8

  /// Returns a random delay between half of the exponential delay and all of it ("equal jitter",
  /// Marc Brooker, "Exponential Backoff and Jitter", 2015), or `nil` if no attempt is left.
  package func delay(afterFailures failures: Int) -> Int64? {
    guard failures < maxFailures else { return nil }
    let full = exponentialDelay(afterFailures: failures)
    return Int64.random(in: (full / 2)...full)
  }

  private func exponentialDelay(afterFailures failures: Int) -> Int64 {
    var delay = firstDelay
    for _ in 1..<max(failures, 1) where delay < longestDelay { delay *= factor }
    return min(longestDelay, delay)
  }
}
