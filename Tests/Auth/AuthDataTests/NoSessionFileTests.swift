import AuthData
import AuthDomain
import DomainKit
import Foundation
import Testing
import TestingKit

/// If the machine cannot keep a session, the command fails before it stores data.
@Suite struct `Where no session can be kept` {
  /// Returns a shell with a folder at the path of its session file.
  private func walledShell(_ harness: AuthHarness) throws -> AuthShell {
    let path = harness.folder.path + "/walled/session"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: harness.folder.path + "/walled")
    return harness.shell("walled")
  }

  private func expectRefused(_ body: () async throws -> Void) async {
    do {
      try await body()
      Issue.record("nothing was refused")
    } catch AuthError.sessionFile {
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func `access control stays off`() async throws {
    let harness = try AuthHarness()
    let shell = try walledShell(harness)
    await expectRefused { _ = try await shell.register("ada@example.com", "Ada") }
    #expect(try await harness.shell("other").signInState.execute() == .unrestricted)
    #expect(harness.hasher.hashed == 0)
  }

  @Test func `no user registers, signs in, accepts or recovers, and nothing has changed`() async throws {
    struct Proof: DatabaseOwnership { func prove() throws {} }
    let (harness, ada) = try await AuthHarness.closed()
    let code = try #require(try await ada.register("bo@example.com", "Bo", .barista, password: nil).invitation).code
    let before = try await ada.logCheck.execute(anchor: nil).end
    let shell = try walledShell(harness)
    await expectRefused { _ = try await shell.register("eve@example.com", "Eve") }
    await expectRefused { _ = try await shell.login("ada@example.com") }
    await expectRefused { _ = try await shell.acceptInvitation(code) }
    let recover = RecoverOwner(
      services: shell.services, sessionService: shell.sessionService, check: shell.check, ownership: Proof(),
      sleeper: TaskSleeper())
    await expectRefused { _ = try await recover.execute(nil, password: harness.secret("a new long password")) }
    // The command also fails before it asks for a password.
    let login = Login(services: shell.services, sessionService: shell.sessionService, check: shell.check)
    await expectRefused { try await login.prepare("ada@example.com") }
    await expectRefused { _ = try await shell.accept.find(code) }
    await expectRefused { _ = try await recover.prepare(nil) }
    #expect(try await ada.logCheck.execute(anchor: nil).end == before)
    #expect(try await ada.role() == .owner)
    #expect(try await harness.shell("bo").accept.find(code).account.name == "Bo")
    try await harness.shell("late").login("ada@example.com")
  }
}
