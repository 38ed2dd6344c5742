import Foundation

/// A folder in which a feature is made ready before anybody sees it, on the same volume as the repository.
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

  /// Makes a symbolic link: a file of the feature that stands in a second place as well.
  func link(_ path: String, to destination: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: destination)
  }

  func text(_ path: String) throws -> String { try String(contentsOf: url.appending(path: path), encoding: .utf8) }

  /// What is left of it is under `.build`, and harms nobody.
  func remove() {
    do { try FileManager.default.removeItem(at: url) } catch { return }
  }
}
