import Foundation
import Testing

/// Tests of a database that another user of the machine could have replaced.
@Suite struct `A database within reach of other users` {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Places the log of another shop's database next to the owner's, like a user with write access
  /// to the folder.
  private func plantLog() async throws {
    let other = place.path("other/shop.db")
    try FileManager.default.createDirectory(atPath: place.path("other"), withIntermediateDirectories: false)
    let registered = try await place.coffeepal(
      as: "mallory", "auth", "register", "mallory@example.com", "--name", "Mallory", "--password-stdin",
      password: Workplace.password, on: other)
    try #require(registered.ending == .exited(0), "\(registered.errors)")
    let copied = try await place.run([
      "sqlite3", other, "PRAGMA wal_autocheckpoint=0", "VACUUM", ".shell cp \(other)-wal \(place.database)-wal",
    ])
    try #require(copied.ending == .exited(0), "\(copied.errors)")
    #expect(chmod(place.database + "-wal", 0o666) == 0)
  }

  @Test func `is refused with a log that was planted beside it`() async throws {
    try await place.registerOwner()
    try await plantLog()
    #expect(chmod(place.folder, 0o1777) == 0)
    let login = try await place.coffeepal(
      as: "ada", "login", "mallory@example.com", "--password-stdin", password: Workplace.password)
    #expect(login.ending == .exited(69))
    #expect(login.errorCode == "storage.exposed")
    #expect(login.errors.contains("is not safe to use: other users may write to the folder"))
    #expect(login.errors.contains("chmod go-w"))
    #expect(chmod(place.folder, 0o700) == 0)
    let log = try await place.coffeepal(as: "ada", "auth", "log", "--verify")
    #expect(log.errors.contains("shop.db-wal is not safe to use: other users may write to it"))
    #expect(log.ending == .exited(69))
  }

  @Test func `is refused when it was made for everybody beforehand`() async throws {
    try place.write([], to: "shop.db")
    #expect(chmod(place.database, 0o666) == 0)
    let result = try await place.coffeepal(
      as: "ada", "auth", "register", "ada@example.com", "--name", "Ada", "--password-stdin",
      password: Workplace.password)
    #expect(result.ending == .exited(69))
    #expect(result.errorCode == "storage.exposed")
    #expect(FileManager.default.contents(atPath: place.database) == Data())
  }

  @Test func `is opened in a folder of one's own that others may read`() async throws {
    #expect(chmod(place.folder, 0o755) == 0)
    try await place.registerOwner()
    let result = try await place.run(
      [Workplace.program, "--db", "shop.db", "whoami"], environment: place.session("ada"))
    #expect(result.ending == .exited(0))
  }
}
