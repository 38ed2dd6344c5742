import Foundation

/// The files of an existing feature.
enum FeatureFiles {
  /// Checks that a feature exists.
  static func check(_ feature: String, in source: SourceText) throws {
    try NameRules.check(feature, as: "feature", isNew: false)
    guard source.exists("Modules/\(feature)/\(feature)Domain") else {
      throw GeneratorError("There is no feature \(feature)", suggestion: "List the features with ls Modules")
    }
  }

  /// Returns `true` for a file in a folder of the feature.
  static func isInside(_ path: String, _ feature: String) -> Bool {
    path.hasPrefix("Modules/\(feature)/") || path.hasPrefix("Tests/\(feature)/")
  }

  /// Checks that a feature exists and stores data.
  static func checkIsStored(_ feature: String, in source: SourceText) throws {
    try check(feature, in: source)
    guard source.exists("Modules/\(feature)/\(feature)Data") else {
      throw GeneratorError(
        "\(feature) stores no data",
        suggestion: "Generate the feature again without WITHOUT_DATA, or write the code by hand")
    }
  }

  /// Returns the names of the entity with which a feature began, or `nil` if it was not generated.
  static func mainNames(of feature: String, in source: SourceText) throws -> FeatureNames? {
    let path = FeatureReceipt.path(of: feature)
    return try source.exists(path) ? FeatureReceipt.read(path, in: source).names : nil
  }

  /// Returns an entity of a feature; by default, the one with which the feature began.
  static func entity(_ name: String?, of feature: String, in source: SourceText) throws -> EntityWords {
    let main = try mainNames(of: feature, in: source)
    guard let name = name ?? main?.singular else {
      throw GeneratorError("The name of the entity is missing", suggestion: "Set it with ENTITY=Name")
    }
    try NameRules.check(name, as: "entity", isNew: false)
    let domain = "Modules/\(feature)/\(feature)Domain"
    let folders = source.files(under: domain).filter { $0.hasSuffix("/\(name).swift") }.map { $0.split(separator: "/") }
    guard let folder = folders.first(where: { $0.count == 5 }) else {
      throw GeneratorError(
        "\(feature) has no entity \(name)", suggestion: "Looked for \(domain)/\(name)s/\(name).swift, or the like")
    }
    let names = try FeatureNames(feature: feature, plural: String(folder[3]), singular: name)
    return EntityWords(names: names, isMain: main.map { $0.singular == name } ?? (names.plural == feature))
  }

  /// Returns a line of a report about the users who may run a new command.
  ///
  /// - Parameters:
  ///   - line: The command that is open to customers.
  ///   - paths: The new files.
  static func access(to line: String, in paths: [String]) -> String {
    let permissions = paths.first { $0.hasSuffix("Permissions.swift") } ?? ""
    return "Customers may run \(line). Change that in: \(permissions)"
  }

  /// Removes files and the given lines of others: all, or none.
  static func remove(
    _ files: [String], _ edits: [(path: String, text: String)], in source: SourceText
  ) throws {
    let staging = try Staging(in: source)
    defer { staging.remove() }
    for edit in edits { try staging.write(edit.text, to: edit.path) }
    let changes = edits.map { Changeset.Change.replace($0.path) } + files.map { .remove($0) }
    try Changeset(source: source, staging: staging.url, changes: changes).apply()
  }

  /// Removes the folders that the removal of files has left empty.
  static func removeEmptyFolders(of paths: [String], in source: SourceText) throws {
    for path in paths {
      var folder = path
      while let slash = folder.lastIndex(of: "/") {
        folder = String(folder[..<slash])
        guard source.exists(folder),
          try FileManager.default.contentsOfDirectory(atPath: source.url(folder).path).isEmpty
        else { break }
        try FileManager.default.removeItem(at: source.url(folder))
      }
    }
  }
}
