import AuthData
import AuthDomain
import DomainKit
import Foundation
import Testing
import TestingKit

/// A session that cannot be kept is noticed before anything is stored because of it.
@Suite struct `Where no session can be kept` {
  /// A shell whose session file would be where a folder is.
  private func walledShell(_ house: AuthHouse) throws -> AuthShell {
    let path = house.folder.path + "/walled/session"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: house.folder.path + "/walled")
    return house.shell("walled")
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

  @Test func `the house stays open`() async throws {
    let house = try AuthHouse()
    let shell = try walledShell(house)
    await expectRefused { _ = try await shell.register("ada@example.com", "Ada") }
    #expect(try await house.shell("other").profile.presence() == .openHouse)
    #expect(house.hasher.hashed == 0)
  }

  @Test func `nobody registers, signs in, accepts or recovers, and nothing has changed`() async throws {
    struct Proof: DatabaseOwnership { func prove() throws {} }
    let (house, ada) = try await AuthHouse.closed()
    let code = try #require(try await ada.register("bo@example.com", "Bo", .barista, password: nil).invitation).code
    let before = try await ada.log.verify(anchor: nil)
    let shell = try walledShell(house)
    await expectRefused { _ = try await shell.register("eve@example.com", "Eve") }
    await expectRefused { _ = try await shell.login("ada@example.com") }
    await expectRefused { _ = try await shell.accept.execute(code, password: house.secret(AuthHouse.password)) }
    let recover = RecoverOwner(work: shell.work, desk: shell.desk, check: shell.check, ownership: Proof())
    await expectRefused { _ = try await recover.execute(nil, password: house.secret("a new long password")) }
    // Before a password is asked for, too.
    let login = Login(work: shell.work, desk: shell.desk, check: shell.check)
    await expectRefused { try await login.prepare("ada@example.com") }
    await expectRefused { _ = try await shell.accept.find(code) }
    await expectRefused { _ = try await recover.prepare(nil) }
    #expect(try await ada.log.verify(anchor: nil) == before)
    #expect(try await ada.role() == .owner)
    #expect(try await house.shell("bo").accept.find(code).name == "Bo")
    try await house.shell("late").login("ada@example.com")
  }
}
