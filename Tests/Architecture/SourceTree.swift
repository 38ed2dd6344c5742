import Foundation

/// The repository's Swift files, by the target that they belong to.
struct SourceTree {
  /// An import as it stands in a file.
  struct Import: Hashable, Sendable, CustomStringConvertible {
    let module: String
    let target: String
    let file: String
    let line: Int

    var description: String { "\(file):\(line)" }
  }

  let root: URL

  static let repository = SourceTree(
    root: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent())

  /// All imports of the targets under these folders. A target's folder has the target's name.
  func imports(of targets: [Manifest.Target]) throws -> [Import] {
    try targets.flatMap { target in
      try files(under: target.path).flatMap { try imports(in: $0, target: target.name) }
    }
  }

  /// Returns the paths of the Swift files under a folder.
  func files(under folder: String) throws -> [String] { try files(under: folder, ending: ".swift") }

  func files(under folder: String, ending suffix: String) throws -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: root.appending(path: folder).path) else {
      throw MissingFolder(path: folder)
    }
    return walk.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
  }

  func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  func imports(in file: String, target: String) throws -> [Import] {
    SourceTree.imports(in: try text(of: file), file: file, target: target)
  }

  /// Finds `import X`, `package import X`, `@testable import X` and `import struct X.Y`.
  static func imports(in text: String, file: String, target: String) -> [Import] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      let words = line.split(separator: " ").filter { !$0.hasPrefix("@") && !accessLevels.contains(String($0)) }
      guard words.first == "import", words.count >= 2 else { return nil }
      let name = kinds.contains(String(words[1])) && words.count > 2 ? words[2] : words[1]
      let module = name.split(separator: ".").first.map(String.init) ?? String(name)
      return Import(module: module, target: target, file: file, line: index + 1)
    }
  }

  private static let accessLevels: Set = ["package", "public", "internal", "private", "fileprivate"]
  private static let kinds: Set = ["struct", "class", "enum", "protocol", "func", "typealias", "var", "let"]
}

struct MissingFolder: Error {
  let path: String
}
