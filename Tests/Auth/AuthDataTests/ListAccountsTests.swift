import AuthDomain
import DomainKit
import TestEngines
import Testing
import TestingKit

@Suite struct `Accounts` {
  private func emails(_ filter: AccountFilter, by shell: AuthShell, after: AccountKey? = nil) async throws -> [String] {
    try await ListAccounts(services: shell.services).execute(filter, after: after).map(\.email.text)
  }

  @Test func `are found by name, address, role and state, page by page`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    _ = try await harness.barista("bo@example.com", by: ada)
    _ = try await harness.barista("mia@shop.example", by: ada, role: .manager)
    _ = try await ada.register("zoe@example.com", "Zoë Lungo", .customer, password: nil)
    _ = try await ada.change.execute(.disable, "bo@example.com")
    #expect(try await emails(AccountFilter(text: "zoe l"), by: ada) == ["zoe@example.com"])
    #expect(try await emails(AccountFilter(text: "zoelun"), by: ada) == ["zoe@example.com"])
    #expect(try await emails(AccountFilter(text: "SHOP."), by: ada) == ["mia@shop.example"])
    #expect(try await emails(AccountFilter(role: .owner), by: ada) == ["ada@example.com"])
    #expect(try await emails(AccountFilter(state: .invited), by: ada) == ["zoe@example.com"])
    #expect(try await emails(AccountFilter(state: .disabled), by: ada) == ["bo@example.com"])
    let tables = AccountFilter(text: "tables", limit: 1)
    #expect(try await emails(tables, by: ada) == ["bo@example.com"])
    #expect(try await emails(tables, by: ada, after: .email("bo@example.com")) == ["mia@shop.example"])
    #expect(try await emails(AccountFilter(text: "!"), by: ada) == [])
  }

  @Test func `are shown to a manager by address or by the end of the id`() async throws {
    let (_, _, mia) = try await AuthHarness.managed()
    let get = GetAccount(services: mia.services)
    let owner = try await get.execute(.email("ada@example.com"))
    let suffix = try #require(IDSuffix(owner.id.description.suffix(12)))
    #expect(try await get.execute(.suffix(suffix)).id == owner.id)
    await #expect(throws: AuthError.unknownUser("ffffffffffff")) {
      try await get.execute(.suffix(try #require(IDSuffix("ffffffffffff"))))
    }
  }

  @Test func `are neither listed nor shown to a barista`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista(by: ada)
    let denied = AccessDenied.notAllowed(.viewAccounts, .barista)
    await #expect(throws: denied) { try await emails(AccountFilter(), by: bo) }
    await #expect(throws: denied) { try await GetAccount(services: bo.services).execute(.email("ada@example.com")) }
  }

  @Test func `of the same name are told apart for managers and owners`() async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let (bo, bea) = (try await harness.barista(by: ada), try await harness.barista("bea@example.com", by: ada))
    let people = (try await ada.profile.execute(), try await bo.profile.execute(), try await bea.profile.execute())
    let ids = [people.0, people.1, people.2].map(\.id.raw)
    func names(for shell: AuthShell) async throws -> [String] {
      let names = try await LookUpAccountNames(services: shell.services).distinctNames(of: Set(ids))
      return ids.map { names[$0] ?? "-" }
    }
    let others = ["Ada", "Bobby Tables (bo@example.com)"]
    #expect(try await names(for: mia) == others + ["Bobby Tables (bea@example.com)"])
    #expect(try await names(for: bo) == ["Ada", "Bobby Tables", "Bobby Tables"])
    try await ada.delete("bea@example.com")
    #expect(try await names(for: mia) == others + ["Bobby Tables (\(ids[2].description.suffix(8)))"])
    try await ada.delete("bo@example.com")
    #expect(try await AnonymizeAccount(services: ada.services).execute(anonymizing: "Bobby Tables") == 2)
    let erased = ids.dropFirst().map { "anonymized (\($0.description.suffix(8)))" }
    #expect(try await names(for: mia) == ["Ada"] + erased)
  }

  /// Names are chosen by their users, and may look like those of others.
  @Test(arguments: ["Ada", "ADA", "Ad\u{E1}"])
  func `with the name of another employee are shown with the address, also alone`(name: String) async throws {
    let (harness, ada, mia) = try await AuthHarness.managed()
    let bo = try await harness.barista(by: ada)
    let id = try await bo.profile.execute().id.raw
    func names(for shell: AuthShell) async throws -> [UniqueID: String] {
      try await LookUpAccountNames(services: shell.services).distinctNames(of: [id])
    }
    let update = UpdateUserProfile(services: bo.services)
    _ = try await update.execute(ProfileChange(name: "Bo"))
    #expect(try await names(for: mia) == [id: "Bo"])
    _ = try await update.execute(ProfileChange(name: name))
    #expect(try await names(for: mia) == [id: "\(name) (bo@example.com)"])
    #expect(try await names(for: bo) == [id: name])
    for sign in ["@", "@\u{180B}", "@\u{301}", "\u{FF20}", "\u{FE6B}"] {
      await #expect(throws: AuthError.text(.addressSign(field: "The name"))) {
        try await update.execute(ProfileChange(name: "\(name) (ada\(sign)example.com)"))
      }
    }
  }

  @Test(arguments: [
    ("Cy Guest", "Cy Guest"), ("Андрій", "Андріи\u{306}"), ("Дем'ян", "Дем’ян"), ("Sofia", "So\u{FB01}a"),
  ])
  func `with the name of a customer are shown with the address, by which they are found`(
    customer: String, name: String
  ) async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista(by: ada)
    let cy = try await harness.barista("cy@example.com", by: ada, role: .customer)
    let id = try await bo.profile.execute().id.raw
    for (shell, name) in [(cy, customer), (bo, name)] {
      _ = try await UpdateUserProfile(services: shell.services).execute(ProfileChange(name: name))
    }
    let shown = "\(name) (bo@example.com)"
    #expect(try await LookUpAccountNames(services: ada.services).distinctNames(of: [id]) == [id: shown])
    for text in [shown, "bo@example.com"] {
      #expect(try await GetAccount(services: ada.services).id(of: text) == id)
    }
  }

  @Test func `with the name of a deleted account, or with its mark, are shown with the address`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let (bo, bea) = (try await harness.barista(by: ada), try await harness.barista("bea@example.com", by: ada))
    let (old, id) = (try await bo.profile.execute().id.raw, try await bea.profile.execute().id.raw)
    try await ada.delete("bo@example.com")
    func shown() async throws -> String? {
      try await LookUpAccountNames(services: ada.services).distinctNames(of: [id])[id]
    }
    #expect(try await shown() == "Bobby Tables (bea@example.com)")
    for name in ["Bobby Tables (\(old.description.suffix(8)))", "Ada\u{FF09}"] {
      _ = try await UpdateUserProfile(services: bea.services).execute(ProfileChange(name: name))
      #expect(try await shown() == "\(name) (bea@example.com)")
    }
    _ = try await UpdateUserProfile(services: bea.services).execute(ProfileChange(name: "Bea\u{A0}\u{2003}\u{2800} C"))
    #expect(try await shown() == "Bea C")
  }

  @Test(arguments: TestEngine.allCases)
  func `are deleted by an owner; the name and the log stay`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    let bo = try await harness.barista("bo@example.com", by: ada)
    let id = try await bo.profile.execute().id
    #expect(try await ada.delete("bo@example.com").id == id)
    #expect(try await bo.role() == nil)
    await #expect(throws: AuthError.loginRefused) { try await bo.login("bo@example.com") }
    #expect(try await LookUpAccountNames(services: ada.services).execute([id.raw]) == [id.raw: "Bobby Tables"])
    #expect(try await LookUpAccountNames(services: ada.services).isDeleted(id.raw))
    let owner = try await ada.profile.execute().id
    #expect(try await !LookUpAccountNames(services: ada.services).isDeleted(owner.raw))
    let log = try await ada.log.execute(limit: 9, after: nil)
    #expect(log.contains { $0.line.action == "delete" && $0.line.subject == "bo@example.com" })
    #expect(try await emails(AccountFilter(), by: ada) == ["ada@example.com"])
    await #expect(throws: AuthError.unknownUser("bo@example.com")) { try await ada.delete("bo@example.com") }
  }

  @Test(arguments: TestEngine.allCases)
  func `lose their names after the deletion if an owner erases them`(engine: TestEngine) async throws {
    let (harness, ada, mia) = try await AuthHarness.managed(on: engine)
    let bo = try await harness.barista("bo@example.com", by: ada)
    let id = try await bo.profile.execute().id
    let anonymize = AnonymizeAccount(services: ada.services)
    let unknown = AuthError.unknownDeletedAccount("Bobby Tables")
    await #expect(throws: unknown) { try await anonymize.execute(anonymizing: "Bobby Tables") }
    try await ada.delete("bo@example.com")
    await #expect(throws: AccessDenied.self) {
      try await AnonymizeAccount(services: mia.services).execute(anonymizing: "Bobby Tables")
    }
    #expect(try await anonymize.count(of: "Bobby Tables") == 1)
    await #expect(throws: AuthError.unknownDeletedAccount("Bobby")) { try await anonymize.count(of: "Bobby") }
    #expect(try await anonymize.execute(anonymizing: "bobby  TÁBLES") == 1)
    #expect(try await LookUpAccountNames(services: ada.services).execute([id.raw]) == [id.raw: "anonymized"])
    #expect(try await LookUpAccountNames(services: ada.services).isDeleted(id.raw))
    let log = try await ada.log.execute(limit: 9, after: nil)
    #expect(log.contains { $0.line.action == "anonymize" && $0.line.subject == id.description })
    for name in ["Bobby Tables", ""] {
      await #expect(throws: AuthError.unknownDeletedAccount(name)) { try await anonymize.count(of: name) }
    }
  }

  @Test(arguments: TestEngine.allCases)
  func `are found for their orders after the deletion`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    let bo = try await harness.barista("bo@example.com", by: ada)
    let id = try await bo.profile.execute().id.raw
    let (get, end) = (GetAccount(services: ada.services), String(id.description.suffix(8)))
    let unknown = AuthError.unknownUser("Bobby Tables")
    for text in [end, id.description, "bo@example.com"] { #expect(try await get.id(of: text) == id, "\(text)") }
    await #expect(throws: unknown) { try await get.id(of: "Bobby Tables") }
    try await ada.delete("bo@example.com")
    for text in [end, id.description, "bobby  TÁBLES"] { #expect(try await get.id(of: text) == id, "\(text)") }
    let bea = try await harness.barista("bea@example.com", by: ada)
    let other = try await bea.profile.execute().id
    let both = ["\(other) (Bobby Tables, barista, bea@example.com)", "\(id) (Bobby Tables, deleted)"]
    let ambiguous = AuthError.ambiguousName("Bobby Tables", candidates: both)
    await #expect(throws: ambiguous) { try await get.id(of: "Bobby Tables") }
    #expect(ambiguous.suggestion == "Type the id of one of them instead of the name")
    for key in [other.raw, id] { #expect(try await get.id(of: key.description) == key) }
    _ = try await AnonymizeAccount(services: ada.services).execute(anonymizing: "Bobby Tables")
    let names = LookUpAccountNames(services: ada.services)
    #expect(try await names.distinctNames(of: [id]) == [id: "anonymized (\(end))"])
    for text in [end, "anonymized (\(end))"] { #expect(try await get.id(of: text) == id, "\(text)") }
    for text in ["Bobby Tables", "Bobby (\(end))", ")"] {
      await #expect(throws: AuthError.unknownUser(text)) { try await get.id(of: text) }
    }
    await #expect(throws: AccessDenied.self) { try await GetAccount(services: bea.services).id(of: end) }
  }

  @Test(arguments: TestEngine.allCases)
  func `are not deleted if they have changed since the question`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    let bo = try await harness.barista("bo@example.com", by: ada)
    let delete = DeleteAccount(services: ada.services, check: ada.check)
    let asked = SeenVersion(try await delete.prepare(deleting: "bo@example.com"))
    _ = try await ada.change.execute(.role(.manager), "bo@example.com")
    let changed = AuthError.changedSinceAsked("bo@example.com")
    await #expect(throws: changed) { try await delete.execute(deleting: "bo@example.com", seen: asked) }
    #expect(try await bo.role() == .manager)
    let again = SeenVersion(try await delete.prepare(deleting: "bo@example.com"))
    #expect(try await delete.execute(deleting: "bo@example.com", seen: again).role == .manager)
    _ = try await ada.register("bo@example.com", "Another Bo", .customer, password: nil)
    await #expect(throws: changed) { try await delete.execute(deleting: "bo@example.com", seen: again) }
    #expect(try await emails(AccountFilter(), by: ada).contains("bo@example.com"))
  }

  @Test func `are not deleted by a manager, and the last owner's is not deleted`() async throws {
    let (_, ada, mia) = try await AuthHarness.managed()
    await #expect(throws: AccessDenied.self) { try await mia.delete("ada@example.com") }
    await #expect(throws: AuthError.lastOwner("ada@example.com")) { try await ada.delete("ada@example.com") }
    #expect(try await ada.role() == .owner)
  }

  @Test func `are not found by an end that two of their identifiers have`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    try await ada.work.execute(for: .anyone("test")) { context in
      for number in [1, 2] as [UInt64] {
        var user = try User(
          id: ID(UniqueID(high: 0x7000, low: number << 20 | 0xABCD)), email: EmailAddress("user\(number)@example.com"),
          name: "User \(number)", role: .customer, createdAt: harness.clock.now)
        try context.accounts.add(&user)
      }
    }
    let accounts = GetAccount(services: ada.services)
    let both = ([1, 2] as [UInt64]).map { UniqueID(high: 0x7000, low: $0 << 20 | 0xABCD).description }
    let error = AuthError.ambiguous("abcd", candidates: both)
    await #expect(throws: error) { try await accounts.execute(.suffix(try #require(IDSuffix("abcd")))) }
    await #expect(throws: error) { try await accounts.id(of: "abcd") }
    #expect(try await accounts.execute(.suffix(try #require(IDSuffix("20abcd")))).name == "User 2")
  }
}
