import AuthData
import AuthDomain
import DomainKit
import TestEngines
import Testing
import TestingKit

@Suite struct `Signing in` {
  @Test(arguments: TestEngine.allCases)
  func `works for the right password, in any case of the address`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    let other = harness.shell("other")
    #expect(try await other.role() == nil)
    #expect(try await other.login("ADA@example.com").name == "Ada")
    #expect(try await other.role() == .owner)
    #expect(try await ada.role() == .owner)
  }

  @Test func `makes a new session each time, and ends the one before it`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let before = try sessionFile(harness, "ada")
    try await ada.login("ada@example.com")
    #expect(try sessionFile(harness, "ada") != before)
    #expect(try await ada.sessions.execute(limit: 9, after: nil).map(\.isCurrent) == [true])
  }

  @Test func `says the same to an unknown, a locked and a wrong one, and names a disabled one`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    _ = try await harness.barista("bo@example.com", by: ada)
    _ = try await harness.barista("cy@example.com", by: ada)
    _ = try await ada.change.execute(.disable, "bo@example.com")
    let shell = harness.shell()
    await shell.fail(LoginGuard.limit, at: "cy@example.com", pause: 10_000)
    let password = AuthHarness.password
    for (email, password) in [
      ("nobody@example.com", password), ("bo@example.com", password), ("cy@example.com", password),
      ("ada@example.com", "wrong"),
    ] {
      let verified = harness.hasher.verified
      let error = email == "bo@example.com" ? AuthError.accountDisabled : .loginRefused
      await #expect(throws: error) { try await shell.login(email, password) }
      #expect(harness.hasher.verified == verified + 1, "\(email) was looked at in another way")
    }
    await shell.fail(at: "bo@example.com")
    #expect(try await shell.role() == nil)
    let reasons = try await ada.log.execute(limit: 6, after: nil).dropFirst(2).map(\.outcome)
    #expect(reasons == ["refused: wrong password", "refused: locked", "refused: disabled", "refused: unknown account"])
  }

  @Test func `is possible again an hour after the hundredth try, or when the owner says so`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    _ = try await harness.barista("bo@example.com", by: ada)
    for round in 0..<2 {
      let shell = harness.shell("\(round)")
      await shell.fail(LoginGuard.limit, at: "bo@example.com", pause: 10_000)
      await #expect(throws: AuthError.loginRefused) { try await shell.login("bo@example.com") }
      if round == 0 {
        harness.clock.advance(byMilliseconds: Timestamp.millisecondsPerHour)
      } else {
        _ = try await ada.change.execute(.enable, "bo@example.com")
      }
      try await shell.login("bo@example.com")
    }
  }

  @Test func `stays counted when an account is enabled that is active and keeps no attempt waiting`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    _ = try await harness.barista("bo@example.com", by: ada)
    let eve = harness.shell("eve")
    await eve.fail(6, at: "bo@example.com", pause: 10_000)
    let changed = try await ada.change.execute(.enable, "bo@example.com")
    #expect(changed.before == changed.after && !changed.hasEndedWaits)
    #expect(try await ada.log.execute(limit: 1, after: nil).map(\.action) != ["enable"])
    let waits = harness.sleeper.waits
    await eve.fail(2, at: "bo@example.com")
    #expect(harness.sleeper.waits == waits + [8_000])
    #expect(try await ada.change.execute(.enable, "bo@example.com").hasEndedWaits)
  }

  @Test func `waits after failures, across processes`() async throws {
    let (harness, _) = try await AuthHarness.closed()
    for number in 0..<5 { await harness.shell("\(number)").fail() }
    #expect(harness.sleeper.waits == [500, 1_500])
    try await harness.shell().login("ada@example.com")
    try await harness.shell().login("ada@example.com")
    #expect(harness.sleeper.waits == [500, 1_500, 3_500])
  }

  @Test(arguments: ["login", "password"])
  func `is in the log when it is interrupted before the password is checked`(action: String) async throws {
    let (harness, ada) = try await AuthHarness.closed()
    await ada.fail(4)
    let check = interrupted(ada)
    let (verified, secret) = (harness.hasher.verified, harness.secret("wrong"))
    await #expect(throws: CancellationError.self) {
      if action == "login" {
        _ = try await Login(services: ada.services, sessionService: ada.sessionService, check: check)
          .execute("ada@example.com", secret) { _ in }
      } else {
        _ = try await ChangePassword(services: ada.services, sessionService: ada.sessionService, check: check)
          .execute(current: secret, new: secret) { _ in }
      }
    }
    #expect(harness.hasher.verified == verified)
    let last = try #require(try await ada.log.execute(limit: 1, after: nil).first)
    #expect([last.action, last.actor, last.outcome] == [action, "ada@example.com", "started"])
  }

  @Test func `leaves the queue when it is canceled`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    await ada.fail(4)
    let check = interrupted(ada)
    let login = Login(services: ada.services, sessionService: ada.sessionService, check: check)
    for _ in 0..<20 {
      await #expect(throws: CancellationError.self) {
        _ = try await login.execute("ada@example.com", harness.secret("wrong")) { _ in }
      }
    }
    try await ada.login("ada@example.com")
    #expect(harness.sleeper.waits.last == 1_500)
  }

  @Test func `by many at once shares one count`() async throws {
    let (harness, _) = try await AuthHarness.closed()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { await harness.shell("\(number)").fail() }
      }
      try await group.waitForAll()
    }
    // The other count is that of the entries in the log.
    #expect(try await counts(harness) == [8, 8])
  }

  @Test func `stores a stronger hash where the old one was weak`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let weak = try SodiumPasswordHasher(cost: .init(memory: 32, passes: 1)).hash(harness.secret(AuthHarness.password))
    #expect(harness.hasher.isWeak(weak))
    try await ada.work.execute(for: .anyone("weaken")) { context, _ in
      guard var user = try await context.accounts.user(at: try EmailAddress("ada@example.com")) else { return }
      user.setPassword(weak)
      try context.accounts.update(&user)
    }
    try await harness.shell().login("ada@example.com")
    let stored = try await ada.work.execute(for: .anyone("look")) { context, _ in
      try await context.accounts.user(at: try EmailAddress("ada@example.com"))?.password
    }
    #expect(!harness.hasher.isWeak(try #require(stored)))
  }

  @Test func `is refused where the password is changed between its check and the sign-in`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let late = AuthShell(
      harness: harness, keeper: harness.keeper("late"),
      afterVerification: { try await ada.changePassword(AuthHarness.password, to: "a new long password") })
    await #expect(throws: AuthError.loginRefused) { try await late.login("ada@example.com") }
    #expect(try await late.role() == nil)
    try await ada.login("ada@example.com", "a new long password")
    let outcomes = try await ada.log.execute(limit: 4, after: nil).map { "\($0.action) \($0.outcome)" }
    #expect(outcomes == ["login done", "login started", "login refused: changed meanwhile", "password done"])
  }

  @Test func `needs an account and a password`() async throws {
    let open = try AuthHarness()
    await #expect(throws: AuthError.noAccountYet) { try await open.shell().login("ada@example.com") }
    await #expect(throws: AuthError.passwordMissing) { try await open.shell().login("ada@example.com", "") }
    await #expect(throws: AuthError.malformedEmail("ada")) { try await open.shell().login("ada") }
  }

  @Test(arguments: [Timestamp.millisecondsPerHour, 365 * Timestamp.millisecondsPerDay])
  func `works after the clock was ahead, at a success and at failures`(lead: Int64) async throws {
    let (harness, _) = try await AuthHarness.closed()
    let shell = harness.shell()
    harness.clock.advance(byMilliseconds: lead)
    try await shell.login("ada@example.com")
    harness.clock.advance(byMilliseconds: -lead)
    try await shell.login("ada@example.com")
    harness.clock.advance(byMilliseconds: lead)
    await shell.fail(4)
    harness.clock.advance(byMilliseconds: -lead)
    try await shell.login("ada@example.com")
    #expect(harness.sleeper.waits.allSatisfy { $0 <= 8_000 })
  }

  @Test(arguments: [(0, LoginGuard.retention + 1), (365 * Timestamp.millisecondsPerDay, 0)] as [(Int64, Int64)])
  func `forgets made-up addresses after a day, or once the clock is no longer ahead`(
    lead: Int64, later: Int64
  ) async throws {
    let (harness, _) = try await AuthHarness.closed()
    let shell = harness.shell()
    harness.clock.advance(byMilliseconds: lead)
    for number in 0..<3 { await shell.fail(at: "unknown\(number)@example.com") }
    harness.clock.advance(byMilliseconds: later - lead)
    await shell.fail(at: "unknown9@example.com")
    // The other count is that of the entries in the log.
    #expect(try await counts(harness).count == 2)
  }

  private func counts(_ harness: AuthHarness) async throws -> [Int] {
    try await harness.shell().work.execute(for: .anyone("look")) { context, _ in
      try await context.loginGuards.loginGuards(ofKnownDevices: false, seenOutside: AuthHarness.never, limit: 9)
        .map(\.count)
    }
  }

  private func interrupted(_ shell: AuthShell) -> PasswordCheck {
    PasswordCheck(
      services: shell.services, hasher: shell.harness.hasher, keeper: shell.keeper, sleeper: InterruptedSleeper())
  }
}
