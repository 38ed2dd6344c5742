import AuthData
import AuthDomain
import DomainKit
import Foundation
import StorageKit
import Testing
import TestingKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time of a refusal must not reveal its reason. The measurement runs on demand, because a busy
/// machine distorts it: `COFFEEPAL_TIMING=2000 swift test --filter 'The four refusals'`.
/// `COFFEEPAL_TIMING_WORK` compares only the CPU time, which other programs distort less, and only
/// roughly: it finds a refusal that omits a step. Both need a process of their own. The test *says
/// the same to an unknown, a disabled and a locked account and to a wrong password* always counts
/// the work of each refusal.
@Suite struct `The four refusals` {
  private static let tries = number("COFFEEPAL_TIMING")
  private static let workTries = number("COFFEEPAL_TIMING_WORK")

  private static func number(_ variable: String) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? 0
  }

  /// The reasons for a refusal.
  private enum Kind: String, CaseIterable {
    case unknown, disabled, locked, wrong

    var email: String { "\(rawValue)@example.com" }
    var password: String { self == .wrong ? "wrong" : AuthHarness.password }
    var outcome: String {
      switch self {
      case .unknown: "refused: unknown account"
      case .disabled: "refused: disabled"
      case .locked: "refused: locked"
      case .wrong: "refused: wrong password"
      }
    }
  }

  /// The times of the attempts of one kind.
  private struct Times {
    private var clock: [Duration] = []
    /// The CPU time of the whole process, which other programs do not affect.
    private var work: [Duration] = []

    mutating func measure(_ body: () async throws -> Void) async rethrows {
      let (start, busy) = (ContinuousClock.now, Times.processTime)
      try await body()
      clock.append(start.duration(to: .now))
      work.append(Times.processTime - busy)
    }

    var medians: (clock: Double, work: Double) { (Times.median(clock), Times.median(work)) }

    private static func median(_ times: [Duration]) -> Double { times.sorted()[times.count / 2] / .milliseconds(1) }

    /// The CPU time of the process, because an attempt can move from one thread to another.
    private static var processTime: Duration {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
  }

  @Test(.enabled(if: tries > 0, "COFFEEPAL_TIMING says how often to try"))
  func `take the same time, by their medians`() async throws {
    let times = try await measured(Self.tries)
    expectAlike("clock", times.mapValues(\.medians.clock), within: 1.02)
    expectAlike("work", times.mapValues(\.medians.work), within: 1.02)
  }

  @Test(.enabled(if: workTries > 0, "COFFEEPAL_TIMING_WORK says how often to try"))
  func `take roughly the same CPU time, by their medians`() async throws {
    expectAlike("work", try await measured(Self.workTries).mapValues(\.medians.work), within: 1.1)
  }

  private func measured(_ tries: Int) async throws -> [Kind: Times] {
    let (harness, ada) = try await AuthHarness.closed(cost: .usual)
    for kind in Kind.allCases where kind != .unknown { _ = try await harness.barista(kind.email, by: ada) }
    _ = try await ada.change.execute(.disable, Kind.disabled.email)
    let shell = harness.shell()
    let login = Login(services: shell.services, sessionService: shell.sessionService, check: shell.check)
    var times: [Kind: Times] = [:]
    // The first round fills caches.
    for round in 0...tries {
      // Each round has a random order, so that no kind benefits from the one before it, and other
      // load on the machine affects all kinds.
      for kind in Kind.allCases.shuffled() {
        try await prepare(kind, harness)
        let secret = harness.secret(kind.password)
        var time = times[kind] ?? Times()
        await time.measure {
          await #expect(throws: kind == .disabled ? AuthError.accountDisabled : .loginRefused) {
            try await login.execute(kind.email, secret) { _ in }
          }
        }
        if round > 0 { times[kind] = time }
      }
      // After a hundred rounds, the log leaves out some of the refusals, which must take the same time.
      if round == min(tries, 90) { try await expectEachRefused(in: ada) }
    }
    return times
  }

  /// Checks that the latest attempts were refused for the expected reasons. Otherwise the times
  /// would measure other work.
  private func expectEachRefused(in shell: AuthShell) async throws {
    // A round has an entry for each refusal, and one for the start of an attempt at an account.
    let entries = try await shell.log.execute(limit: 2 * Kind.allCases.count, after: nil)
    let refusals = entries.filter { $0.outcome.hasPrefix("refused") }.map { "\($0.subject) \($0.outcome)" }
    #expect(Set(refusals) == Set(Kind.allCases.map { "\($0.email) \($0.outcome)" }))
  }

  private func expectAlike(_ what: String, _ medians: [Kind: Double], within ratio: Double) {
    let list = Kind.allCases.map { "\($0) \(medians[$0] ?? 0)" }.joined(separator: ", ")
    print("medians, \(what), in ms: \(list)")
    #expect((medians.values.max() ?? 0) <= (medians.values.min() ?? 0) * ratio, "\(what): \(list)")
  }

  /// Sets the count of the attempts at an address: to the limit, or to one.
  private func prepare(_ kind: Kind, _ harness: AuthHarness) async throws {
    try await harness.shell("usher").work.execute(for: .anyone("prepare")) { context, _ in
      let address = try EmailAddress(kind.email)
      let hex = harness.crypto.fingerprint(
        of: Array("login-guard:\(harness.keeper("shell").machineAccount):\(address.key)".utf8)
      ).hex
      let id = ID<LoginGuard>(try #require(UniqueID(hex.prefix(32))))
      let now = harness.clock.now
      var wanted = LoginGuard(
        id: id, count: kind == .locked ? LoginGuard.limit : 1,
        nextAt: kind == .locked ? now.advanced(byMilliseconds: LoginGuard.lockTime) : now, seenAt: now)
      if let stored = try await context.loginGuards.loginGuard(id) {
        wanted.version = stored.version
        try context.loginGuards.update(&wanted)
      } else {
        try context.loginGuards.add(&wanted)
      }
    }
  }
}
