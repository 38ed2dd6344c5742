import AuthData
import AuthDomain
import DomainKit
import Foundation
import TestEngines
import Testing
import TestingKit

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct `A session file` {
  private let folder: TemporaryFolder
  private let file: SessionFile
  private let path: String
  private static let databaseID = UniqueID(high: 1, low: 1)

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/state/coffeepal/session"
    file = SessionFile(path: path, database: "/shop.db")
  }

  private func token(_ byte: UInt8) -> Secret { Secret([UInt8](repeating: byte, count: 32)) }

  private func bytes(_ secret: Secret?) -> [UInt8]? { secret?.withBytes { Array($0) } }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `keeps one token per database`() async throws {
    #expect(try file.token(for: Self.databaseID) == nil)
    let other = UniqueID(high: 2, low: 2)
    try await file.keep(token(1), for: Self.databaseID)
    try await file.keep(token(2), for: other)
    try await file.keep(token(3), for: Self.databaseID)
    #expect(bytes(try file.token(for: Self.databaseID)) == [UInt8](repeating: 3, count: 32))
    #expect(bytes(try file.token(for: other)) == [UInt8](repeating: 2, count: 32))
    try await file.forget(Self.databaseID)
    #expect(try file.token(for: Self.databaseID) == nil)
    #expect(try file.token(for: other) != nil)
  }

  @Test func `is its owner's alone, in a folder that is`() async throws {
    try await file.keep(token(1), for: Self.databaseID)
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path + "/state/coffeepal") == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state/coffeepal") == ["session"])
  }

  @Test(arguments: [0o640, 0o604, 0o666]) func `is refused when others could have touched it`(mode: Int) async throws {
    try await file.keep(token(1), for: Self.databaseID)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(throws: AuthError.self) { try file.token(for: Self.databaseID) }
  }

  @Test func `is never reached through a symbolic link`() async throws {
    try await file.keep(token(1), for: Self.databaseID)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".real")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".real")
    #expect(throws: AuthError.sessionFile(path, reason: "it is a symbolic link, which is not followed")) {
      try file.token(for: Self.databaseID)
    }
  }

  @Test(arguments: ["nonsense", "00000000-0000-0001-0000-000000000001 xyz\n", "-----BEGIN OPENSSH PRIVATE KEY-----\n"])
  func `that is something else is left alone`(content: String) async throws {
    try await file.keep(token(1), for: Self.databaseID)
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try file.token(for: Self.databaseID) == nil)
    await #expect(throws: AuthError.sessionFile(path, reason: "it is not a session file")) {
      try await file.keep(token(4), for: Self.databaseID)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(content.utf8))
  }

  @Test(arguments: [
    ("", false), ("\n", false), ("00000000-0000-0001-0000-000000000001 \(String(repeating: "0a", count: 32))\n", true),
    ("00000000-0000-0001-0000-000000000001,\(String(repeating: "0a", count: 32))\n", false),
    ("00000000-0000-0001-0000-000000000001 \(String(repeating: "zz", count: 32))\n", false),
  ])
  func `is recognized by its content`(content: String, isOurs: Bool) throws {
    let descriptor = open(try folder.write(content.utf8, as: "other"), O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(SessionFile.isSessionFile(descriptor) == isOurs)
  }

  @Test func `of another terminal is recognized`() async throws {
    try await file.keep(token(1), for: Self.databaseID)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(SessionFile.isSessionFile(descriptor))
  }

  @Test(arguments: ["", "\n\n"])
  func `that is empty holds nothing, and is written again`(content: String) async throws {
    try await file.keep(token(1), for: Self.databaseID)
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try file.token(for: Self.databaseID) == nil)
    try await file.keep(token(4), for: Self.databaseID)
    #expect(bytes(try file.token(for: Self.databaseID)) == [UInt8](repeating: 4, count: 32))
  }

  @Test func `that was torn holds what is whole`() async throws {
    try await file.keep(token(1), for: Self.databaseID)
    try await file.keep(token(2), for: UniqueID(high: 2, low: 2))
    let content = try Data(contentsOf: URL(fileURLWithPath: path))
    try content.dropLast(5).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(bytes(try file.token(for: Self.databaseID)) == [UInt8](repeating: 1, count: 32))
    #expect(try file.token(for: UniqueID(high: 2, low: 2)) == nil)
  }

  @Test func `of a copied database is another one`() async throws {
    let copy = SessionFile(path: path, database: "/copy.db")
    try await file.keep(token(1), for: Self.databaseID)
    #expect(try copy.token(for: Self.databaseID) == nil)
    try await copy.keep(token(2), for: Self.databaseID)
    #expect(bytes(try file.token(for: Self.databaseID)) == [UInt8](repeating: 1, count: 32))
    try await copy.forget(Self.databaseID)
    #expect(try file.token(for: Self.databaseID) != nil)
  }

  @Test func `is the same whichever way the database is reached`() async throws {
    let database = try folder.write([1], as: "shop.db")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: folder.path)
    try await SessionFile(path: path, database: database).keep(token(1), for: Self.databaseID)
    for other in ["\(folder.path)/link/shop.db", "\(folder.path)/./shop.db"] {
      #expect(try SessionFile(path: path, database: other).token(for: Self.databaseID) != nil)
    }
  }

  @Test func `is refused in a folder that another user could exchange by changing a link`() async throws {
    let (shared, own) = (folder.path + "/shared", folder.path + "/own")
    try #require(mkdir(shared, 0o700) == 0 && mkdir(own, 0o700) == 0 && symlink("../own", shared + "/link") == 0)
    let linked = SessionFile(path: shared + "/link/session", database: "/shop.db")
    try await linked.keep(token(1), for: Self.databaseID)
    try #require(chmod(shared, 0o777) == 0)
    let error = #expect(throws: AuthError.self) { try linked.token(for: Self.databaseID) }
    #expect(
      error
        == .sessionFile(
          shared + "/link", reason: "other users can write to \(shared)/; run chmod go-w on it"))
    await #expect(throws: AuthError.self) { try await linked.keep(token(2), for: Self.databaseID) }
  }

  @Test func `can be tried out, which leaves nothing`() async throws {
    try await file.prepare()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state/coffeepal") == [])
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    await #expect(throws: AuthError.sessionFile(path, reason: "it is not a regular file")) { try await file.prepare() }
    let deep = SessionFile(path: try folder.write([1], as: "plain") + "/session", database: "/shop.db")
    await #expect(throws: AuthError.self) { try await deep.prepare() }
  }

  @Test(.enabled(if: Mount.isAllowed, "mounting a small disk takes root's rights"))
  func `is refused on a full disk before something depends on it`() async throws {
    let mount = try Mount(kilobytes: 64)
    let file = SessionFile(path: mount.path + "/session", database: "/shop.db")
    try await file.keep(token(1), for: Self.databaseID)
    try mount.fill()
    let full = AuthError.sessionFile(mount.path + "/session", reason: "No space left on device")
    await #expect(throws: full) { try await file.prepare() }
    let kiosk = KioskSessionKeeper(file: file, sessions: KioskSessions())
    // A kiosk keeps its sessions in memory.
    try kiosk.prepare()
    try await kiosk.keepDevice(token(2), for: Self.databaseID)
    #expect(try kiosk.device(for: Self.databaseID) == nil)
    #expect(bytes(try file.token(for: Self.databaseID)) == [UInt8](repeating: 1, count: 32))
    try mount.makeRoom()
    try await file.prepare()
    #expect(try FileManager.default.contentsOfDirectory(atPath: mount.path) == ["session"])
  }

  @Test(arguments: [0o770, 0o703, 0o1777])
  func `is refused in a folder that others may write to`(mode: Int) async throws {
    try await file.keep(token(1), for: Self.databaseID)
    let folder = folder.path + "/state/coffeepal"
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
    let refused = AuthError.sessionFile(folder, reason: "other users can write to the folder; run chmod go-w on it")
    #expect(throws: refused) { try file.token(for: Self.databaseID) }
    await #expect(throws: refused) { try await file.prepare() }
    await #expect(throws: refused) { try await file.keep(token(2), for: Self.databaseID) }
  }

  @Test(.enabled(if: getuid() == 0, "only root can give a folder away"))
  func `is refused in another user's folder`() async throws {
    try await file.keep(token(1), for: Self.databaseID)
    let folder = folder.path + "/state/coffeepal"
    #expect(chown(folder, 12_345, 12_345) == 0)
    let refused = AuthError.sessionFile(folder, reason: "the folder belongs to another user of this machine")
    #expect(throws: refused) { try file.token(for: Self.databaseID) }
    await #expect(throws: refused) { try await file.prepare() }
  }

  @Test func `is not waited for without end`() async throws {
    try await file.prepare()
    let holder = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(holder) }
    try #require(flock(holder, LOCK_EX | LOCK_NB) == 0)
    let file = file
    let waiting = Task { try await file.prepare() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await #expect(throws: AuthError.sessionFileBusy(folder.path + "/state/coffeepal")) { try await file.prepare() }
    #expect(flock(holder, LOCK_UN) == 0)
    try await file.prepare()
  }

  @Test func `does not wait for others, who can lock its folder but no file in it`() async throws {
    try await file.prepare()
    let holder = open(folder.path + "/state/coffeepal", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(holder) }
    try #require(flock(holder, LOCK_EX | LOCK_NB) == 0)
    try await file.keep(token(1), for: Self.databaseID)
    #expect(bytes(try file.token(for: Self.databaseID)) == [UInt8](repeating: 1, count: 32))
    // A file with the name of the lock may be another program's.
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path + ".lock"))
    try await file.forget(Self.databaseID)
    #expect(try String(contentsOfFile: path + ".lock", encoding: .utf8) == "mine")
  }

  @Test func `forgets the oldest of too many houses`() async throws {
    for number in 1...110 { try await file.keep(token(UInt8(number)), for: UniqueID(high: 9, low: UInt64(number))) }
    #expect(try file.token(for: UniqueID(high: 9, low: 10)) == nil)
    #expect(try file.token(for: UniqueID(high: 9, low: 11)) != nil)
    #expect(try file.token(for: UniqueID(high: 9, low: 110)) != nil)
  }
}

@Suite struct `Owning the database file` {
  @Test func `is shown by the file itself`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], as: "shop.db")
    try DatabaseFileOwner(path: path).prove()
    try FileManager.default.createSymbolicLink(atPath: path + ".link", withDestinationPath: path)
    for other in [path + ".missing", path + ".link", "/proc/1/environ"]
    where other != "/proc/1/environ" || getuid() != 0 {
      #expect(throws: AuthError.notOwnerOfFile(other)) { try DatabaseFileOwner(path: other).prove() }
    }
  }
}
