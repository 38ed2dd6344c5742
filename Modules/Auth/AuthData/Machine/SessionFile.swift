import AuthDomain
import CLibrary
package import DomainKit

/// The file that keeps the session of this machine's user. It has one line for the session and one
/// for the device per database. Each line is a key and a token.
///
/// The file has the mode `0600` and is in a folder to which no other user can write. The process
/// replaces it as a whole and never follows a symbolic link to it.
package struct SessionFile: SessionKeeper, SignInWatch {
  /// The maximum number of lines. The file drops the oldest lines first.
  static let limit = 100
  /// More bytes than the lines of a session and a device have.
  private static let longestAddition = 512
  private let folder: PrivateFolder
  private let name: String
  /// The resolved path of the database, or its URL on a server.
  private let location: String
  package let machineAccount = "uid:\(geteuid())"
  private let findTerminal: @Sendable () -> String?

  /// Creates a session file.
  ///
  /// - Parameters:
  ///   - path: The path of the file. The first write creates its folder.
  ///   - database: The path of the database, or its URL on a server. A copy counts as
  ///     another database: a user who signs in there stays signed in here.
  ///   - findTerminal: A closure that returns the terminal at which the user types.
  package init(
    path: String, database: String,
    findTerminal: @escaping @Sendable () -> String? = { ControllingTerminal.current }
  ) {
    self.findTerminal = findTerminal
    let slash = path.lastIndex(of: "/")
    folder = PrivateFolder(path: slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
    name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    location = resolvedPath(database) ?? database
  }

  package var terminal: String? { findTerminal() }

  /// Returns `true` if an open file is a session file, also that of another terminal.
  package static func isSessionFile(_ descriptor: Int32) -> Bool {
    let content = Secret(capacity: PrivateFolder.limit) { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return content.withBytes { SessionLines($0).holdSession }
  }

  package func token(for databaseID: UniqueID) throws -> Secret? {
    try storedToken(at: key(.session, of: databaseID))
  }
  package func device(for databaseID: UniqueID) throws -> Secret? {
    try storedToken(at: key(.device, of: databaseID))
  }

  private func storedToken(at key: UniqueID) throws -> Secret? {
    guard let file = try folder.read(name) else { return nil }
    return file.withBytes { SessionLines($0).token(of: key) }
  }

  package func prepare() async throws {
    try DryRun.refuse("changes the sessions on this machine")
    try folder.prepare()
    try await folder.holding(name) {
      try folder.tryOut(name, bytes: lines().withBytes(\.count) + Self.longestAddition)
    }
  }

  package func keep(_ token: Secret, for databaseID: UniqueID) async throws {
    try await replace(key(.session, of: databaseID), with: token)
  }

  package func keepDevice(_ token: Secret, for databaseID: UniqueID) async throws {
    try await replace(key(.device, of: databaseID), with: token)
  }

  package func forget(_ databaseID: UniqueID) async throws {
    if try token(for: databaseID) != nil { try await replace(key(.session, of: databaseID), with: nil) }
  }

  private func replace(_ key: UniqueID, with token: Secret?) async throws {
    try DryRun.refuse("changes the sessions on this machine")
    try folder.prepare()
    try await folder.holding(name) {
      let lines = try lines().withBytes { SessionLines($0).replacing(key, with: token, limit: Self.limit) }
      try folder.write(lines, as: name)
    }
  }

  package func revision() -> String {
    do {
      return try folder.read(name).map { SodiumCryptography().fingerprint(of: $0).hex } ?? ""
    } catch {
      // No session of such a file counts.
      return ""
    }
  }

  /// Returns the present content of the file.
  ///
  /// - Throws: ``AuthDomain/AuthError/sessionFile(_:reason:)`` if the file is not a session file.
  private func lines() throws -> Secret {
    let old = try folder.read(name) ?? Secret([])
    guard old.withBytes({ SessionLines($0).areOurs }) else {
      throw AuthError.sessionFile(folder.file(name), reason: "it is not a session file")
    }
    return old
  }

  /// The kinds of lines per database.
  private enum Line: String { case session, device }

  /// Returns the key at the beginning of a line: a hash of the line's kind, the database and the
  /// location of the database, so that copies have lines of their own.
  private func key(_ line: Line, of databaseID: UniqueID) -> UniqueID {
    let hex = SodiumCryptography().fingerprint(of: Array("\(line.rawValue):\(databaseID):\(location)".utf8)).hex
    return UniqueID(hex.prefix(32)) ?? databaseID
  }
}
