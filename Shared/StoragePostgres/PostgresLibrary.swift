import CLibrary
import CPostgres
import StorageKit

/// libpq, which is loaded at the first use of a server.
enum PostgresLibrary {
  /// Loads the library.
  ///
  /// - Throws: ``StorageKit/StorageError/cannotOpen(_:reason:)`` if it is not installed.
  static func load(for displayName: String) throws {
    var reason = [CChar](repeating: 0, count: 256)
    guard cpq_load(CPOSTGRES_LIBRARY, &reason, reason.count) != 0 else { return }
    let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    throw StorageError.cannotOpen(displayName, reason: "\(text); install it with: apt install libpq5")
  }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
