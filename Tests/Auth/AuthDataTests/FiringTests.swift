import AuthDomain
import DomainKit
import TestEngines
import Testing

@Suite struct `Who is fired` {
  @Test(arguments: TestEngine.allCases)
  func `is not signed in from the firing's commit on, before anything else was done`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    try await ada.hire("bo@example.com")
    let bo = harness.shell("bo")
    try await bo.acceptInvitation()
    #expect(try await bo.role() == .barista)
    // No user is signed in there, so the system fires.
    try await harness.shell("system").disableAccountOfFiredEmployee("bo@example.com")
    #expect(try await bo.role() == nil)
    await #expect(throws: AuthError.loginRefused) { try await bo.login("bo@example.com") }
    try await ada.fire("bo@example.com")
    #expect(try await bo.role() == nil)
    let closed = try await account("bo@example.com", ada)
    #expect(closed.state == .fired && closed.isDisabled)
  }

  @Test func `gets no account out of a hiring that is delivered late`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    try await ada.disableAccountOfFiredEmployee("bo@example.com")
    try await ada.hire("bo@example.com")
    #expect(harness.post.all.isEmpty)
    #expect(try await ada.log.execute(limit: 1, after: nil).first?.outcome == "refused: fired meanwhile")
    await #expect(throws: AuthError.unknownUser("bo@example.com")) { try await account("bo@example.com", ada) }
  }

  @Test func `with an account of an earlier day is kept out of that one too`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista(by: ada)
    try await ada.disableAccountOfFiredEmployee("bo@example.com")
    #expect(try await bo.role() == nil)
    try await ada.hire("bo@example.com")
    #expect(harness.post.all.isEmpty)
    #expect(try await bo.role() == nil)
  }

  @Test func `gets neither access nor the old password back by hand`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista(by: ada)
    try await ada.disableAccountOfFiredEmployee("bo@example.com")
    try await ada.fire("bo@example.com")
    let ended = AuthError.employmentEnded("bo@example.com", name: "Bobby Tables", role: .barista)
    await #expect(throws: ended) { try await ada.change.execute(.enable, "bo@example.com") }
    await #expect(throws: ended) { try await ada.invite(resetsPassword: true) }
    #expect(try await account("bo@example.com", ada).password == nil)
    try await ada.hire("bo@example.com", employment: 2)
    await #expect(throws: AuthError.loginRefused) { try await bo.login("bo@example.com") }
    try await bo.acceptInvitation(password: "a new long password")
    #expect(try await bo.role() == .barista)
  }

  @Test func `is not an owner whom a manager cannot reach, nor the last one`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    await #expect(throws: AuthError.mayNotChange("ada@example.com")) {
      try await mia.disableAccountOfFiredEmployee("ada@example.com")
    }
    await #expect(throws: AuthError.lastOwner("ada@example.com")) {
      try await ada.disableAccountOfFiredEmployee("ada@example.com")
    }
    #expect(try await ada.role() == .owner)
    // The refused firing has left no record.
    try await ada.hire("bo@example.com")
    #expect(harness.post.all.count == 1)
  }

  @Test func `is a manager only if an owner fires`() async throws {
    let (_, ada, mia) = try await AuthHarness.managed()
    try await ada.hire("yan@example.com", role: .manager)
    await #expect(throws: AuthError.mayNotChange("yan@example.com")) {
      try await mia.disableAccountOfFiredEmployee("yan@example.com")
    }
    #expect(try await account("yan@example.com", ada).state == .invited)
    try await ada.disableAccountOfFiredEmployee("yan@example.com")
    #expect(try await account("yan@example.com", ada).isFired)
  }

  @Test func `stays signed in if the account has become an owner's, unless an owner fires`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    try await ada.hire("bo@example.com")
    let bo = harness.shell("bo")
    try await bo.acceptInvitation()
    _ = try await ada.change.execute(.role(.owner), "bo@example.com")
    try await mia.fire("bo@example.com", by: try await mia.profile.execute().id.raw)
    #expect(try await bo.role() == .owner)
    #expect(try await ada.log.execute(limit: 1, after: nil).first?.outcome == "refused: may not change the account")
    try await ada.fire("bo@example.com", by: try await ada.profile.execute().id.raw)
    #expect(try await bo.role() == nil)
  }

  @Test func `does not take the account of a customer, or of a newer employment, with the address`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let guest = harness.shell("guest")
    _ = try await guest.register("bo@example.com", "Bo")
    try await ada.disableAccountOfFiredEmployee("bo@example.com", employment: 3)
    try await ada.fire("bo@example.com", employment: 3)
    #expect(try await guest.role() == .customer)
    try await ada.hire("bo@example.com", employment: 2)
    try await ada.disableAccountOfFiredEmployee("bo@example.com", employment: 1)
    #expect(try await account("bo@example.com", ada).isFired == false)
  }

  @Test func `has no account without access control`() async throws {
    let harness = try AuthHarness()
    try await harness.shell().disableAccountOfFiredEmployee("bo@example.com")
    #expect(try await harness.shell().role() == .owner)
  }

  private func account(_ email: String, _ shell: AuthShell) async throws -> User {
    try await GetAccount(services: shell.services).execute(.email(email))
  }
}

@Suite struct `Who is hired` {
  @Test func `has no account that the hiring user could not change`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    _ = try await harness.barista("max@example.com", by: ada, role: .manager)
    for shell in [ada, mia] {
      await #expect(throws: AuthError.ownerNotHired("ADA@example.com")) {
        try await shell.checkHiring("ADA@example.com")
      }
    }
    await #expect(throws: AuthError.mayNotChange("max@example.com")) { try await mia.checkHiring("max@example.com") }
    try await ada.checkHiring("max@example.com")
    // The password of an active account is not a manager's to replace.
    _ = try await harness.barista("bo@example.com", by: ada)
    await #expect(throws: AuthError.hiringNeedsOwner("bo@example.com", name: "Bo", role: .manager)) {
      try await mia.checkHiring("bo@example.com", role: .manager)
    }
    try await mia.checkHiring("bo@example.com", role: .barista)
    try await ada.checkHiring("bo@example.com", role: .manager)
    _ = try await ada.change.execute(.disable, "bo@example.com")
    // Nor is it if the account is closed first, which a manager can do.
    await #expect(throws: AuthError.hiringNeedsOwner("bo@example.com", name: "Bo", role: .barista)) {
      try await mia.checkHiring("bo@example.com", role: .barista)
    }
    try await ada.checkHiring("bo@example.com", role: .barista)
    try await mia.checkHiring("unknown@example.com")
    _ = try await mia.register("cy@example.com", "Cy", .barista, password: nil)
    try await mia.checkHiring("cy@example.com", role: .barista)
    try await AuthHarness().shell().checkHiring("ada@example.com")
  }

  @Test func `after a firing opens an account with a past only for an owner`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    _ = try await harness.barista("bo@example.com", by: ada)
    try await ada.hire("bo@example.com")
    try await ada.fire("bo@example.com")
    await #expect(throws: AuthError.hiringNeedsOwner("bo@example.com", name: "Bo", role: .barista)) {
      try await mia.checkHiring("bo@example.com", role: .barista)
    }
    try await ada.checkHiring("bo@example.com", role: .barista)
  }

  @Test func `again has a new invitation by a manager if the first one was never accepted`() async throws {
    let (harness, _, mia) = try await AuthHarness.managed()
    try await mia.hire("bo@example.com")
    try await mia.disableAccountOfFiredEmployee("bo@example.com")
    try await mia.checkHiring("bo@example.com", employment: 2)
    try await mia.hire("bo@example.com", "Bo Jones", employment: 2)
    #expect(harness.post.all.map(\.name) == ["Bobby Tables", "Bo Jones"])
    let bo = harness.shell("bo")
    try await bo.acceptInvitation()
    #expect(try await bo.role() == .barista)
  }

  @Test func `by invitation gets another one from a manager after the account was disabled`() async throws {
    let (harness, _, mia) = try await AuthHarness.managed()
    _ = try await mia.register("bo@example.com", "Bo", .barista, password: nil)
    _ = try await mia.change.execute(.disable, "bo@example.com")
    try await mia.checkHiring("bo@example.com")
    _ = try await mia.change.execute(.enable, "bo@example.com")
    let fresh = try await mia.invite()
    #expect(try await harness.shell("bo").accept.find(fresh.code).account.name == "Bo")
  }

  @Test func `after a reset by an owner gets no other invitation by a manager`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let bo = try await harness.barista("bo@example.com", by: ada, role: .customer)
    let reset = try await ada.invite(resetsPassword: true)
    let refusal = AuthError.invitationNeedsOwner("bo@example.com")
    await #expect(throws: refusal) { try await mia.invite() }
    #expect(refusal.suggestion == "Ask an owner to run: auth invite bo@example.com")
    #expect(try await !mia.change.execute(.enable, "bo@example.com").mayInvite)
    #expect(try await ada.change.execute(.enable, "bo@example.com").mayInvite)
    await #expect(throws: AuthError.hiringNeedsOwner("bo@example.com", name: "Bo", role: .barista)) {
      try await mia.checkHiring("bo@example.com", role: .barista)
    }
    try await ada.checkHiring("bo@example.com", role: .barista)
    #expect(try await mia.change.execute(.role(.barista), "bo@example.com").invitation == nil)
    try await bo.acceptInvitation(reset.code, password: "a new long password")
    #expect(try await bo.role() == .barista)
  }

  @Test func `keeps an account that was registered before the hiring was delivered`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let vic = harness.shell("vic")
    _ = try await vic.register("vic@example.com", "Vic", .customer)
    try await mia.hire("vic@example.com")
    #expect(harness.post.all.isEmpty)
    #expect(try await vic.role() == .customer)
    #expect(try await ada.log.execute(limit: 1, after: nil).first?.outcome == "refused: needs an owner")
  }

  @Test func `is signed in nowhere after an invitation to a new role, except where it was accepted`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista(by: ada)
    let other = harness.shell("other")
    try await other.login("bo@example.com")
    try await ada.hire("bo@example.com", role: .manager)
    try await bo.acceptInvitation()
    #expect(try await bo.role() == .manager)
    #expect(try await other.role() == nil)
  }

  @Test func `keeps an account with a higher role`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    try await ada.hire("mia@example.com")
    #expect(harness.post.left == ["mia@example.com manager, hired as barista"])
    #expect(harness.post.all.isEmpty)
    #expect(try await mia.role() == .manager)
  }

  @Test func `is told of an account that stays as it is`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista(by: ada)
    try await ada.hire("bo@example.com")
    #expect(harness.post.left == ["bo@example.com"])
    #expect(harness.post.all.isEmpty)
    #expect(try await bo.role() == .barista)
  }
}
