import Foundation

/// A folder that is gone with the test.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("coffeepal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    path = place.path
  }

  deinit {
    // What cannot be removed is left to the system.
    _ = Result { try FileManager.default.removeItem(atPath: path) }
  }

  /// The path of a file in it.
  package func file(_ name: String = "shop.db") -> String { "\(path)/\(name)" }

  /// Writes a file and says where it is.
  package func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}
