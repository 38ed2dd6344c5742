package import Foundation

/// The command that adds a command to a feature, with its use case and tests. It finds one entity by
/// its name and shows it; the author continues from there.
package struct NewCommand {
  package let feature: String
  package let verb: String
  package let entity: String?
  package let permission: String?

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - feature: The name of a feature that stores data.
  ///   - verb: The name of the command, for example `Show`.
  ///   - entity: The entity that the command finds; by default, that of the feature.
  ///   - permission: The permission that the use case needs; by default, that of the list.
  package init(feature: String, verb: String, entity: String? = nil, permission: String? = nil) throws(GeneratorError) {
    try NameRules.check(feature, as: "feature", isNew: false)
    try NameRules.check(verb, as: "command")
    if let permission, !permission.utf8.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) {
      throw GeneratorError("The permission is not a name", suggestion: "Write it like viewTastings")
    }
    self.feature = feature
    self.verb = verb
    self.entity = entity
    self.permission = permission
  }

  /// Writes the command.
  ///
  /// - Parameter format: Formats the Swift files in a folder.
  /// - Returns: The report, one line per element.
  package func run(in source: SourceText, format: (URL) throws -> Void) throws -> [String] {
    try FeatureFiles.checkIsStored(feature, in: source)
    let words = try FeatureFiles.entity(entity, of: feature, in: source)
    let name = verb + words.names.singular
    try Addition.checkIsNew(name, in: feature, source)
    try checkIsShown(words.names, in: source)
    let line = "\(words.line) \(verb.lowercased())"
    try TakenNames(source: source).checkCommand(line, in: feature)
    let permission = permission ?? "view\(words.names.plural)"
    let key = try EntityKey(of: words.names, in: source).spellings(in: source)
    let files = try Templates(source: source).files(of: [.command], key + spellings(permission) + words.spellings)
    try TakenNames(source: source).checkFiles(files, in: feature)
    let role = try role(of: permission, words, in: source).padding(toLength: 8, withPad: " ", startingAt: 0)
    let rows = ["\(role)  \(line)  First", "before   \(line)  \(words.line) add \"First of all\""]
    var edits = Edits(source: source)
    try edits.edit("Modules/\(feature)/\(feature)Feature/\(feature)Feature.swift") { try $0.register(name) }
    try edits.addRoles(rows, to: feature)
    return try Addition(feature: feature, name: name, files: files, edits: edits.all).write(to: source, format: format)
  }

  private func spellings(_ permission: String) -> [(old: String, new: String)] {
    let prose = FeatureNames.prose(verb)
    return [
      ("__permission__", permission), ("__polish__", verb.lowercased()),
      ("~Polish~", prose.prefix(1).uppercased() + prose.dropFirst()), ("Polish", verb),
      ("polish", FeatureNames.identifier(verb)),
    ]
  }

  /// Checks that the view shows one entity, and that the tests have a sample.
  private func checkIsShown(_ names: FeatureNames, in source: SourceText) throws {
    for (path, phrase) in [
      ("Modules/\(feature)/\(feature)Interface/\(names.plural)/\(names.singular)View.swift", "static func record"),
      ("Tests/\(feature)/\(feature)InterfaceTests/\(names.singular)Harness.swift", "static func sample"),
    ] {
      let text = SwiftText(try source.part(path), path: path)
      if !text.contains(phrase) { throw text.missing(phrase) }
    }
  }

  /// Returns the lowest role that holds a permission.
  ///
  /// - Throws: ``GeneratorError``, with the line that declares an unknown permission.
  private func role(of permission: String, _ words: EntityWords, in source: SourceText) throws -> String {
    let domain = "Modules/\(feature)/\(feature)Domain"
    for path in source.files(under: domain) where path.hasSuffix("Permissions.swift") {
      let text = try source.text(path)
      for match in text.matches(of: /static let (\w+)\s*=\s*Permission(\.\w+)?\((.*)\)/) where match.1 == permission {
        if match.2 == ".anyone" { return "anyone" }
        if let role = match.3.firstMatch(of: /atLeast: \.(\w+)/), match.2 == nil { return String(role.1) }
        throw GeneratorError(
          "The permission \(permission) is not for users", suggestion: "Choose another with PERMISSION=name")
      }
    }
    let value = "Permission(\"\(words.code)\(verb.lowercased())\", atLeast: .barista)"
    throw GeneratorError(
      "No file …Permissions.swift in \(domain) declares \(permission)",
      suggestion: "Choose another with PERMISSION=name, or add there: package static let \(permission) = \(value)")
  }
}
