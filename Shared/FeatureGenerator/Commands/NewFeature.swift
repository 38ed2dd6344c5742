package import Foundation

/// The command that writes a new feature: completely, or not at all.
package struct NewFeature {
  package let names: FeatureNames
  /// `true` if the feature stores data. A feature without data has no Data target.
  package let isStored: Bool
  private let key: KeyWord

  /// Creates the command.
  ///
  /// - Parameter key: The name of the field by which users find an entity; by default,
  ///   `name`.
  package init(names: FeatureNames, isStored: Bool = true, key: String? = nil) throws(GeneratorError) {
    self.names = names
    self.isStored = isStored
    self.key = try KeyWord(key, of: names)
    if !isStored, key != nil {
      throw GeneratorError("A feature without data has no key", suggestion: "Leave out KEY or WITHOUT_DATA")
    }
  }

  /// Writes the feature.
  ///
  /// - Parameters:
  ///   - format: Formats the Swift files in a folder.
  /// - Returns: The report, one line per element.
  /// - Throws: ``GeneratorError`` if a name is taken. In that case, no file has changed.
  package func run(in source: SourceText, format: (URL) throws -> Void) throws -> [String] {
    try checkNotHalfBegun(in: source)
    let spellings = key.spellings + EntityWords(names: names, isMain: true).spellings
    let parts: [Templates.Part] = isStored ? [.stored, .entity, .name] : [.plain, .name]
    let raw = try Templates(source: source).files(of: parts, spellings)
    try TakenNames(source: source).check(names, files: raw)
    let lists = FeatureList.lists(for: names, isStored: isStored)
    let edits = try lists.map { (path: $0.path, text: try $0.adding(to: source.text($0.path))) }
    let staging = try Staging(in: source)
    defer { staging.remove() }
    for file in raw { try staging.write(file.text, to: file.path) }
    try format(staging.url)
    let files = try raw.map { (path: $0.path, text: try staging.text($0.path)) }
    let receipt = FeatureReceipt(names: names, isStored: isStored, files: files)
    try staging.write(try receipt.json(), to: FeatureReceipt.path(of: names.feature))
    for edit in edits { try staging.write(edit.text, to: edit.path) }
    // The receipt comes first and the lists last: if the command is killed, the receipt tells what
    // the existing files are.
    let paths = [FeatureReceipt.path(of: names.feature)] + files.map(\.path)
    let changes = paths.map { Changeset.Change.create($0) } + edits.map { .replace($0.path) }
    try Changeset(source: source, staging: staging.url, changes: changes).apply()
    return report(files.map(\.path), lists)
  }

  /// - Throws: ``GeneratorError`` if an earlier run was killed before its end.
  private func checkNotHalfBegun(in source: SourceText) throws {
    guard source.exists(FeatureReceipt.path(of: names.feature)) else { return }
    let lists = FeatureList.lists(for: names, isStored: isStored)
    guard try lists.contains(where: { $0.isUnwritten(in: try source.text($0.path)) }) else { return }
    throw GeneratorError(
      "An earlier run did not finish writing \(names.feature)",
      suggestion: "Remove it with make remove-feature NAME=\(names.feature)")
  }

  private func report(_ files: [String], _ lists: [FeatureList]) -> [String] {
    let access = FeatureFiles.access(to: names.prefix + (isStored ? " list" : " check"), in: files)
    return ["Wrote \(names.feature):"] + files.map { "  \($0)" }
      + ["and added lines to:"] + lists.map { "  \($0.path)" }
      + [
        access,
        "Run its tests with: make test MODULE=\(names.feature)",
        "Update docs/commands.md with: make docs",
        "Read about the files in: docs/adding-a-feature.md",
        "Undo this with: make remove-feature NAME=\(names.feature)",
      ]
  }
}
