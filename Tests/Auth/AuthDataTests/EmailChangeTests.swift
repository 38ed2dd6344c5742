import AuthDomain
import DomainKit
import TestEngines
import Testing

@Suite struct `A corrected email address` {
  private static let new = "bob@example.com"

  @Test(arguments: TestEngine.allCases)
  func `of an account that was not used yet comes with a new invitation`(engine: TestEngine) async throws {
    let (harness, ada, mia) = try await AuthHarness.managed(on: engine)
    let mistyped = try #require(try await mia.register("bo@example.con", "Bo", .barista, password: nil).invitation)
    let changed = try await mia.change.execute(.email(Self.new), "bo@example.con")
    #expect(changed.after.email.text == Self.new && changed.isUndoable)
    let fresh = try #require(changed.invitation)
    #expect(fresh.email == Self.new)
    let bo = harness.shell("bo")
    await #expect(throws: AuthError.unknownInvitation) { try await bo.acceptInvitation(mistyped.code) }
    try await bo.acceptInvitation(fresh.code)
    #expect(try await bo.login(Self.new).role == .barista)
    await #expect(throws: AuthError.loginRefused) { try await bo.login("bo@example.con") }
    let entry = try await ada.log.execute(limit: 20, after: nil).first { $0.action == "email" }
    #expect(entry?.actor == "mia@example.com" && entry?.subject == "bo@example.con to \(Self.new)")
  }

  @Test func `of an account that was used is an owner's work, and keeps password and sessions`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let bo = try await harness.barista(by: ada)
    await #expect(throws: AuthError.emailNeedsOwner("bo@example.com")) {
      try await mia.change.execute(.email(Self.new), "bo@example.com")
    }
    #expect(try await ada.change.execute(.email(Self.new), "bo@example.com").invitation == nil)
    #expect(try await bo.profile.execute().email.text == Self.new)
    #expect(try await harness.shell("other").login(Self.new).name == "Bobby Tables")
    #expect(try await ada.change.execute(.email("Bob@example.com"), Self.new).after.email.text == "Bob@example.com")
  }

  @Test func `is neither one's own nor that of another account, nor of a user above`() async throws {
    let (_, ada, mia) = try await AuthHarness.managed()
    _ = try await ada.register("bo@example.com", "Bo", .barista, password: nil)
    await #expect(throws: AuthError.ownEmail) { try await ada.change.execute(.email(Self.new), "ada@example.com") }
    for owner in ["ada@example.com", "mia@example.com"] {
      await #expect(throws: AuthError.mayNotChange(owner)) { try await mia.change.execute(.email(Self.new), owner) }
    }
    for taken in ["Mia@example.com", "bo@example.com"] {
      await #expect(throws: AuthError.emailTaken(taken, isForOther: true)) {
        try await ada.change.execute(.email(taken), "bo@example.com")
      }
    }
    await #expect(throws: AuthError.malformedEmail("bob")) {
      try await ada.change.execute(.email("bob"), "bo@example.com")
    }
  }

  @Test func `does not keep the attempts at an address that had no account`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista(by: ada)
    for _ in 1...5 { await #expect(throws: AuthError.loginRefused) { try await bo.login(Self.new) } }
    _ = try await ada.change.execute(.email(Self.new), "bo@example.com")
    let waits = harness.sleeper.waits.count
    try await harness.shell("other").login(Self.new)
    #expect(harness.sleeper.waits.count == waits)
  }

  @Test(arguments: TestEngine.allCases)
  func `leads no firing and no late hiring past the account`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    try await ada.hire("bo@example.com")
    _ = try await ada.change.execute(.email(Self.new), "bo@example.com")
    // The hiring is delivered again, with the address of that time.
    try await ada.hire("bo@example.com")
    let invitation = try #require(harness.post.all.last)
    #expect(invitation.email == Self.new)
    let bo = harness.shell("bo")
    try await bo.acceptInvitation(invitation.code)
    try await ada.disableAccountOfFiredEmployee("bo@example.com")
    #expect(try await bo.role() == nil)
    try await ada.fire("bo@example.com")
    let account = try await GetAccount(services: ada.services).execute(.email(Self.new))
    #expect(account.state == .fired && account.isDisabled)
    await #expect(throws: account.employmentEnded) { try await ada.change.execute(.email("b@example.com"), Self.new) }
  }

  @Test(arguments: TestEngine.allCases)
  func `leads no hiring past the account of a customer`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    _ = try await harness.shell("bo").register("bo@example.com", "Bo")
    try await ada.checkHiring("bo@example.com")
    _ = try await ada.change.execute(.email(Self.new), "bo@example.com")
    // The account is prepared after the commit of the hiring.
    try await ada.hire("bo@example.com")
    #expect(harness.post.all.map(\.email) == [Self.new])
    await #expect(throws: AuthError.unknownUser("bo@example.com")) {
      try await GetAccount(services: ada.services).execute(.email("bo@example.com"))
    }
  }
}

extension User {
  /// The error for a change of a fired employee's account.
  fileprivate var employmentEnded: AuthError { .employmentEnded(email.text, name: name, role: .barista) }
}
