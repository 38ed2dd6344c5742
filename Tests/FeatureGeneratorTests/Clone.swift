import FeatureGenerator
import Foundation
import Testing

/// A copy of some of the repository's files, which tests may change.
final class Clone {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// The files that the generator reads, and some whose names are taken.
  private static let part = [
    "Package.swift", ".swift-format", "App", "Modules/Orders/OrdersDomain", "Modules/Employees/EmployeesDomain",
    "Modules/Books/BooksInterface/Library",
    "Shared/Contracts", "Shared/DomainKit/Values", "Shared/FeatureTemplates", "Shared/ShellKit/FrontEnds/Builtins",
  ]
  let root: URL
  var source: SourceText { SourceText(root: root) }

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
    return try NewFeature(names: names, isStored: isStored).run(in: source, format: format)
  }

  @discardableResult
  func remove(_ feature: String = "Gadgets", isForced: Bool = false) throws -> [String] {
    try RemoveFeature(feature: feature, isForced: isForced).run(in: source)
  }

  @discardableResult
  func add(_ kind: AdditionKind, to feature: String = "Gadgets", format: (URL) throws -> Void = { _ in }) throws
    -> [String]
  {
    switch kind {
    case .entity(let name): try NewEntity(feature: feature, singular: name).run(in: source, format: format)
    case .command(let verb, let entity):
      try NewCommand(feature: feature, verb: verb, entity: entity).run(in: source, format: format)
    case .field(let entity, let name, let type):
      try NewField(
        feature: feature, entity: entity, name: name, type: type, isOptional: type != .integer,
        defaultValue: type == .integer ? "8" : nil
      ).run(in: source, format: format)
    }
  }

  @discardableResult
  func remove(_ kind: AdditionKind, from feature: String = "Gadgets", isForced: Bool = false) throws -> [String] {
    try RemoveAddition(feature: feature, name: kind.name, isForced: isForced).run(in: source)
  }

  /// Replaces text in all Swift files of the feature and its tests, as an author does.
  func rename(_ pairs: [(old: String, new: String)], in feature: String = "Gadgets") throws {
    for (path, text) in try content()
    where path.hasSuffix(".swift") && ["Modules/\(feature)/", "Tests/\(feature)/"].contains(where: path.hasPrefix) {
      try write(pairs.reduce(text) { $0.replacing($1.old, with: $1.new) }, to: path)
    }
  }

  /// Returns the paths of the files that changed since an earlier content, without receipts.
  func changes(since before: [String: String]) throws -> [String] {
    try content().filter { before[$0.key] != $0.value && $0.value != "a folder" && !$0.key.contains("/.generated") }
      .keys.sorted()
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

/// An addition to the feature of the tests.
enum AdditionKind: Sendable, CustomTestStringConvertible {
  case entity(String)
  case command(String, entity: String? = nil)
  case field(String, String, FieldType)

  /// The name by which the addition is removed.
  var name: String {
    switch self {
    case .entity(let name): name
    case .command(let verb, let entity): verb + (entity ?? "Gadget")
    case .field(let entity, let name, _): "\(entity).\(name)"
    }
  }

  var testDescription: String { name }

  /// One of each kind.
  static let kinds = Array(all.prefix(3))

  /// One of each kind and type, for the entity with which the feature began.
  static let all: [AdditionKind] =
    [.entity("Washer"), .command("Show")] + FieldType.allCases.map { .field("Gadget", "color\($0)", $0) }
}
