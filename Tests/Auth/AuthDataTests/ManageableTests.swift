import AuthDomain
import DomainKit
import TestEngines
import Testing
import TestingKit

@Suite struct `Accounts that a user may change` {
  @Test(arguments: TestEngine.allCases)
  func `are those below one's own, and all for an owner`(engine: TestEngine) async throws {
    let (_, ada) = try await AuthHarness.closed(on: engine)
    let mia = try await AuthHarness.manager(by: ada)
    _ = try await ada.register("bo@example.com", "Bo", .barista, password: nil)
    let all = try await ada.manageable.execute(latest: 10)
    #expect(all.map(\.user.email.text) == ["bo@example.com", "mia@example.com", "ada@example.com"])
    #expect(all.map(\.isLastOwner) == [false, false, true])
    #expect(all.map(\.user.state) == [.invited, .active, .active])
    #expect(try await mia.manageable.execute(latest: 10).map(\.user.email.text) == ["bo@example.com"])
    #expect(try await ada.manageable.execute(latest: 1).map(\.user.email.text) == ["bo@example.com"])
  }

  @Test func `are known to be locked after too many tries`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    _ = try await harness.barista(by: ada)
    for _ in 1...LoginGuard.limit {
      _ = try? await harness.shell("thief").login("bo@example.com", "wrong wrong wrong")
      harness.clock.advance(byMilliseconds: 10_000)
    }
    #expect(try await ada.manageable.execute(latest: 10).map(\.isLocked) == [true, false])
    _ = try await ada.change.execute(.enable, "bo@example.com")
    #expect(try await ada.manageable.execute(latest: 10).map(\.isLocked) == [false, false])
  }

  @Test func `are not listed for a barista`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let bo = try await harness.barista(by: ada)
    await #expect(throws: AccessDenied.self) { try await bo.manageable.execute(latest: 10) }
  }
}

extension AuthHarness {
  /// Returns a signed-in manager with a separate shell.
  fileprivate static func manager(by owner: AuthShell) async throws -> AuthShell {
    try await owner.harness.barista("mia@example.com", by: owner, role: .manager)
  }
}
