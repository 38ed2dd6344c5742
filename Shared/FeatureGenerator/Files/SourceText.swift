package import Foundation

/// The repository, as files under its root.
package struct SourceText: Sendable {
  package let root: URL

  package init(root: URL) { self.root = root.standardizedFileURL }

  func url(_ path: String) -> URL { root.appending(path: path) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

  /// Where a symbolic link leads, as it is written in it; nothing for a file of another sort.
  func destination(of path: String) throws -> String? {
    let attributes = try FileManager.default.attributesOfItem(atPath: url(path).path)
    guard attributes[.type] as? FileAttributeType == .typeSymbolicLink else { return nil }
    return try FileManager.default.destinationOfSymbolicLink(atPath: url(path).path)
  }

  func text(_ path: String) throws -> String {
    do {
      return try String(contentsOf: url(path), encoding: .utf8)
    } catch {
      throw Refusal("\(path) cannot be read", wayOut: "Run this in the folder of Package.swift")
    }
  }

  /// Files under a folder, by their path from the root; none where there is no such folder.
  func files(under folder: String) -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: url(folder).path) else { return [] }
    return walk.compactMap { $0 as? String }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: url("\(folder)/\(path)").path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted().map { "\(folder)/\($0)" }
  }

  /// Swift files that are part of the program or of its tests, without the generator's own: those speak of features
  /// that are not there.
  func sources(_ folders: [String] = ["App", "Modules", "Shared", "Tests"]) -> [String] {
    folders.flatMap(files).filter { path in
      path.hasSuffix(".swift") && !Self.own.contains { path.hasPrefix($0) }
    }
  }

  private static let own = ["\(Templates.folder)/", "Shared/FeatureGenerator/", "Tests/FeatureGeneratorTests/"]
}
