import AuthData
import AuthDomain
import DomainKit
import TestEngines
import Testing
import TestingKit

@Suite struct `A device that the user has signed in from` {
  /// Tries a wrong password, and returns `true` if it was checked.
  private func guess(_ email: String, at shell: AuthShell) async throws -> Bool {
    do {
      try await shell.login(email, "wrong")
      Issue.record("a wrong password was right")
      return true
    } catch AuthError.loginRefused {
      return true
    } catch AuthError.tooManyTries(seconds: _) {
      return false
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `signs in at once while others guess elsewhere`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    try await ada.logout()
    let eve = harness.shell("eve")
    for _ in 0..<14 { _ = try await guess("ada@example.com", at: eve) }
    for _ in 0..<20 {
      for _ in 0..<5 { _ = try await guess("ada@example.com", at: eve) }
      #expect(try await !guess("ada@example.com", at: eve))
      let waits = harness.sleeper.waits
      try await ada.login("ada@example.com")
      #expect(harness.sleeper.waits == waits)
      harness.clock.advance(byMilliseconds: 5_000)
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `signs in at once at a terminal of the user while others guess on the device`(engine: TestEngine) async throws {
    let (harness, _) = try await AuthHarness.closed(on: engine)
    let ada = harness.shell("ada", at: "tty1")
    try await ada.login("ada@example.com")
    try await ada.logout()
    let others = [harness.shell("ada"), harness.shell("ada", at: "tty2")]
    for _ in 0..<20 {
      for shell in others { for _ in 0..<14 { _ = try await guess("ada@example.com", at: shell) } }
      for shell in others { #expect(try await !guess("ada@example.com", at: shell)) }
      let waits = harness.sleeper.waits
      try await ada.login("ada@example.com")
      #expect(harness.sleeper.waits == waits)
      harness.clock.advance(byMilliseconds: 5_000)
    }
  }

  @Test func `accepts the right password within a minute after guesses at the same terminal`() async throws {
    let (harness, _) = try await AuthHarness.closed()
    let ada = harness.shell("ada", at: "tty1")
    try await ada.login("ada@example.com")
    for _ in 0..<40 {
      _ = try await guess("ada@example.com", at: ada)
      harness.clock.advance(byMilliseconds: 1_000)
    }
    while try await guess("ada@example.com", at: ada) {}
    harness.clock.advance(byMilliseconds: 30_000)
    try await ada.login("ada@example.com")
    #expect(harness.sleeper.waits.allSatisfy { $0 <= 30_000 })
  }

  @Test func `ends the pauses of other devices with a new password`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    for _ in 0..<8 { _ = try await guess("ada@example.com", at: harness.shell("eve")) }
    try await ada.changePassword(AuthHarness.password, to: "a new long password")
    let waits = harness.sleeper.waits
    try await harness.shell("other").login("ada@example.com", "a new long password")
    #expect(harness.sleeper.waits == waits)
  }

  @Test func `has no pauses after an owner enables the account there`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    _ = try await harness.shell("bo").register("bo@example.com", "Bo")
    // Both users sign in with the session file of one device.
    try await ada.logout()
    try await ada.login("bo@example.com")
    try await ada.logout()
    for _ in 0..<14 { _ = try await guess("bo@example.com", at: ada) }
    #expect(try await !guess("bo@example.com", at: ada))
    try await ada.login("ada@example.com")
    _ = try await ada.change.execute(.enable, "bo@example.com")
    let waits = harness.sleeper.waits
    try await ada.logout()
    try await ada.login("bo@example.com")
    #expect(harness.sleeper.waits == waits)
  }

  @Test func `has no pauses of a deleted account when its user registers again`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = harness.shell("bo")
    _ = try await bo.register("bo@example.com", "Bo")
    for _ in 0..<8 { _ = try await guess("bo@example.com", at: harness.shell("eve")) }
    try await ada.delete("bo@example.com")
    _ = try await bo.register("bo@example.com", "Bo")
    let waits = harness.sleeper.waits
    try await harness.shell("other").login("bo@example.com")
    #expect(harness.sleeper.waits == waits)
  }

  @Test func `ends the pauses of other devices with an accepted invitation`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista(by: ada)
    try await ada.hire("bo@example.com", role: .manager)
    for _ in 0..<8 { _ = try await guess("bo@example.com", at: harness.shell("eve")) }
    try await bo.acceptInvitation()
    let waits = harness.sleeper.waits
    try await harness.shell("other").login("bo@example.com")
    #expect(harness.sleeper.waits == waits)
  }

  @Test func `is never locked, and its pauses stay below half a minute`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    for _ in 0..<(LoginGuard.limit + 20) {
      #expect(try await guess("ada@example.com", at: ada))
      harness.clock.advance(byMilliseconds: LoginGuard.longestWait)
    }
    try await ada.login("ada@example.com")
    for _ in 0..<30 { _ = try await guess("ada@example.com", at: ada) }
    harness.clock.advance(byMilliseconds: 2 * LoginGuard.longestWait)
    try await ada.login("ada@example.com")
    #expect(harness.sleeper.waits.allSatisfy { $0 <= LoginGuard.longestWait })
  }

  @Test func `is a device like any other to the accounts of other users`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista("bo@example.com", by: ada)
    for _ in 0..<14 { _ = try await guess("ada@example.com", at: bo) }
    #expect(try await !guess("ada@example.com", at: bo))
    #expect(try await !guess("ada@example.com", at: harness.shell("eve")))
    try await bo.login("bo@example.com")
    try await ada.login("ada@example.com")
  }

  @Test(arguments: TestEngine.allCases)
  func `stays known when the address of the account is corrected`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    let bo = try await harness.barista("bo@example.com", by: ada)
    _ = try await ada.change.execute(.email("bob@example.com"), "bo@example.com")
    let eve = harness.shell("eve")
    for _ in 0..<14 { _ = try await guess("bob@example.com", at: eve) }
    #expect(try await !guess("bob@example.com", at: eve))
    let waits = harness.sleeper.waits
    try await bo.login("bob@example.com")
    #expect(harness.sleeper.waits == waits)
  }

  @Test func `is known for weeks without a sign-in, whatever others do meanwhile`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    harness.clock.advance(byMilliseconds: 60 * Timestamp.millisecondsPerDay)
    let eve = harness.shell("eve")
    for _ in 0..<14 { _ = try await guess("unknown@example.com", at: eve) }
    for _ in 0..<14 { _ = try await guess("ada@example.com", at: eve) }
    try await ada.login("ada@example.com")
  }

  @Test func `is forgotten after ninety days without a sign-in`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    harness.clock.advance(byMilliseconds: 91 * Timestamp.millisecondsPerDay)
    let eve = harness.shell("eve")
    for _ in 0..<14 { _ = try await guess("unknown@example.com", at: eve) }
    for _ in 0..<14 { _ = try await guess("ada@example.com", at: eve) }
    await #expect(throws: AuthError.tooManyTries(seconds: 2)) { try await ada.login("ada@example.com") }
  }
}
