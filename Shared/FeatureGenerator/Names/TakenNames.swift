/// What the repository calls something already.
struct TakenNames {
  let source: SourceText

  /// - Throws: ``Refusal`` when the feature or anything that it would bring is there.
  func check(_ names: FeatureNames, files: [(path: String, text: String)]) throws {
    try checkFeature(names)
    if let path = files.map(\.path).first(where: source.exists) {
      throw Refusal("\(path) is there already", wayOut: "Choose another name, or move that file away")
    }
    let sources = try source.sources(["App", "Modules", "Shared"]).map { ($0, try source.text($0)) }
    try checkWord(names.word, sources)
    try checkTypes(files, sources)
  }

  /// Folders are compared without case: some file systems do not tell them apart, and no person does.
  private func checkFeature(_ names: FeatureNames) throws {
    let manifest = try source.text("Package.swift")
    for known in manifest.matches(of: /feature\("([A-Za-z]+)"/).map({ String($0.1) })
    where known.lowercased() == names.word {
      throw Refusal("There is a feature \(known) already", wayOut: "Choose another name")
    }
    let targets = Set(names.targets.map { $0.lowercased() })
    for known in manifest.matches(of: /"([A-Za-z]+)"/).map({ String($0.1) }) where targets.contains(known.lowercased())
    {
      throw Refusal("There is a target \(known) already", wayOut: "Choose another name")
    }
  }

  /// Commands, tables, events, permissions and error codes begin with the feature's word.
  private func checkWord(_ word: String, _ sources: [(path: String, text: String)]) throws {
    for (path, text) in sources {
      let commands = text.contains("CommandInfo(") ? text.matches(of: /CommandInfo\(\s*"([a-z]+)/) : []
      for command in commands where String(command.1) == word {
        throw Refusal("There are commands that begin with \"\(word)\", in \(path)", wayOut: "Choose another name")
      }
      for mark in [".", "_"] where text.contains("\"\(word)\(mark)") {
        throw Refusal(
          "\(path) has something called \"\(word)\(mark)…\", as this feature would", wayOut: "Choose another name")
      }
    }
  }

  /// The App sees all features and Shared targets at once, so a name may stand in one of them only.
  private func checkTypes(
    _ files: [(path: String, text: String)], _ sources: [(path: String, text: String)]
  ) throws {
    let wanted = Set(files.filter { !$0.path.hasPrefix("Tests/") }.flatMap { types(declaredIn: $0.text) })
      .subtracting(["CodingKeys", "State"])
    for (path, text) in sources {
      guard
        let taken = wanted.sorted().first(where: { text.contains(" \($0)") && types(declaredIn: text).contains($0) })
      else { continue }
      throw Refusal("\(path) has a type \(taken), as this feature would", wayOut: "Choose other names")
    }
  }

  private func types(declaredIn text: String) -> Set<String> {
    Set(text.matches(of: /(?:struct|class|enum|protocol|actor) ([A-Z]\w*)/).map { String($0.1) })
  }
}
