import Foundation

/// A folder that is removed after the test.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("coffeepal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    path = place.path
  }

  deinit {
    // The operating system cleans up after a failure.
    _ = Result { try FileManager.default.removeItem(atPath: path) }
  }

  /// Returns the path of a file in the folder.
  package func file(_ name: String = "shop.db") -> String { "\(path)/\(name)" }

  /// Writes a private file and returns its path.
  package func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file(name))
    return file(name)
  }
}
