import AuthData
import AuthDomain
import DomainKit
import Foundation
import StorageKit
import Testing
import TestingKit

/// How long a refusal takes must not tell why. Measured on demand, as a busy machine would tell nothing:
/// `COFFEEPAL_TIMING=2000 swift test --filter 'The four refusals'`. What is done for each is counted in any case, by
/// *says the same to an unknown, a disabled and a locked account and to a wrong password*.
@Suite struct `The four refusals` {
  private static let tries = ProcessInfo.processInfo.environment["COFFEEPAL_TIMING"].flatMap { Int($0) } ?? 0

  private static let accounts = [
    (email: "nobody@example.com", password: AuthHouse.password),
    (email: "bo@example.com", password: AuthHouse.password),
    (email: "cy@example.com", password: AuthHouse.password), (email: "ada@example.com", password: "wrong"),
  ]

  @Test(.enabled(if: tries > 0, "COFFEEPAL_TIMING says how often to try"))
  func `take the same time, by their medians`() async throws {
    let (house, ada) = try await AuthHouse.closed(effort: .usual)
    for email in ["bo@example.com", "cy@example.com"] { _ = try await house.barista(email, by: ada) }
    _ = try await ada.manage.execute(.disable, "bo@example.com")
    let shell = house.shell()
    let login = Login(work: shell.work, desk: shell.desk, check: shell.check)
    var times: [[Duration]] = [[], [], [], []]
    for round in 0..<Self.tries {
      // In turn, so that what else goes on in the machine meets all of them.
      for step in 0..<4 {
        let kind = (round + step) % 4
        let (email, password) = Self.accounts[kind]
        try await prepare(email, isLocked: kind == 2, house)
        let secret = house.secret(password)
        let start = ContinuousClock.now
        await #expect(throws: AuthError.loginRefused) { try await login.execute(email, secret) { _ in } }
        times[kind].append(start.duration(to: .now))
      }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] / .milliseconds(1) }
    print("medians in ms: \(medians)")
    let (least, most) = (medians.min() ?? 0, medians.max() ?? 0)
    #expect(most <= least * 1.02, "\(medians)")
  }

  /// Sets the count of an address's tries: at the limit, or one.
  private func prepare(_ email: String, isLocked: Bool, _ house: AuthHouse) async throws {
    try await house.shell("usher").units.execute(for: .anyone("prepare")) { context, _ in
      let address = try EmailAddress(email)
      let hex = house.crypto.fingerprint(of: Array("login-guard:\(address.key)".utf8)).hex
      let id = ID<LoginGuard>(try #require(UniqueID(hex.prefix(32))))
      let now = house.clock.now
      var wanted = LoginGuard(
        id: id, tries: isLocked ? LoginGuard.limit : 1,
        nextAt: isLocked ? now.advanced(byMilliseconds: LoginGuard.lockTime) : now, seenAt: now)
      if let stored = try await context.guards.loginGuard(id) {
        wanted.version = stored.version
        try context.guards.update(&wanted)
      } else {
        try context.guards.add(&wanted)
      }
    }
  }
}
