/// How long a failing delivery waits before its next attempt, and when it is given up.
package struct RetrySchedule: Sendable {
  /// The wait after the first failure, in milliseconds; it doubles with every further one.
  package let firstDelay: Int64
  /// The longest wait, in milliseconds.
  package let longestDelay: Int64
  /// After this many failures a delivery is a dead letter.
  package let attempts: Int

  package init(firstDelay: Int64 = 200, longestDelay: Int64 = 60_000, attempts: Int = 8) {
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.attempts = attempts
  }

  /// A random wait between half of the exponential delay and all of it ("equal jitter", Marc Brooker,
  /// "Exponential Backoff and Jitter", 2015), or nothing once the attempts are used up.
  package func delay(afterFailures failures: Int) -> Int64? {
    guard failures < attempts else { return nil }
    let doubled = firstDelay << Int64(min(max(failures - 1, 0), 20))
    let full = min(longestDelay, doubled)
    return Int64.random(in: (full / 2)...full)
  }
}
