package import Foundation

/// The command that adds a further entity to a feature: its layers, a migration, commands that add
/// and list it, and tests.
package struct NewEntity {
  package let names: FeatureNames
  private let key: KeyWord

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - feature: The name of a feature that stores data.
  ///   - singular: The name of the entity, for example `Guest`.
  ///   - plural: Its plural; by default, the rules of English determine it.
  ///   - key: The name of the field by which users find an entity; by default, `name`.
  package init(
    feature: String, singular: String, plural: String? = nil, key: String? = nil
  ) throws(GeneratorError) {
    try NameRules.check(feature, as: "feature", isNew: false)
    try NameRules.check(singular, as: "entity")
    guard let plural = plural ?? English.plural(of: singular) else {
      throw GeneratorError("The plural of \"\(singular)\" is unknown", suggestion: "Set it with PLURAL=Names")
    }
    names = try FeatureNames(feature: feature, plural: plural, singular: singular)
    self.key = try KeyWord(key, of: names)
  }

  /// Writes the entity.
  ///
  /// - Parameter format: Formats the Swift files in a folder.
  /// - Returns: The report, one line per element.
  package func run(in source: SourceText, format: (URL) throws -> Void) throws -> [String] {
    try FeatureFiles.checkIsStored(names.feature, in: source)
    try Addition.checkIsNew(names.singular, in: names.feature, source)
    let words = EntityWords(names: names, isMain: false)
    let files = try Templates(source: source).files(of: [.entity, .name], key.spellings + words.spellings)
    try TakenNames(source: source).checkFiles(files, in: names.feature)
    try TakenNames(source: source).checkCommand(words.line, in: names.feature)
    let edits = try EntityEdit(words: words, source: source).edits()
    let access = FeatureFiles.access(to: "\(words.line) list", in: files.map(\.path))
    return try Addition(feature: names.feature, name: names.singular, files: files, edits: edits, notes: [access])
      .write(to: source, format: format)
  }
}
