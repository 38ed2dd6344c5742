/// The names that the repository already uses.
struct TakenNames {
  let source: SourceText

  /// - Throws: ``GeneratorError`` if the feature, or any file or name that it would add, exists.
  func check(_ names: FeatureNames, files: [(path: String, text: String)]) throws {
    try checkFeature(names)
    let folders = ["App", "Modules", "Shared"]
    try checkPrefix(names.prefix, sources(folders))
    try checkFiles(files, folders: folders)
  }

  /// Checks the new files of an existing feature. Other features may have types of the same names:
  /// the feature sees none of them.
  ///
  /// - Throws: ``GeneratorError`` if a file, or a type that the files declare, exists.
  func checkFiles(_ files: [(path: String, text: String)], in feature: String) throws {
    try checkFiles(files, folders: ["App", "Modules/\(feature)", "Shared"])
  }

  private func checkFiles(_ files: [(path: String, text: String)], folders: [String]) throws {
    if let path = files.map(\.path).first(where: source.exists) {
      throw GeneratorError("\(path) already exists", suggestion: "Choose another name, or move that file")
    }
    try checkTypes(files, sources(folders))
  }

  /// - Throws: ``GeneratorError`` if a command begins with the line.
  func checkCommand(_ line: String, in feature: String) throws {
    for path in source.sources(["Modules/\(feature)"]) {
      let commands = try source.text(path).matches(of: /CommandInfo\(\s*"([^"]*)"/).map { String($0.1) }
      guard commands.contains(where: { $0 == line || $0.hasPrefix("\(line) ") }) else { continue }
      throw GeneratorError("A command in \(path) already begins with \"\(line)\"", suggestion: "Choose another name")
    }
  }

  private func sources(_ folders: [String]) throws -> [(path: String, text: String)] {
    try source.sources(folders).map { ($0, try source.text($0)) }
  }

  /// Checks that the feature and its targets are new. Case does not count, because some file
  /// systems ignore it.
  private func checkFeature(_ names: FeatureNames) throws {
    let manifest = try source.text("Package.swift")
    for known in manifest.matches(of: /feature\("([A-Za-z]+)"/).map({ String($0.1) })
    where known.lowercased() == names.prefix {
      throw GeneratorError("The feature \(known) already exists", suggestion: "Choose another name")
    }
    let targets = Set(names.targets.map { $0.lowercased() })
    for known in manifest.matches(of: /"([A-Za-z]+)"/).map({ String($0.1) }) where targets.contains(known.lowercased())
    {
      throw GeneratorError("The target \(known) already exists", suggestion: "Choose another name")
    }
  }

  /// Checks that no command, table, event, permission or error code begins with the prefix.
  private func checkPrefix(_ prefix: String, _ sources: [(path: String, text: String)]) throws {
    for (path, text) in sources {
      let commands = text.contains("CommandInfo(") ? text.matches(of: /CommandInfo\(\s*"([a-z]+)/) : []
      for command in commands where String(command.1) == prefix {
        throw GeneratorError("Commands in \(path) already begin with \"\(prefix)\"", suggestion: "Choose another name")
      }
      if text.contains("HelpTopic(\n    \"\(prefix)\"") || text.contains("HelpTopic(\"\(prefix)\"") {
        throw GeneratorError("The help topic \"\(prefix)\" in \(path) exists", suggestion: "Choose another name")
      }
      for mark in [".", "_"] where text.contains("\"\(prefix)\(mark)") {
        throw GeneratorError(
          "\(path) already uses the name \"\(prefix)\(mark)…\"", suggestion: "Choose another name")
      }
    }
  }

  /// Checks that type names are unique, because the App imports all features and shared targets.
  private func checkTypes(
    _ files: [(path: String, text: String)], _ sources: [(path: String, text: String)]
  ) throws {
    let wanted = Set(files.filter { !$0.path.hasPrefix("Tests/") }.flatMap { Self.types(in: $0.text) })
      .subtracting(["CodingKeys", "State"])
    for (path, text) in sources {
      guard
        let taken = wanted.sorted().first(where: { text.contains(" \($0)") && Self.types(in: text).contains($0) })
      else { continue }
      throw GeneratorError("\(path) already declares the type \(taken)", suggestion: "Choose other names")
    }
  }

  /// Returns the names of the types that a file declares.
  static func types(in text: String) -> Set<String> {
    Set(text.matches(of: /(?:struct|class|enum|protocol|actor) ([A-Z]\w*)/).map { String($0.1) })
  }
}
