import Foundation

/// A folder that is gone with the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("coffeepal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    path = place.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and says where it is.
  func write(_ bytes: some Sequence<UInt8>, as name: String = "books.csv") throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}
