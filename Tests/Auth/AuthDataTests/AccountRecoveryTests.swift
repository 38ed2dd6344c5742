import AuthDomain
import DomainKit
import TestEngines
import Testing
import TestingKit

@Suite struct `The recovery of an account` {
  @Test func `is for the user who owns the database file`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let shell = harness.shell("console")
    await shell.fail(LoginGuard.limit, pause: 10_000)
    let recovery = { (holds: Bool) in shell.recovery(ownsFile: holds) }
    let secret = harness.secret("a new long password")
    await #expect(throws: AuthError.notOwnerOfFile("shop.db")) {
      try await recovery(false).execute(nil, password: secret)
    }
    await #expect(throws: AuthError.unknownUser("x@example.com")) {
      try await recovery(true).execute("x@example.com", password: secret)
    }
    #expect(try await recovery(true).execute(nil, password: secret).email.text == "ada@example.com")
    #expect(try await shell.role() == .owner)
    #expect(try await ada.role() == nil)
    try await ada.login("ada@example.com", "a new long password")
    #expect(harness.sleeper.waits.last == RecoveryDelay.milliseconds)
    await #expect(throws: AuthError.signOutFirst("ada@example.com")) {
      try await recovery(true).execute(nil, password: secret)
    }
  }

  @Test func `is told to every owner at the next sign-in, once`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bea = try await harness.barista("bea@example.com", by: ada, role: .owner)
    let accounts = GetAccount(services: bea.services)
    let secret = harness.secret("a new long password")
    _ = try await harness.shell("console").recovery(ownsFile: true).execute("ada@example.com", password: secret)
    for email in ["ada@example.com", "bea@example.com"] {
      let message = try #require(try await accounts.execute(.email(email)).signInMessage)
      let start = "The password of ada@example.com was replaced with auth recover; last sign-in of any account: "
      #expect(message.hasPrefix(start))
    }
    try await harness.shell("other").login("ada@example.com", "a new long password")
    #expect(try await accounts.execute(.email("ada@example.com")).signInMessage == nil)
    #expect(try await accounts.execute(.email("bea@example.com")).signInMessage != nil)
  }

  @Test func `names the user who signed in last, however many denied commands ago`() async throws {
    let (harness, ada) = try await AuthHarness.closed(on: .inMemory)
    _ = try await harness.barista(by: ada)
    let stranger = LogAccessDenied(services: harness.shell("stranger").services)
    for _ in 0..<6 {
      for _ in 0..<LogAccessDenied.limit { try await stranger.execute("orders list") }
      harness.clock.advance(byMilliseconds: Timestamp.millisecondsPerHour)
    }
    let console = harness.shell("console")
    let secret = harness.secret("a new long password")
    let owner = try await console.recovery(ownsFile: true).execute(nil, password: secret)
    let last = "last sign-in of any account: bo@example.com"
    #expect(owner.signInMessage?.contains(last) == true)
    #expect(try await console.log.execute(limit: 1, after: nil).map(\.actor) == ["owner of the file; \(last)"])
  }

  @Test func `needs no address if only one owner still works here`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bea = try await harness.barista("bea@example.com", by: ada, role: .owner)
    await #expect(throws: AuthError.severalOwners) {
      try await harness.shell("third").recovery(ownsFile: true).prepare(nil)
    }
    #expect(AuthError.severalOwners.suggestion == "Specify the address of the owner: coffeepal auth recover EMAIL")
    try await bea.fire("ada@example.com", by: try await bea.profile.execute().id.raw)
    let recovery = harness.shell("console").recovery(ownsFile: true)
    #expect(try await recovery.prepare(nil).account.email.text == "bea@example.com")
    let secret = harness.secret("a new long password")
    #expect(try await recovery.execute(nil, password: secret).email.text == "bea@example.com")
    await #expect(throws: AuthError.employmentEnded("ada@example.com", name: "Ada", role: .manager)) {
      try await harness.shell("other").recovery(ownsFile: true).prepare("ada@example.com")
    }
  }
}
