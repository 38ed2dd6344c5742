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
    let engine = try SQLiteEngine(path: try path)
    try engine.migrate(at: clock.now) { applied in
      let missing = try MigrationPlan.missing(of: migrations, in: applied, location: engine.location)
      guard mayChange || missing.isEmpty else { throw StorageError.readOnly(location) }
      return missing
    }
    return engine
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

  /// A path as it stands, or the path in a `sqlite:` URL.
  private var path: String {
    get throws {
      guard let colon = location.firstIndex(of: ":"), !location[..<colon].contains("/") else { return location }
      let scheme = location[..<colon].lowercased()
      guard scheme == "sqlite" else { throw StorageError.unsupported("A database of the kind \"\(scheme)\"") }
      let rest = location[location.index(after: colon)...]
      return String(rest.hasPrefix("//") ? rest.dropFirst(2) : rest)
    }
  }
}
