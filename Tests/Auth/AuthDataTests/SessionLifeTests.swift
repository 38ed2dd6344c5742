import AuthData
import AuthDomain
import DomainKit
import Foundation
import StorageKit
import TestEngines
import Testing
import TestingKit

func sessionFile(_ harness: AuthHarness, _ name: String) throws -> String {
  try String(contentsOfFile: "\(harness.folder.path)/\(name)/session", encoding: .utf8)
}

@Suite struct `A session ends` {
  @Test(arguments: TestEngine.allCases)
  func `with the logout, at the next unit of work`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    let other = harness.shell("other")
    try await other.login("ada@example.com")
    try await other.logout()
    #expect(try await other.role() == nil)
    #expect(try await ada.role() == .owner)
    await #expect(throws: AuthError.notSignedIn) { try await other.logout() }
  }

  @Test(arguments: TestEngine.allCases)
  func `later if it is used, which is no work of its user`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    func lastCommit(of work: () async throws -> Void) async throws -> CommitObserver.Commit? {
      harness.clock.advance(byMilliseconds: Session.touchInterval)
      let watch = CommitObserver()
      try await watch.watch(work)
      return watch.commit
    }
    let rows = try await lastCommit { _ = try await ada.profile.execute() }
    #expect(rows == nil)
    let bo = try await harness.barista(by: ada)
    #expect(try await lastCommit { _ = try await ada.change.execute(.disable, "bo@example.com") } != nil)
    #expect(try await bo.role() == nil)
  }

  @Test func `everywhere when asked for`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let other = harness.shell("other")
    try await other.login("ada@example.com")
    try await other.logout(everywhere: true)
    #expect(try await ada.role() == nil)
  }

  @Test func `with a change of the password, everywhere`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let other = harness.shell("other")
    try await other.login("ada@example.com")
    await #expect(throws: AuthError.wrongPassword) {
      try await other.changePassword("wrong", to: "a new long password")
    }
    await #expect(throws: AuthError.passwordTooShort(minLength: 15)) {
      try await other.changePassword(AuthHarness.password, to: "short")
    }
    #expect(try await ada.role() == .owner)
    try await other.changePassword(AuthHarness.password, to: "a new long password")
    #expect(try await ada.role() == nil)
    #expect(try await other.role() == nil)
    await #expect(throws: AuthError.loginRefused) { try await other.login("ada@example.com") }
    try await other.login("ada@example.com", "a new long password")
  }

  @Test(arguments: TestEngine.allCases) func `with disabling`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    let bo = try await harness.barista(by: ada)
    #expect(try await bo.role() == .barista)
    _ = try await ada.change.execute(.disable, "BO@example.com")
    #expect(try await bo.role() == nil)
    _ = try await ada.change.execute(.enable, "bo@example.com")
    #expect(try await bo.role() == nil)
    try await bo.login("bo@example.com")
  }

  @Test(arguments: TestEngine.allCases) func `with the job`(engine: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: engine)
    let bo = try await harness.barista(by: ada)
    try await ada.fire("bo@example.com")
    #expect(try await bo.role() == nil)
    await #expect(throws: AuthError.loginRefused) { try await bo.login("bo@example.com") }
    try await ada.fire("bo@example.com")
    try await ada.fire("stranger@example.com")
  }

  @Test func `after twelve hours without use and after seven days with it`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    for _ in 0..<16 {
      harness.clock.advance(byMilliseconds: 10 * Timestamp.millisecondsPerHour)
      #expect(try await ada.role() == .owner)
    }
    harness.clock.advance(byMilliseconds: 8 * Timestamp.millisecondsPerHour)
    #expect(try await ada.role() == nil)
    try await ada.login("ada@example.com")
    harness.clock.advance(byMilliseconds: 12 * Timestamp.millisecondsPerHour)
    #expect(try await ada.role() == nil)
  }

  @Test func `and is no longer listed, and the latest is listed first`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    harness.clock.advance(byMilliseconds: 13 * Timestamp.millisecondsPerHour)
    for name in ["first", "second"] {
      try await harness.shell(name).login("ada@example.com")
      harness.clock.advance(byMilliseconds: 1)
    }
    let listing = harness.shell("second").sessions
    let all = try await listing.execute(limit: 9, after: nil)
    #expect(all.map(\.isCurrent) == [true, false])
    let after = try #require(IDSuffix(all[0].session.id.description))
    #expect(try await listing.execute(limit: 9, after: after) == [all[1]])
    #expect(try await ada.role() == nil)
  }

  @Test func `and is listed with the use by the listing itself`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    harness.clock.advance(byMilliseconds: 9 * Timestamp.millisecondsPerHour)
    let listed = try #require(try await ada.sessions.execute(limit: 9, after: nil).first?.session)
    #expect(listed.lastSeenAt == harness.clock.now)
    #expect(listed.expiresAt == harness.clock.now.advanced(byMilliseconds: Session.idleTime))
  }

  @Test func `and is not listed while another one of its user lives`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let listing = ada.sessions
    try await harness.shell("unused").login("ada@example.com")
    #expect(try await listing.execute(limit: 9, after: nil).map(\.isCurrent) == [false, true])
    for _ in 1...2 {
      harness.clock.advance(byMilliseconds: 10 * Timestamp.millisecondsPerHour)
      #expect(try await ada.role() == .owner)
    }
    #expect(try await listing.execute(limit: 9, after: nil).map(\.isCurrent) == [true])
  }

  @Test func `and is deleted when the user signs in again`() async throws {
    let (harness, _) = try await AuthHarness.closed()
    try await harness.shell("other").login("ada@example.com")
    harness.clock.advance(byMilliseconds: 13 * Timestamp.millisecondsPerHour)
    try await harness.shell("third").login("ada@example.com")
    #expect(try await harness.rows(TableLayout(name: "auth_session", columns: ["id", "version"])).count == 1)
  }

  @Test func `and a new role counts at once`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista(by: ada)
    _ = try await ada.change.execute(.role(.manager), "bo@example.com")
    #expect(try await bo.role() == .manager)
  }

  @Test func `and none comes out of a stolen database`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let layout = TableLayout(name: "auth_session", columns: ["id", "version", "user_id", "fingerprint"])
    let stored = try #require(try await harness.rows(layout).first?.last)
    guard case .text(let fingerprint) = stored else { return #expect(Bool(false), "no fingerprint") }
    #expect(fingerprint.utf8.count == 64)
    #expect(!(try sessionFile(harness, "ada")).contains(fingerprint))
    // The stored fingerprint does not work as a token.
    let thief = harness.shell("thief")
    let identity = try #require(
      try await ada.work.execute(for: .anyone("look")) { context, _ in
        try await context.installation.current()?.databaseID
      })
    var bytes: [UInt8] = []
    var digits = fingerprint[...]
    while !digits.isEmpty {
      bytes.append(try #require(UInt8(digits.prefix(2), radix: 16)))
      digits = digits.dropFirst(2)
    }
    try await thief.keeper.keep(Secret(bytes), for: identity)
    #expect(try await thief.role() == nil)
  }
}
