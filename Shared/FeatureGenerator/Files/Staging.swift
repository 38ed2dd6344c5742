import Foundation

/// A temporary folder in which a feature is prepared, on the same volume as the repository.
struct Staging {
  let url: URL

  init(in source: SourceText) throws {
    url = source.url(".build/feature-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ path: String) throws -> String { try String(contentsOf: url.appending(path: path), encoding: .utf8) }

  func remove() { Self.remove(url) }

  /// Removes a folder. A failure is harmless: the folder is temporary.
  static func remove(_ url: URL) {
    do { try FileManager.default.removeItem(at: url) } catch { return }
  }
}
