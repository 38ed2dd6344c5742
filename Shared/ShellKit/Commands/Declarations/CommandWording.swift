import DomainKit

/// Finds the command that a user means with other words than its name: `place order`, `order place`,
/// `placeorder`, `list-orders`, `show menu`, `new order`, `who am i`.
struct CommandWording {
  /// A command that the words may mean.
  struct Match: Hashable {
    /// The number of words.
    let count: Int
    let names: [String]
    /// `true` if the words are those of the command in another form, `false` if they only mean the
    /// same.
    let isSpelling: Bool
  }

  let table: CommandTable

  /// Returns the commands that the first words mean, or `nil` if they mean none.
  func match(_ words: [Word]) -> Match? {
    if let match = [3, 2].lazy.compactMap({ oneWord(words, count: $0) }).first { return match }
    // Words such as `delete my review`.
    if words.count > 2, words[1].isArticle || words[1].text.lowercased() == "my",
      let found = match([words[0]] + words[2...]), found.count == 2
    {
      return Match(count: 3, names: found.names, isSpelling: false)
    }
    for count in [2, 1] where words.count >= count && !words.prefix(count).contains(where: \.isOperator) {
      let typed = words.prefix(count).flatMap { $0.text.lowercased().split { " -_".contains($0) } }.map(String.init)
      // The quotes of a value do not belong to a command's name.
      if count == 2, words[1].isQuoted { continue }
      if let names = same(typed) { return Match(count: count, names: names, isSpelling: true) }
      if let names = noun(typed) {
        return Match(count: count, names: names, isSpelling: !names.contains(where: table.cannotBeUndone))
      }
      if let names = near(typed) { return Match(count: count, names: names, isSpelling: true) }
      if let names = related(typed) ?? ending(typed) { return Match(count: count, names: names, isSpelling: false) }
    }
    return nil
  }

  /// Returns the commands of a feature for a verb and a noun after its name: `restaurants unreview` for
  /// `restaurants delete review`.
  func names(for words: [Word], after path: [String]) -> [String] {
    guard path.count == 1, words.count > 1, !words[1].text.hasPrefix("-"), let found = match(words), found.count > 1,
      found.names.allSatisfy({ $0.hasPrefix("\(path[0]) ") })
    else { return [] }
    return found.names
  }

  /// Returns the command whose only word several words are: `who am i`, `back up`.
  private func oneWord(_ words: [Word], count: Int) -> Match? {
    let typed = words.prefix(count)
    guard typed.count == count, !typed.contains(where: { $0.isOperator || $0.isQuoted }) else { return nil }
    let name = typed.map { $0.text.lowercased() }.joined()
    guard let command = table.commands(under: [name]).first(where: { $0.path == [name] }) else { return nil }
    // The words after it may be a password.
    return Match(count: count, names: [name], isSpelling: !command.info.changesSignIn)
  }

  private var features: [String] {
    Set(table.commands.filter { $0.path.count > 1 }.map { $0.path[0] }).sorted()
  }

  /// Returns the singular and the plural of a feature's name.
  private func forms(_ feature: String) -> [String] {
    [feature, feature.hasSuffix("s") ? String(feature.dropLast()) : feature + "s"]
  }

  private func verbs(of feature: String) -> [String] {
    Set(table.commands(under: [feature]).filter { $0.path.count > 1 }.map { $0.path[1] }).sorted()
  }

  /// Returns the commands with these words in any order, also without spaces, and with the feature
  /// in the singular.
  private func same(_ typed: [String]) -> [String]? {
    let joined = typed.joined()
    let names = table.commands.map(\.path).filter { path in
      path.count > 1
        && forms(path[0]).contains { form in
          let rest = path.dropFirst().joined()
          return joined == form + rest || joined == rest + form
        }
    }
    return names.isEmpty ? nil : names.map { $0.joined(separator: " ") }
  }

  /// Returns the commands for a verb before or after a noun: `favorites add`, `remove favorite`.
  private func noun(_ typed: [String]) -> [String]? {
    guard typed.count == 2 else { return nil }
    let names = features.flatMap { feature -> [String] in
      let known = verbs(of: feature)
      let found = [(typed[0], typed[1]), (typed[1], typed[0])].compactMap { verb, noun in
        CommandVerbs.name(for: verb, noun, among: known)
      }
      return found.map { "\(feature) \($0)" }
    }
    return names.isEmpty ? nil : names
  }

  /// Returns the commands for two misspelled words with the verb first.
  private func near(_ typed: [String]) -> [String]? {
    guard typed.count == 2 else { return nil }
    let names = feature(typed[1]).flatMap { feature in
      nearest(to: typed[0], among: verbs(of: feature)).map { "\(feature) \($0)" }
    }
    return names.isEmpty ? nil : Array(names.prefix(3))
  }

  /// Returns the commands of a feature whose verbs mean the same as the other word, or that declare it.
  private func related(_ typed: [String]) -> [String]? {
    for (verb, name) in pairs(typed) {
      let names = features.filter { forms($0).contains(name) }.flatMap { feature -> [String] in
        let declared = table.commands(under: [feature]).compactMap { $0.info.line(for: verb) }
        let related = CommandVerbs.related(to: verb, among: verbs(of: feature)).map { "\(feature) \($0)" }
        return declared.isEmpty ? related : declared
      }
      if !names.isEmpty { return Array(names.prefix(3)) }
    }
    return nil
  }

  /// Words before a noun that add little to it.
  private static let plainWords: Set = ["change", "edit", "get", "my", "see", "show", "the", "update", "view"]

  /// Returns the commands that end with a noun after a plain word: `change password`, `my favorites`.
  private func ending(_ typed: [String]) -> [String]? {
    guard typed.count == 2, Self.plainWords.contains(typed[0]) else { return nil }
    let names = table.commandsEnding(with: typed[1]).map { command in
      let takesMine = typed[0] == "my" && command.arguments.contains { $0.names.contains("--mine") }
      return takesMine ? "\(command.info.name) --mine" : command.info.name
    }
    return names.isEmpty || names.count > 3 ? nil : names
  }

  /// Returns the ways in which words are a verb and the name of a feature.
  private func pairs(_ typed: [String]) -> [(String, String)] {
    if typed.count == 2 { return [(typed[0], typed[1]), (typed[1], typed[0])] }
    guard typed.count == 1, let word = typed.first else { return [] }
    return features.flatMap(forms).sorted { $0.count > $1.count }.flatMap { form -> [(String, String)] in
      var found: [(String, String)] = []
      if word.hasSuffix(form) { found.append((String(word.dropLast(form.count)), form)) }
      if word.hasPrefix(form) { found.append((String(word.dropFirst(form.count)), form)) }
      return found
    }
  }

  /// Returns the feature with a name in the singular or the plural, or those with the nearest names.
  private func feature(_ word: String) -> [String] {
    let exact = features.filter { forms($0).contains(word) }
    return exact.isEmpty ? EditDistance.nearest(to: word, among: features) : exact
  }

  private func nearest(to word: String, among words: [String]) -> [String] {
    words.contains(word) ? [word] : CommandVerbs.nearest(to: word, among: words)
  }
}

extension CommandInfo {
  /// Returns the line that the command declares for a word of other programs, or only its name if the line needs
  /// more words.
  fileprivate func line(for word: String) -> String? {
    line(forOtherName: word).map { $0.hasPrefix(name) && !$0.contains("<") ? $0 : name }
  }
}
