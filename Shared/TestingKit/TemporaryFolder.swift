import CLibrary
import Foundation

/// A folder that is removed after the test.
///
/// ```swift
/// let folder = try TemporaryFolder()
/// let list = try folder.write("name\nLamp\n".utf8, as: "gizmos.csv")
/// let engine = try TestEngine.sqlite.open(in: folder, CoreSchema.migrations + WorkshopMigrations.all)
/// ```
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
    try PrivateFile.write(bytes, to: file(name))
    return file(name)
  }
}

/// A file that only the current user can read.
package enum PrivateFile {
  /// Writes a file.
  ///
  /// No process that starts meanwhile inherits the descriptor. A program cannot be run while another
  /// process has it open for writing.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: Data(bytes))
    try file.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}
