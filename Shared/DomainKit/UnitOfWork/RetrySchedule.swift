/// The waits between attempts at a failing delivery, and the number of attempts after which it is given up.
///
/// With the defaults a delivery is tried for at least an hour before it becomes a dead letter: an outside service that
/// restarts, or a network that is down for a while, costs no person's attention.
package struct RetrySchedule: Sendable {
  /// The wait after the first failure, in milliseconds; each further one is ``factor`` times as long.
  package let firstDelay: Int64
  package let factor: Int64
  /// The longest wait, in milliseconds.
  package let longestDelay: Int64
  /// The number of failures after which a delivery is a dead letter.
  package let attempts: Int

  package init(firstDelay: Int64 = 500, factor: Int64 = 6, longestDelay: Int64 = 3_600_000, attempts: Int = 8) {
    self.firstDelay = firstDelay
    self.factor = factor
    self.longestDelay = longestDelay
    self.attempts = attempts
  }

  /// Returns a random wait between half of the exponential delay and all of it ("equal jitter", Marc Brooker,
  /// "Exponential Backoff and Jitter", 2015), or `nil` once the attempts are used up.
  package func delay(afterFailures failures: Int) -> Int64? {
    guard failures < attempts else { return nil }
    let full = exponentialDelay(afterFailures: failures)
    return Int64.random(in: (full / 2)...full)
  }

  private func exponentialDelay(afterFailures failures: Int) -> Int64 {
    var delay = firstDelay
    for _ in 1..<max(failures, 1) where delay < longestDelay { delay *= factor }
    return min(longestDelay, delay)
  }
}
