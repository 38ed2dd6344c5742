package import Foundation

/// The repository, as files under its root.
package struct SourceText: Sendable {
  package let root: URL

  package init(root: URL) { self.root = root.standardizedFileURL }

  func url(_ path: String) -> URL { root.appending(path: path) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

  func text(_ path: String) throws -> String {
    do {
      return try String(contentsOf: url(path), encoding: .utf8)
    } catch {
      throw GeneratorError("\(path) cannot be read", suggestion: "Run this in the folder of Package.swift")
    }
  }

  /// Returns the files in a folder by their path from the root, or an empty list if the folder does
  /// not exist.
  func files(under folder: String) -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: url(folder).path) else { return [] }
    return walk.compactMap { $0 as? String }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: url("\(folder)/\(path)").path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted().map { "\(folder)/\($0)" }
  }

  /// Returns the Swift files of the program and its tests, except the generator's own, which name
  /// features that do not exist.
  func sources(_ folders: [String] = ["App", "Modules", "Shared", "Tests"]) -> [String] {
    folders.flatMap(files).filter { path in
      path.hasSuffix(".swift") && !Self.own.contains { path.hasPrefix($0) }
    }
  }

  private static let own = ["\(Templates.folder)/", "Shared/FeatureGenerator/", "Tests/FeatureGeneratorTests/"]
}
