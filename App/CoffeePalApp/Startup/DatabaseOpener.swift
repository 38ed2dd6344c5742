import AuthFeature
import CLibrary
import CompositionKit
package import DomainKit
import ShellKit
package import StorageKit
import StoragePostgres
import StorageSQLite
import TerminalKit

/// The opener of the database, which also migrates it, at the first use.
///
/// A location is a path, a `sqlite:` URL, or a `postgres:` URL.
@MemberwiseInit
package struct DatabaseOpener: Sendable {
  let location: String
  let clock: any WallClock
  let migrations: [Migration]
  /// `true` if the program may create or migrate a database. Otherwise, opening a database that
  /// needs this throws an error.
  var mayChange: Bool = true
  /// `true` if the program may also create the folder of a new database.
  var createsFolder: Bool = true
  /// The questions and messages of the database.
  var dialog: ServerDialog = ServerDialog()

  /// Opens and migrates the database. A database on a server is opened and migrated at its first
  /// use, because that takes time.
  ///
  /// - Throws: ``StorageKit/StorageError`` if the database cannot be used.
  @Sendable
  package func open() throws -> any StorageEngine {
    if let url = try PostgresURL(location) {
      return server(url) { engine in
        var isNew = false
        try await engine.migrate { try plan($0, engine.displayName, &isNew) }
        if isNew { announce() }
      }
    }
    guard mayChange || hasContent else { throw StorageError.readOnly(location) }
    let engine = try SQLiteEngine(path: try usablePath, clock: clock, suspendDelay: TerminalSuspendDelay())
    var isNew = false
    try engine.migrate { try plan($0, engine.displayName, &isNew) }
    if isNew { announce() }
    return engine
  }

  /// Opens the database for a move, whatever its marks are, and migrates nothing.
  ///
  /// A new file appears only with the move mark, so that no program opens it as a new shop.
  func openUnchecked() throws -> any MovableStorageEngine {
    if let url = try PostgresURL(location) { return server(url) }
    return try SQLiteEngine(
      path: try usablePath, clock: clock, suspendDelay: TerminalSuspendDelay(), isCreatedWithMigrations: true)
  }

  /// Opens the database despite a move mark.
  ///
  /// It serves the check of a permission, which reads accounts.
  @Sendable
  func openDespiteMoveMark() throws -> any StorageEngine {
    if let url = try PostgresURL(location) {
      return server(url) { try await $0.openDespiteMoveMark(migrations) }
    }
    let engine = try SQLiteEngine(path: try usablePath, clock: clock, suspendDelay: TerminalSuspendDelay())
    try engine.migrate { applied in
      try MigrationPlan.missing(
        of: migrations, in: applied.filter { MoveMark($0) == nil }, location: engine.displayName)
    }
    return engine
  }

  private func server(
    _ url: PostgresURL, prepare: @escaping @Sendable (PostgresEngine) async throws -> Void = { _ in }
  ) -> PostgresEngine {
    PostgresEngine(
      url: url, clock: clock, askForPassword: { [dialog] in await dialog.password(for: url.displayName) },
      report: { [dialog] in dialog.report($0, about: url.displayName) }, prepare: prepare)
  }

  /// The server of the database for people, or `nil` for a file.
  var server: String? {
    do {
      return try PostgresURL(location)?.server
    } catch {
      return nil
    }
  }

  /// - Parameter isNew: Becomes `true` for a database without migrations.
  private func plan(
    _ applied: [AppliedMigration], _ displayName: String, _ isNew: inout Bool
  ) throws -> [Migration] {
    let missing = try MigrationPlan.missing(of: migrations, in: applied, location: displayName)
    guard mayChange || missing.isEmpty else { throw StorageError.readOnly(displayName) }
    isNew = applied.isEmpty
    return missing
  }

  /// Names the new database, because a mistake in the location is a new, empty shop.
  private func announce() { dialog.show("New database: \(name)") }

  /// Replaces the database with a backup and checks the result. This process must have closed it.
  ///
  /// - Parameters:
  ///   - contents: The contents of the backup that the user agreed to, if there was a question.
  ///   - zone: The time zone of the time in the name of the kept old database.
  /// - Returns: The path of the kept old database, or `nil` if there was none.
  /// - Throws: ``StorageKit/StorageError`` if the backup cannot be used.
  func restore(from backup: String, seen contents: DatabaseContents?, in zone: TimeZoneRules) throws -> String? {
    let stamp = zone.local(clock.now).text.filter { $0 != "-" && $0 != ":" }.replacing(" ", with: "-")
    return try restore(stamp: stamp).run(from: backup, seen: contents) { try check($0, of: backup) }
  }

  /// Checks that the database can be replaced with a backup, and changes nothing.
  ///
  /// - Returns: The contents of the backup, and of the database if it can be read.
  /// - Throws: ``StorageKit/StorageError`` if the backup cannot be used.
  func check(backup: String) throws -> (backup: DatabaseContents, database: DatabaseContents?) {
    let restore = try restore(stamp: "")
    return (try restore.check(backup) { try check($0, of: backup) }, isThere ? restore.replacedContents : nil)
  }

  private func restore(stamp: String) throws -> DatabaseRestore {
    if let url = try PostgresURL(location) { throw StorageError.onServer(url.displayName) }
    return DatabaseRestore(
      path: try usablePath, stamp: stamp, accounts: Self.accountTable, ignoring: Feature.accessTables)
  }

  /// The table of the accounts in a backup, which no use case can read before it is the database.
  private static let accountTable = "auth_user"

  /// Checks the migrations of a backup.
  ///
  /// - Throws: ``StorageKit/StorageError`` if they are not this program's.
  private func check(_ applied: [AppliedMigration], of backup: String) throws {
    _ = try MigrationPlan.missing(of: migrations, in: applied, location: backup)
  }

  /// `true` if the database file exists, or if that cannot be found out. Opening would create a missing
  /// one. A database on a server always exists.
  var isThere: Bool {
    do {
      if try PostgresURL(location) != nil { return true }
      return access(try path, F_OK) == 0 || errno != ENOENT
    } catch {
      return false
    }
  }

  /// The name of the database for people: an absolute path, or a URL without secrets.
  var displayName: String {
    get throws {
      if let url = try PostgresURL(location) { return url.displayName }
      let path = try path
      if path.hasPrefix("/") { return path }
      guard let folder = getcwd(nil, 0) else { return path }
      defer { free(folder) }
      return "\(String(cString: folder))/\(path)"
    }
  }

  /// The location of the database for other programs: an absolute path, or the whole URL. A URL
  /// contains no secrets.
  var address: String {
    get throws { try PostgresURL(location)?.text ?? displayName }
  }

  /// The name of the database for people, without an invalid location, which may contain a password.
  var name: String {
    do {
      return try displayName
    } catch {
      return "the database"
    }
  }

  private var hasContent: Bool {
    var status = stat()
    do {
      return stat(try path, &status) == 0 && status.st_size > 0
    } catch {
      return false
    }
  }

  /// The path of the database, after the check of its folder.
  private var usablePath: String {
    get throws {
      let path = try path
      if !createsFolder { try SQLiteEngine.requireFolder(of: path) }
      return path
    }
  }

  private var path: String {
    get throws {
      if let file { return file }
      guard let scheme else { throw StorageError.passwordInURL("of a database") }
      if scheme == "sqlite" { throw StorageError.unsupported("A sqlite: URL with a user or options") }
      // Without a scheme, the text before the colon may be a token: `token@host:5432`.
      throw StorageError.unsupported(
        scheme.allSatisfy(\.isLetter) ? "A database of the kind \"\(scheme)\"" : "This kind of database")
    }
  }

  /// The scheme of a URL in lower case, or `nil` for a path.
  private var scheme: String? {
    guard let colon = location.firstIndex(of: ":"), !location[..<colon].contains("/") else { return nil }
    return location[..<colon].lowercased()
  }

  /// The path of the database: the location, or the path in a `sqlite:` URL.
  ///
  /// `nil` for other URLs, for a `sqlite:` URL with a user, a query or a fragment, and for an incomplete or encoded
  /// URL with a password, which would be a part of the name of a new file and of messages.
  var file: String? {
    guard let scheme else { return location.isURLWithPassword ? nil : location }
    guard scheme == "sqlite" else { return nil }
    let rest = String(location.dropFirst("sqlite:".count))
    if rest.contains("?") || rest.contains("#") || rest.isURLWithPassword { return nil }
    guard rest.hasPrefix("//") else { return rest }
    let place = rest.dropFirst(2)
    return place.prefix { $0 != "/" }.contains("@") ? nil : String(place)
  }
}

/// The delay of Ctrl-Z at this process's terminal, through the ``SuspendGate``.
private struct TerminalSuspendDelay: SuspendDelay {
  func delayingSuspension<Value>(_ body: () throws -> Value) rethrows -> Value {
    try SuspendGate.delayingSuspension(body)
  }
}
