import AuthDomain
import DomainKit
import Testing

@Suite struct `Who is fired` {
  @Test(arguments: Engine.allCases)
  func `is a stranger from the firing's commit on, before anything else was done`(engine: Engine) async throws {
    let (house, ada) = try await AuthHouse.closed(on: engine)
    try await ada.hire("bo@example.com")
    let bo = house.shell("bo")
    _ = try await bo.accept.execute(
      try #require(house.post.all.last).code, password: house.secret(AuthHouse.password))
    #expect(try await bo.role() == .barista)
    try await ada.shutOut("bo@example.com")
    #expect(try await bo.role() == nil)
    await #expect(throws: AuthError.loginRefused) { try await bo.login("bo@example.com") }
    try await ada.fire("bo@example.com")
    #expect(try await bo.role() == nil)
    #expect(try await account("bo@example.com", ada).state == .fired)
  }

  @Test func `gets no account out of a hiring that is delivered late`() async throws {
    let (house, ada) = try await AuthHouse.closed()
    try await ada.shutOut("bo@example.com")
    try await ada.hire("bo@example.com")
    #expect(house.post.all.isEmpty)
    #expect(try await ada.log.execute(limit: 1, after: nil).first?.outcome == "refused: fired meanwhile")
    await #expect(throws: AuthError.unknownUser("bo@example.com")) { try await account("bo@example.com", ada) }
  }

  @Test func `with an account of an earlier day is kept out of that one too`() async throws {
    let (house, ada) = try await AuthHouse.closed()
    let bo = try await house.barista(by: ada)
    try await ada.shutOut("bo@example.com")
    #expect(try await bo.role() == nil)
    try await ada.hire("bo@example.com")
    #expect(house.post.all.isEmpty)
    #expect(try await bo.role() == nil)
  }

  @Test func `gets neither access nor the old password back by hand`() async throws {
    let (house, ada) = try await AuthHouse.closed()
    let bo = try await house.barista(by: ada)
    try await ada.shutOut("bo@example.com")
    try await ada.fire("bo@example.com")
    let ended = AuthError.employmentEnded("bo@example.com")
    await #expect(throws: ended) { try await ada.manage.execute(.enable, "bo@example.com") }
    await #expect(throws: ended) { try await InviteUser(work: ada.work).execute("bo@example.com") }
    #expect(try await account("bo@example.com", ada).password == nil)
    try await ada.hire("bo@example.com", employment: 2)
    await #expect(throws: AuthError.loginRefused) { try await bo.login("bo@example.com") }
    let code = try #require(house.post.all.last).code
    _ = try await bo.accept.execute(code, password: house.secret("a new long password"))
    #expect(try await bo.role() == .barista)
  }

  @Test func `is not an owner whom a manager cannot reach, nor the last one`() async throws {
    let (house, ada) = try await AuthHouse.closed()
    let mia = try await house.barista("mia@example.com", by: ada, role: .manager)
    let (owner, manager) = (try await ada.profile.execute().id.raw, try await mia.profile.execute().id.raw)
    await #expect(throws: AuthError.mayNotChange("ada@example.com")) {
      try await mia.shutOut("ada@example.com", by: manager)
    }
    await #expect(throws: AuthError.lastOwner("ada@example.com")) {
      try await ada.shutOut("ada@example.com", by: owner)
    }
    #expect(try await ada.role() == .owner)
    // What was refused has left no mark.
    try await ada.hire("bo@example.com")
    #expect(house.post.all.count == 1)
  }

  @Test func `is nobody in an open house`() async throws {
    let house = try AuthHouse()
    try await house.shell().shutOut("bo@example.com")
    #expect(try await house.shell().role() == .owner)
  }

  private func account(_ email: String, _ shell: AuthShell) async throws -> User {
    try await shell.manage.find(email)
  }
}

@Suite struct `Who is hired` {
  @Test func `has no account that whoever hires could not change`() async throws {
    let (house, ada) = try await AuthHouse.closed()
    let mia = try await house.barista("mia@example.com", by: ada, role: .manager)
    _ = try await house.barista("max@example.com", by: ada, role: .manager)
    let (owner, manager) = (try await ada.profile.execute().id.raw, try await mia.profile.execute().id.raw)
    for cause in [owner, manager] {
      await #expect(throws: AuthError.ownerNotHired("ADA@example.com")) {
        try await ada.checkHiring("ADA@example.com", by: cause)
      }
    }
    await #expect(throws: AuthError.mayNotChange("max@example.com")) {
      try await mia.checkHiring("max@example.com", by: manager)
    }
    try await ada.checkHiring("max@example.com", by: owner)
    try await mia.checkHiring("nobody@example.com", by: manager)
    try await AuthHouse().shell().checkHiring("ada@example.com")
  }

  @Test func `is told of an account that stays as it is`() async throws {
    let (house, ada) = try await AuthHouse.closed()
    let bo = try await house.barista(by: ada)
    try await ada.hire("bo@example.com")
    #expect(house.post.left == ["bo@example.com"])
    #expect(house.post.all.isEmpty)
    #expect(try await bo.role() == .barista)
  }
}
