import AuthDomain
import DomainKit
import Testing

@Suite struct `Guessing at an account` {
  private static let start = Timestamp(milliseconds: 1_709_287_200_000)

  private func fresh() -> LoginGuard {
    LoginGuard(id: ID(UniqueID(high: 1, low: 1)), nextAt: Self.start, seenAt: Self.start)
  }

  /// Makes attempts as soon as each one is allowed, and returns the times of the checks.
  private func turns(_ count: Int, _ attempts: inout LoginGuard) -> [Timestamp] {
    var now = Self.start
    return (0..<count).compactMap { _ in
      guard case .allowed(let turn) = attempts.recordAttempt(at: now) else { return nil }
      now = turn
      return turn
    }
  }

  @Test func `waits longer with every failure`() {
    var attempts = fresh()
    let turns = turns(12, &attempts)
    let waits = zip(turns, turns.dropFirst()).map { $1.milliseconds - $0.milliseconds }
    #expect(waits == [0, 0, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000, 8_000])
  }

  @Test func `is locked after a hundred tries, for an hour`() throws {
    var attempts = fresh()
    let all = turns(101, &attempts)
    #expect(all.count == 100)
    let last = try #require(all.last)
    let almost = last.advanced(byMilliseconds: Timestamp.millisecondsPerHour - 1)
    #expect(attempts.isLocked(at: almost))
    let hour = last.advanced(byMilliseconds: Timestamp.millisecondsPerHour)
    let decisions = [attempts.recordAttempt(at: almost), attempts.recordAttempt(at: hour)]
    #expect(decisions == [.locked, .allowed(at: hour)])
    #expect(attempts.count == 1)
  }

  @Test(arguments: [Int.max, .max - 1, .min, -1], [true, false])
  func `goes on after any stored count`(count: Int, isKnownDevice: Bool) {
    var attempts = LoginGuard(
      id: ID(UniqueID(high: 1, low: 1)), isKnownDevice: isKnownDevice, count: count,
      nextAt: Timestamp(milliseconds: 0), seenAt: Timestamp(milliseconds: 0))
    #expect(attempts.recordAttempt(at: Self.start) == .allowed(at: Self.start))
    #expect((1...1_000_001).contains(attempts.count))
  }

  @Test func `starts again after a success`() {
    var attempts = fresh()
    _ = turns(10, &attempts)
    attempts.clear()
    let decision = attempts.recordAttempt(at: Self.start)
    #expect(decision == .allowed(at: Self.start))
  }

  @Test func `by many at once gives each a turn of its own, and those beyond half a minute none`() {
    var attempts = fresh()
    let decisions = (0..<12).map { _ in attempts.recordAttempt(at: Self.start) }
    let turns = decisions.compactMap { decision in
      if case .allowed(let turn) = decision { turn.milliseconds - Self.start.milliseconds } else { nil }
    }
    #expect(turns == [0, 0, 0, 500, 1_500, 3_500, 7_500, 15_500, 23_500])
    let end = Self.start.advanced(byMilliseconds: 1_500)
    #expect(decisions.suffix(3) == [.throttled(until: end), .throttled(until: end), .throttled(until: end)])
    #expect(attempts.count == 9)
  }

  @Test func `waits half a minute at most, to the millisecond`() {
    let decisions = [29_999, 30_000, 30_001].map { (wait: Int64) in
      var attempts = LoginGuard(
        id: ID(UniqueID(high: 1, low: 1)), count: 3, nextAt: Self.start.advanced(byMilliseconds: wait),
        seenAt: Self.start)
      return attempts.recordAttempt(at: Self.start)
    }
    let latest = Self.start.advanced(byMilliseconds: 30_000)
    let end = Self.start.advanced(byMilliseconds: 1)
    #expect(
      decisions == [
        .allowed(at: latest.advanced(byMilliseconds: -1)), .allowed(at: latest), .throttled(until: end),
      ])
  }

  @Test func `leaves its turn to the next one when it is canceled`() {
    var attempts = fresh()
    for _ in 0..<4 { _ = attempts.recordAttempt(at: Self.start) }
    let turn = Self.start.advanced(byMilliseconds: 1_500)
    let first = attempts.recordAttempt(at: Self.start)
    #expect(first == .allowed(at: turn))
    let withdrawn = attempts.withdrawAttempt(at: turn, from: attempts)
    #expect(withdrawn && attempts.count == 4)
    let second = attempts.recordAttempt(at: Self.start)
    #expect(second == .allowed(at: turn))
  }

  @Test func `keeps its turn when others have followed`() {
    var attempts = fresh()
    for _ in 0..<5 { _ = attempts.recordAttempt(at: Self.start) }
    let counted = attempts
    _ = attempts.recordAttempt(at: Self.start)
    let followed = attempts
    let withdrawn = attempts.withdrawAttempt(at: Self.start, from: counted)
    #expect(!withdrawn && attempts == followed)
  }

  @Test func `does not keep registrations waiting for more than an hour with the clock ahead`() {
    let ahead = Self.start.advanced(byMilliseconds: 2 * Timestamp.millisecondsPerHour)
    var registrations = fresh()
    let first = (0..<101).map { _ in registrations.recordHourly(at: ahead) }
    #expect(first.dropLast().allSatisfy { $0 == nil })
    #expect(first.last == ahead.advanced(byMilliseconds: Timestamp.millisecondsPerHour))
    let next = registrations.recordHourly(at: Self.start)
    #expect(next == nil)
  }

  /// The leads of a clock that was ahead, in milliseconds: less than any pause, an hour and a year.
  private static let leads: [Int64] = [60_000, Timestamp.millisecondsPerHour, 365 * Timestamp.millisecondsPerDay]

  @Test(arguments: leads) func `continues at once after a success with the clock ahead`(lead: Int64) {
    let ahead = Self.start.advanced(byMilliseconds: lead)
    var attempts = fresh()
    _ = attempts.recordAttempt(at: ahead)
    attempts.clear()
    let decision = attempts.recordAttempt(at: Self.start)
    #expect(decision == .allowed(at: Self.start))
  }

  @Test(arguments: leads) func `waits no longer than a pause after failures with the clock ahead`(lead: Int64) {
    let ahead = Self.start.advanced(byMilliseconds: lead)
    var attempts = fresh()
    for _ in 0..<5 { _ = attempts.recordAttempt(at: ahead) }
    let decision = attempts.recordAttempt(at: Self.start)
    #expect(decision == .allowed(at: Self.start.advanced(byMilliseconds: 2_000)))
    #expect(attempts.count == 6)
  }

  @Test(arguments: leads.dropFirst())
  func `is locked for an hour at most after a lock with the clock ahead`(lead: Int64) {
    let ahead = Self.start.advanced(byMilliseconds: lead)
    let hour = Self.start.advanced(byMilliseconds: Timestamp.millisecondsPerHour)
    var attempts = LoginGuard(
      id: ID(UniqueID(high: 1, low: 1)), count: LoginGuard.limit,
      nextAt: ahead.advanced(byMilliseconds: LoginGuard.lockTime), seenAt: ahead)
    let decisions = [attempts.recordAttempt(at: Self.start), attempts.recordAttempt(at: hour)]
    #expect(decisions == [.locked, .allowed(at: hour)])
  }
}
