import AuthData
import AuthDomain
import DomainKit
import StorageKit
import TestEngines
import Testing
import TestingKit

@Suite struct `The use of a session` {
  @Test(arguments: TestEngine.allCases) func `is recorded after a minute`(kind: TestEngine) async throws {
    let (harness, ada) = try await AuthHarness.closed(on: kind)
    harness.clock.advance(byMilliseconds: 59_999)
    #expect(try await lastSeen(ada) == harness.clock.now.advanced(byMilliseconds: -59_999))
    harness.clock.advance(byMilliseconds: 1)
    _ = try await lastSeen(ada)
    #expect(try await lastSeen(ada) == harness.clock.now)
  }

  @Test func `is not worth an error: who only reads does not notice a full disk`() async throws {
    let (harness, ada) = try await AuthHarness.closed()
    let signIn = harness.clock.now
    harness.clock.advance(byMilliseconds: 60_000)
    let work = UnitOfWork(
      on: FullEngine(harness.engine),
      principals: StoredPrincipalProvider(keeper: ada.keeper, crypto: harness.crypto, clock: harness.clock),
      clock: harness.clock, ids: harness.ids
    ) { try StoredAuthContext(FeatureStorage(of: "auth", in: $0)) as any AuthContext }
    let seen = try await work.execute(for: .anyone("test")) { context, principal in
      #expect(principal.role == .owner)
      return try await context.sessions.sessions(of: ID(principal.account ?? harness.ids.next())).map(\.lastSeenAt)
    }
    #expect(seen == [signIn])
  }

  private func lastSeen(_ shell: AuthShell) async throws -> Timestamp? {
    try await shell.work.execute(for: .anyone("test")) { context, principal in
      guard let account = principal.account else { return nil }
      return try await context.sessions.sessions(of: ID(account)).first?.lastSeenAt
    }
  }
}

/// A database on a full disk.
private final class FullEngine: ForwardingEngine {
  let base: any StorageEngine

  init(_ base: any StorageEngine) { self.base = base }

  func commit(_ changes: ChangeSet) async throws -> CommitReceipt { throw StorageError.full(base.displayName) }
}
