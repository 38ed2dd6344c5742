import FeatureGenerator
import Foundation

/// A copy of some of the repository's files, which tests may change.
final class Clone {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// The files that the generator reads, and some whose names are taken.
  private static let part = [
    "Package.swift", ".swift-format", "App", "Modules/Orders/OrdersDomain", "Modules/Employees/EmployeesDomain",
    "Shared/Contracts", "Shared/DomainKit/Values", "Shared/FeatureTemplates", "Shared/ShellKit/Surfaces/Builtins",
  ]
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "coffeepal-clone-\(UUID().uuidString)")
    for path in Self.part {
      let place = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.repository.appending(path: path), to: place)
    }
    try FileManager.default.createDirectory(at: root.appending(path: "Tests"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Adds a feature without formatting it, which the tests of the whole do.
  @discardableResult
  func add(
    _ feature: String = "Gadgets", plural: String? = nil, singular: String? = nil, isStored: Bool = true,
    format: (URL) throws -> Void = { _ in }
  ) throws -> [String] {
    let names = try FeatureNames(feature: feature, plural: plural, singular: singular)
    return try NewFeature(names: names, isStored: isStored).run(in: SourceText(root: root), format: format)
  }

  @discardableResult
  func remove(_ feature: String = "Gadgets", isForced: Bool = false) throws -> [String] {
    try RemoveFeature(feature: feature, isForced: isForced).run(in: SourceText(root: root))
  }

  /// The content of every file, and every folder, except build products.
  func content() throws -> [String: String] {
    let walk = FileManager.default.enumerator(atPath: root.path)
    let paths = (walk?.compactMap { $0 as? String } ?? []).filter { !$0.hasPrefix(".build") }
    return try paths.reduce(into: [:]) { content, path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
      content[path] = isFolder.boolValue ? "a folder" : try text(path)
    }
  }

  func text(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }

  func write(_ text: String, to path: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
