import DomainKit
import StorageKit
import StorageSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens the database that was named and brings it up to date: at the first use, not before.
struct DatabaseOpener: Sendable {
  let location: String
  let clock: any WallClock
  let migrations: [Migration]
  /// Whether a database may be made or brought up to date; otherwise one that would have to be is refused.
  var mayChange = true

  /// - Throws: ``StorageKit/StorageError`` when it cannot be used.
  @Sendable
  func open() throws -> any StorageEngine {
    guard mayChange || hasContent else { throw StorageError.readOnly(location) }
    let engine = try SQLiteEngine(path: try path, clock: clock)
    try engine.migrate { applied in
      let missing = try MigrationPlan.missing(of: migrations, in: applied, location: engine.identity)
      guard mayChange || missing.isEmpty else { throw StorageError.readOnly(location) }
      return missing
    }
    return engine
  }

  /// Replaces the database by a backup and checks the result. This process must have closed it.
  ///
  /// - Returns: the path under which the database that was there is kept, if there was one.
  /// - Throws: ``StorageKit/StorageError``.
  func restore(from backup: String) throws -> String? {
    let stamp = "\(clock.now)".prefix(19).filter { $0 != "-" && $0 != ":" }.replacing("T", with: "-")
    return try DatabaseRestore(path: path, stamp: stamp).run(from: backup) { applied in
      _ = try MigrationPlan.missing(of: migrations, in: applied, location: backup)
    }
  }

  /// Whether there is a file to open; opening would make one.
  var isThere: Bool {
    do {
      return access(try path, F_OK) == 0
    } catch {
      return false
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

  private var path: String {
    get throws {
      guard let file else {
        throw StorageError.unsupported("A database of the kind \"\(location.prefix { $0 != ":" }.lowercased())\"")
      }
      return file
    }
  }

  /// The path of the database: the location itself or the path in a `sqlite:` URL; `nil` for another kind of URL.
  var file: String? {
    guard let colon = location.firstIndex(of: ":"), !location[..<colon].contains("/") else { return location }
    guard location[..<colon].lowercased() == "sqlite" else { return nil }
    let rest = location[location.index(after: colon)...]
    return String(rest.hasPrefix("//") ? rest.dropFirst(2) : rest)
  }
}
