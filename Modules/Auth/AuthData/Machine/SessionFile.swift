import AuthDomain
package import DomainKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file in which this machine's user keeps what they are signed in with: per database a line for the session and one
/// for the device, each a mark and a token.
///
/// It is `0600` in a folder that nobody else may write to, replaced as a whole, and never reached through a symbolic link.
package struct SessionFile: SessionKeeper {
  /// Lines beyond these are forgotten, the oldest first.
  static let limit = 100
  private let folder: PrivateFolder
  private let name: String
  private let place: String
  package let machineAccount: String

  /// - Parameters:
  ///   - path: of the file; its folder is made at the first use.
  ///   - database: where the houses of this program are stored. A copy of a database is a house of its own: who signs in
  ///     there stays signed in here.
  ///   - account: The account of the operating system that tries are counted for.
  package init(path: String, database: String, account: String = "uid:\(geteuid())") {
    machineAccount = account
    let slash = path.lastIndex(of: "/")
    folder = PrivateFolder(path: slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
    name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    place = Self.canonical(database)
  }

  package func token(for house: UniqueID) throws -> Secret? { try token(at: mark(.session, of: house)) }
  package func device(for house: UniqueID) throws -> Secret? { try token(at: mark(.device, of: house)) }

  private func token(at mark: UniqueID) throws -> Secret? {
    guard let file = try folder.read(name) else { return nil }
    return file.withBytes { SessionLines($0).token(of: mark) }
  }

  package func prepare() async throws {
    try Rehearsal.refuse("changes the sessions on this machine")
    try folder.prepare()
    try await folder.holding {
      _ = try lines()
      try folder.tryOut(name)
    }
  }

  package func keep(_ token: Secret, for house: UniqueID) async throws {
    try await replace(mark(.session, of: house), with: token)
  }

  package func keepDevice(_ token: Secret, for house: UniqueID) async throws {
    try await replace(mark(.device, of: house), with: token)
  }

  package func forget(_ house: UniqueID) async throws {
    if try token(for: house) != nil { try await replace(mark(.session, of: house), with: nil) }
  }

  private func replace(_ mark: UniqueID, with token: Secret?) async throws {
    try Rehearsal.refuse("changes the sessions on this machine")
    try folder.prepare()
    try await folder.holding {
      let lines = try lines().withBytes { SessionLines($0).replacing(mark, with: token, limit: Self.limit) }
      try folder.write(lines, as: name)
    }
  }

  /// What is in the file now.
  private func lines() throws -> Secret {
    let old = try folder.read(name) ?? Secret([])
    guard old.withBytes({ SessionLines($0).areOurs }) else {
      throw AuthError.sessionFile(folder.file(name), reason: "it holds something else")
    }
    return old
  }

  /// The tokens that are kept for a database.
  private enum Line: String { case session, device }

  /// The beginning of a line: made of the database's identity and place, so that copies have lines of their own.
  private func mark(_ line: Line, of house: UniqueID) -> UniqueID {
    let hex = SodiumCryptography().fingerprint(of: Array("\(line.rawValue):\(house):\(place)".utf8)).hex
    return UniqueID(hex.prefix(32)) ?? house
  }

  /// The path without links and detours, where there is one.
  private static func canonical(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
