import AuthDomain
import DomainKit
import StorageKit
import TestEngines
import Testing
import TestingKit

@Suite struct `An account` {
  @Test(arguments: TestEngine.allCases)
  func `that is the first turns on access control, and is the owner's`(engine: TestEngine) async throws {
    let harness = try AuthHarness(on: engine)
    let shell = harness.shell()
    #expect(try await shell.role() == .owner)
    #expect(try await shell.signInState.execute() == .unrestricted)
    await #expect(throws: AuthError.firstIsOwner) { try await shell.register("ada@example.com", "Ada", .customer) }
    let registered = try await shell.register("ada@example.com", "Ada")
    #expect(registered.user.role == .owner)
    #expect(registered.isSignedIn)
    #expect(try await harness.shell("stranger").role() == nil)
    #expect(try await harness.shell("stranger").signInState.execute() == .signedOut)
  }

  @Test func `cannot be missed: an emptied table does not turn off access control`() async throws {
    let (harness, _) = try await AuthHarness.closed()
    try await harness.shell().work.execute(for: .anyone("vandalism")) { context, _ in
      let owner = try #require(try await context.accounts.users(limit: 1, after: nil).first)
      for var session in try await context.sessions.sessions(of: owner.id) { try context.sessions.remove(&session) }
    }
    var changes = ChangeSet()
    let layout = TableLayout(name: "auth_user", columns: ["id", "version"])
    for user in try await harness.rows(layout) {
      guard case .id(let id) = user[0] else { continue }
      changes.writes.append(.delete(layout, id, expected: 1))
    }
    try await harness.engine.commit(changes)
    #expect(try await harness.shell("ada").role() == nil)
    let newcomer = try await harness.shell("newcomer").register("eve@example.com", "Eve")
    #expect(newcomer.user.role == .customer)
  }

  @Test func `is one to an address, whatever its case`() async throws {
    let (harness, _) = try await AuthHarness.closed()
    await #expect(throws: AuthError.emailTaken("Ada@Example.com", isForOther: false)) {
      try await harness.shell("x").register("Ada@Example.com", "Eve")
    }
  }

  @Test func `of a guest can be created by everyone, of staff only by managers and owners`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let stranger = harness.shell("stranger")
    await #expect(throws: AuthError.mayNotGrant(.barista)) {
      try await stranger.register("eve@example.com", "Eve", .barista)
    }
    #expect(try await stranger.register("eve@example.com", "Eve").user.role == .customer)
    #expect(try await stranger.role() == .customer)
    let bo = try await harness.barista(by: ada)
    await #expect(throws: AuthError.mayNotGrant(.barista)) { try await bo.register("x@example.com", "X", .barista) }
    #expect(try await mia.register("y@example.com", "Y", .barista, password: nil).invitation != nil)
    await #expect(throws: AuthError.mayNotGrant(.owner)) { try await mia.register("z@example.com", "Z", .owner) }
    #expect(try await mia.role() == .manager)
  }

  @Test(arguments: [Role.customer, .barista], [nil, AuthHarness.password])
  func `is not created for another user by customers and baristas`(role: Role, password: String?) async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let shell = try await harness.barista(by: ada, role: role)
    for email in ["foreign@example.com", "ada@example.com"] {
      await #expect(throws: AuthError.mayNotInvite) { try await shell.register(email, "Foreign", password: password) }
    }
    #expect(try await mia.register("foreign@example.com", "Foreign", password: nil).user.role == .customer)
  }

  @Test func `is not registered under a name that mixes alphabets in a word`() async throws {
    let harness = try AuthHarness()
    await #expect(throws: AuthError.text(.mixedScripts(field: "The name", word: "Аda"))) {
      try await harness.shell().register("ada@example.com", "Аda")
    }
  }

  @Test func `is not registered at an address with a character of shells`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let error = AuthError.text(.shellCharacter("|"))
    #expect(error.message == "A new email address may not contain |, which has a meaning in shells")
    await #expect(throws: error) { try await harness.shell("bo").register("b|sh@example.com", "Bo") }
    await #expect(throws: error) { try await ada.register("b|sh@example.com", "Bo", .barista, password: nil) }
    await #expect(throws: AuthError.text(.shellCharacter("-"))) {
      try await harness.shell("bo").register("-o@example.com", "Bo")
    }
  }

  @Test func `is used at an older address with a character of shells`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let old = "b|sh@example.com"
    // An event that is older than the rule.
    try await ada.hire(old)
    let bo = harness.shell("bo")
    try await bo.acceptInvitation()
    #expect(try await bo.login(old).role == .barista)
    #expect(try await ada.change.execute(.role(.manager), old).after.role == .manager)
    await #expect(throws: AuthError.text(.shellCharacter("&"))) {
      try await ada.change.execute(.email("b&o@example.com"), old)
    }
    #expect(try await ada.change.execute(.email("bo@example.com"), old).after.email.text == "bo@example.com")
  }

  @Test func `needs a password, unless it is created by invitation`() async throws {
    let harness = try AuthHarness()
    await #expect(throws: AuthError.passwordMissing) {
      try await harness.shell().register("ada@example.com", "Ada", password: nil)
    }
    #expect(try await harness.shell().signInState.execute() == .unrestricted)
  }

  @Test func `is changed by those above it alone`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let bo = try await harness.barista(by: ada)
    _ = try await harness.barista("max@example.com", by: ada, role: .manager)
    await #expect(throws: AccessDenied.notAllowed(.manageAccounts, .barista)) {
      try await bo.change.execute(.role(.manager), "bo@example.com")
    }
    for email in ["ada@example.com", "max@example.com", "mia@example.com"] {
      await #expect(throws: AuthError.mayNotChange(email)) { try await mia.change.execute(.disable, email) }
    }
    await #expect(throws: AuthError.mayNotGrant(.owner)) {
      try await mia.change.execute(.role(.owner), "bo@example.com")
    }
    #expect(try await mia.change.execute(.role(.manager), "bo@example.com").after.role == .manager)
  }

  @Test func `gets a higher role only with a new invitation, if it was not used yet`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let known = try #require(try await mia.register("boss@example.com", "Boss", password: nil).invitation)
    let raised = try await ada.change.execute(.role(.manager), "boss@example.com")
    let fresh = try #require(raised.invitation)
    await #expect(throws: AuthError.unknownInvitation) { try await harness.shell("boss").acceptInvitation(known.code) }
    let lowered = try await ada.change.execute(.role(.barista), "boss@example.com")
    #expect(lowered.invitation == nil)
    let boss = harness.shell("boss")
    try await boss.acceptInvitation(fresh.code)
    #expect(try await boss.role() == .barista)
    #expect(try await ada.change.execute(.role(.manager), "boss@example.com").invitation == nil)
  }

  @Test func `is changed back only by those above its new role`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    _ = try await harness.barista(by: ada)
    #expect(try await mia.change.execute(.role(.customer), "bo@example.com").isUndoable)
    #expect(try await !mia.change.execute(.role(.manager), "bo@example.com").isUndoable)
    #expect(try await ada.change.execute(.role(.barista), "bo@example.com").isUndoable)
  }

  @Test(arguments: [Role.manager, .barista])
  func `of an owner who gives up the own role is not changed back by the same user`(role: Role) async throws {
    let (harness, ada) = try await AuthHarness.closed()
    _ = try await harness.barista("bea@example.com", by: ada, role: .owner)
    #expect(try await ada.change.execute(.role(.owner), "ada@example.com").isUndoable)
    #expect(try await !ada.change.execute(.role(role), "ada@example.com").isUndoable)
  }

  @Test func `of the last owner stays as it is`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let last = AuthError.lastOwner("ada@example.com")
    await #expect(throws: last) { try await ada.change.execute(.disable, "ada@example.com") }
    await #expect(throws: last) { try await ada.change.execute(.role(.manager), "ada@example.com") }
    try await ada.fire("ada@example.com")
    #expect(try await ada.role() == .owner)
    try await ada.fire("ada@example.com", by: try await ada.profile.execute().id.raw)
    #expect(try await ada.role() == nil)
    try await ada.login("ada@example.com")
    _ = try await harness.barista("bea@example.com", by: ada, role: .owner)
    #expect(try await ada.change.execute(.role(.manager), "ada@example.com").after.role == .manager)
  }

  @Test(arguments: TestEngine.allCases)
  func `of one of two owners who give up their roles at once stays as it is`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    let change = try await harness.barista("bea@example.com", by: ada, role: .owner).change
    await #expect(throws: AuthError.lastOwner("ada@example.com")) {
      try await ada.work.execute(for: .anyone("test")) { _, _ in
        _ = try await ada.change.execute(.role(.manager), "ada@example.com")
        // The other unit still sees two owners as well.
        try await Task.detached { _ = try await change.execute(.role(.manager), "bea@example.com") }.value
      }
    }
    #expect(try await ada.role() == .owner)
  }

  /// The unit writes no log, so the only conflict is about the owner that it has seen.
  @Test(arguments: TestEngine.allCases)
  func `of one of two owners who demote each other at once stays an owner's`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    let bea = try await harness.barista("bea@example.com", by: ada, role: .owner)
    let change = bea.change
    let isDemoted = try await ada.work.execute(for: .anyone("test")) { context, _ in
      let owners = try await context.accounts.users(with: .owner)
      guard owners.count == 2, var other = owners.last else { return false }
      other.changeRole(to: .manager, at: harness.clock.now)
      try context.accounts.update(&other)
      try await Task.detached { _ = try await change.execute(.role(.manager), "ada@example.com") }.value
      return true
    }
    #expect(!isDemoted)
    #expect(try await ada.role() == .manager)
    #expect(try await bea.role() == .owner)
  }

  @Test func `of the last active owner stays as it is, whatever owners are disabled`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    _ = try await harness.barista("bea@example.com", by: ada, role: .owner)
    _ = try await ada.change.execute(.disable, "bea@example.com")
    let last = AuthError.lastOwner("ada@example.com")
    await #expect(throws: last) { try await ada.change.execute(.disable, "ada@example.com") }
    await #expect(throws: last) { try await ada.change.execute(.role(.manager), "ada@example.com") }
    #expect(
      try await ada.manageable.execute(latest: 9).filter(\.isLastOwner).map(\.user.email.text) == ["ada@example.com"])
  }

  @Test func `is listed for its managers, latest first`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    for email in ["bo@example.com", "cy@example.com"] { _ = try await harness.barista(email, by: ada) }
    let listed = try await ada.manageable.execute(latest: 2).map(\.user.email.text)
    #expect(listed == ["cy@example.com", "bo@example.com"])
    let accounts = try await ListAccounts(services: ada.services).execute(AccountFilter(limit: 9), after: nil)
    #expect(accounts.map(\.email.text) == ["ada@example.com", "bo@example.com", "cy@example.com"])
  }

  @Test(arguments: TestEngine.allCases) func `is prepared for an employee who is hired`(engine: TestEngine) async throws
  {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    try await ada.hire("bo@example.com")
    let first = try #require(harness.post.all.first)
    try await ada.hire("bo@example.com")
    let second = try #require(harness.post.all.last)
    #expect(harness.post.all.count == 2)
    let bo = harness.shell("bo")
    await #expect(throws: AuthError.unknownInvitation) { try await bo.acceptInvitation(first.code) }
    let user = try await bo.acceptInvitation(second.code.lowercased())
    #expect(user.role == .barista)
    #expect(try await bo.role() == .barista)
    await #expect(throws: AuthError.unknownInvitation) { try await bo.accept.find(second.code) }
    try await ada.hire("bo@example.com")
    #expect(harness.post.all.count == 2)
  }

  @Test func `created by a user who was not signed in does not become an employee's`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let eve = harness.shell("eve")
    _ = try await eve.register("bo@example.com", "Not Bo")
    try await ada.hire("bo@example.com")
    #expect(try await eve.role() == nil)
    await #expect(throws: AuthError.loginRefused) { try await eve.login("bo@example.com") }
    let account = try await GetAccount(services: ada.services).execute(.email("bo@example.com"))
    #expect(account.name == "Bobby Tables")
  }

  @Test func `is not prepared without access control, nor for an owner`() async throws {
    let open = try AuthHarness()
    try await open.shell().hire("bo@example.com")
    #expect(open.post.all.isEmpty)
    #expect(try await open.shell().signInState.execute() == .unrestricted)
    let (harness, ada) = try await AuthHarness.closed()
    try await ada.hire("bo@example.com", role: .owner)
    let bo = harness.shell("bo")
    try await bo.acceptInvitation()
    #expect(try await bo.role() == .manager)
  }

  @Test func `cannot be claimed by an employee who was hired and then fired`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    try await ada.hire("bo@example.com")
    try await ada.fire("bo@example.com")
    let code = try #require(harness.post.all.first).code
    await #expect(throws: AuthError.unknownInvitation) { try await harness.shell("bo").acceptInvitation(code) }
  }

  @Test func `of an employee hired again is not closed by the earlier employment's end`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    try await ada.hire("bo@example.com", employment: 1)
    let bo = harness.shell("bo")
    try await bo.acceptInvitation()
    try await ada.hire("bo@example.com", employment: 2)
    // The old password and session are void, in the same way as after the firing.
    #expect(try await bo.role() == nil)
    try await bo.acceptInvitation()
    try await ada.fire("bo@example.com", employment: 1)
    #expect(try await bo.role() == .barista)
    try await ada.fire("bo@example.com", employment: 2)
    #expect(try await bo.role() == nil)
  }

  @Test func `of a manager is not another manager's to take by hiring and firing the address`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let max = try await harness.barista("max@example.com", by: ada, role: .manager)
    try await max.hire("mia@example.com", "Decoy", role: .manager)
    try await max.fire("mia@example.com", by: try await max.profile.execute().id.raw)
    #expect(try await mia.role() == .manager)
    _ = try await ada.change.execute(.disable, "mia@example.com")
    try await max.hire("mia@example.com", "Decoy", role: .manager, employment: 2)
    #expect(harness.post.all.isEmpty)
    #expect(try await mia.role() == nil)
  }

  @Test func `opens with an invitation for seven days`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let invited = try await ada.register("bo@example.com", "Bobby", .barista, password: nil)
    let code = try #require(invited.invitation).code
    harness.clock.advance(byMilliseconds: Invitation.lifetime)
    await #expect(throws: AuthError.unknownInvitation) { try await harness.shell("bo").accept.find(code) }
    try await ada.login("ada@example.com")
    let fresh = try await ada.invite()
    #expect(try await harness.shell("bo").accept.find(fresh.code).account.name == "Bobby")
  }

  @Test func `gets a new password only from an owner`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let bo = try await harness.barista("bo@example.com", by: ada)
    await #expect(throws: AuthError.invitationNotNeeded("bo@example.com")) { try await ada.invite() }
    await #expect(throws: AccessDenied.notAllowed(.resetPasswords, .manager)) {
      try await mia.invite(resetsPassword: true)
    }
    #expect(try await bo.role() == .barista)
    let invitation = try await ada.invite(resetsPassword: true)
    #expect(try await bo.role() == nil)
    await #expect(throws: AuthError.loginRefused) { try await bo.login("bo@example.com") }
    let new = harness.shell("new")
    #expect(try await new.accept.find(invitation.code).account.email.text == "bo@example.com")
    // The sessions from before the reset stay ended when the account is used again.
    try await new.acceptInvitation(invitation.code, password: "a new long password")
    #expect(try await new.role() == .barista)
    #expect(try await bo.role() == nil)
    let entry = try #require(try await ada.log.execute(limit: 9, after: nil).first { $0.action == "invite" })
    #expect(entry.subject == "bo@example.com, password reset")
  }

  @Test func `keeps its password if it is the last owner who can sign in`() async throws {
    let (_, ada) = try await AuthHarness.closed()
    await #expect(throws: AuthError.lastOwner("ada@example.com")) {
      try await ada.invite("ada@example.com", resetsPassword: true)
    }
    #expect(try await ada.role() == .owner)
  }

  @Test func `follows the owner's rule for passwords`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let policy = SetPasswordPolicy(services: ada.services)
    let (before, after) = try await policy.execute(least: 8)
    #expect([before, after] == [PasswordPolicy(), PasswordPolicy(minLength: 8)])
    _ = try await harness.shell("eve").register("eve@example.com", "Eve", password: "jf8qw2xz")
    await #expect(throws: AccessDenied.notAllowed(.setPolicy, .manager)) {
      try await SetPasswordPolicy(services: mia.services).execute(least: 8)
    }
  }
}
