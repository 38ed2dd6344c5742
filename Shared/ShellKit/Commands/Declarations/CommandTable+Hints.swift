import DomainKit

/// The hints about words that call no command and that mean another line.
extension CommandTable {
  /// The name of the topic with the first steps.
  static let firstSteps = "first-steps"
  /// The suggestion for a word that resembles no command.
  static let overview = "help lists all commands"
  /// The suggestion for a word after a `;` that resembles no command.
  static let semicolonHint = "; separates statements; put a value with a ; in quotes: 'no sugar; hot'"

  /// Returns the hint for whole statements in one word, such as `"orders list --limit 1"` as an argument of
  /// the program. It repeats no words that may be a password.
  func unquotedLine(of word: Word) -> String? {
    let lexer = Lexer(word.text)
    let statements = lexer.statements.filter { !$0.isEmpty }
    guard lexer.failure == nil, statements.count > 1 || statements.first.map({ $0.count > 1 }) == true,
      statements.allSatisfy(isSafeToRepeat)
    else { return nil }
    return statements.count == 1
      ? "write it without quotes: \(word.text)"
      : "write it without quotes at the prompt, or after -c: coffeepal -c \(word.text.quotedForShells)"
  }

  /// Returns `true` for the words of a command that takes no password.
  private func isSafeToRepeat(_ words: [Word]) -> Bool {
    guard !words.contains(where: \.isOperator), let info = search(words, allowsPrefix: false).command?.info
    else { return false }
    return !info.takesSecret && !info.changesSignIn
  }

  /// Returns the hint for a line of one word that asks for the first steps: `start`, which is also a verb.
  func firstStepsHint(for statement: Statement, _ explanations: WordExplanations) -> String? {
    let words = statement.words.map { $0.text.lowercased() }
    guard words.count == 1, explanations.targets(words[0]).contains(Self.firstSteps) else { return nil }
    return "see help \(words[0])"
  }

  /// Returns `true` for a word that help explains, or that a command declares as one of other programs.
  func isExplained(_ word: Word, _ explanations: WordExplanations) -> Bool {
    !explanations.targets(word.text.lowercased()).isEmpty || declares(word)
  }

  /// Returns `true` for a word that a command declares as one of other programs.
  func declares(_ word: Word) -> Bool {
    registered.contains { $0.info.line(forOtherName: word.text.lowercased()) != nil }
  }

  /// Returns the hint with what a command declares for a word of other programs: one of the same feature, or
  /// for the first word or an email address after it, the only one of all, or of those for such an address.
  ///
  /// After a path, a command of no feature comes first if it takes the other words: `why` for
  /// `orders history 9f3a21bc`.
  func declaredLine(for word: Word, _ values: [String], _ path: [String]) -> String? {
    let full = (path + [word.text.lowercased()]).joined(separator: "-")
    let key = registered.contains { $0.info.line(forOtherName: full) != nil } ? full : word.text.lowercased()
    let hasEmail = values.first?.contains("@") == true
    let all = registered.filter { $0.info.line(forOtherName: key) != nil }
    let fitting = all.count == 1 ? all : all.filter { takesEmail($0) == hasEmail }
    let general = all.first { $0.path.count == 1 && !values.isEmpty && $0.accepts(values) }
    let own = path.isEmpty ? nil : general ?? all.first { $0.path.starts(with: path) }
    let isMeant = path.isEmpty || hasEmail && fitting.first.map(takesEmail) == true
    guard let command = own ?? (isMeant && fitting.count == 1 ? fitting[0] : nil),
      let line = command.info.line(forOtherName: key)
    else { return nil }
    guard line.hasPrefix(command.info.name) else { return line }
    return "write: \(Self.filled(line, with: values, command) ?? line)"
  }

  /// Returns the hint for an option of a statement before its command: `plan --json menu list`.
  static func optionHint(_ word: Word) -> String {
    "write \(word.text.optionName) after the command, at the end of the line"
  }

  /// Returns the hint for an id before the verb of the only command that takes it: `orders mark 9f3a21bc as ready`.
  func verbLine(_ values: [String], _ path: [String]) -> String? {
    guard let id = values.first, IDSuffix(id) != nil, let verb = values.dropFirst().last,
      values.count == 2 || values.count == 3 && ["as", "to"].contains(values[1].lowercased())
    else { return nil }
    let found = commandsEnding(with: verb.lowercased()).filter { command in
      command.path.starts(with: path) && !command.info.takesSecret && command.accepts([id])
    }
    return found.count == 1 ? "write: \(found[0].info.name) \(id)" : nil
  }

  /// Returns the hint for the name of an option after a path and an id: the line of the command that changes it,
  /// `orders change 15a2 --note hot` for `orders note 15a2 hot`, or without a value also that of the one that shows it.
  func changingLine(for word: Word, _ values: [String], _ path: [String]) -> String? {
    let name = "--\(word.text.lowercased())"
    let own = commands(under: path).filter { $0.path.count == path.count + 1 }
    for command in own where CommandVerbs.updates(command.path[path.count]) {
      guard command.arguments.contains(where: \.takesID), let id = values.first, IDSuffix(id) != nil,
        let option = command.arguments.first(where: { $0.kind == .option && $0.names.contains(name) })
      else { continue }
      let text = values.dropFirst().joined(separator: " ")
      if !text.isEmpty, !text.hasPrefix("-"), command.accepts([id, name, text]) {
        return "write: \(Quoting.joined(command.path + [id, name, text]))"
      }
      let form = "\(command.info.name) \(id) \(option.synopsis)"
      let show = text.isEmpty ? own.first { $0.path.last == "show" } : nil
      return "write: \(show.map { "\($0.info.name) \(id); to change it: " } ?? "")\(form)"
    }
    return nil
  }

  /// Returns a line with typed words in place of all parts such as `<email>`, and with the sentence after a `;`, or
  /// `nil` if the command does not take the line.
  private static func filled(_ line: String, with values: [String], _ command: RegisteredCommand) -> String? {
    var rest = values[...]
    var places = 0
    let (form, sentence) = (line.prefix { $0 != ";" }, line.drop { $0 != ";" })
    let texts = form.split(separator: " ").map { part in
      guard part.hasPrefix("<"), part.hasSuffix(">"), !part.contains("=") else { return String(part) }
      places += 1
      return rest.popFirst() ?? String(part)
    }
    guard !values.isEmpty, places == values.count, !command.info.takesSecret,
      command.accepts(Array(texts.dropFirst(command.path.count)))
    else { return nil }
    return Quoting.joined(texts) + sentence
  }

  private func takesEmail(_ command: RegisteredCommand) -> Bool {
    command.arguments.first?.takesEmail == true
  }

  /// Returns the command of no feature with the word as its name, `login` for `auth login`, or else the only
  /// command of another feature that ends with the word and takes the words after it, such as `auth role` for
  /// `employees role ada@example.com manager`.
  func elsewhere(_ word: Word, _ values: [String], _ path: [String]) -> [String] {
    let name = word.text.lowercased()
    if commands.contains(where: { $0.path == [name] }) { return [name] }
    if path.isEmpty || values.isEmpty || CommandVerbs.exporting.contains(name) { return [] }
    let found = registered.filter { command in
      Self.ends(command, with: word.text) && command.path[0] != path[0] && command.accepts(values)
    }
    return found.count == 1 ? [found[0].info.name] : []
  }

  /// Returns the hint for words that help explains: the commands that they mean, perhaps with a line that one of them
  /// declares, or the line of a topic about them. Several words are looked up with hyphens between them and without
  /// articles: `book a table` as `book-table`. After a path, no command of another feature explains them.
  ///
  /// - Parameter ofSeveral: `true` for two or three words only.
  func helpHint(
    for words: ArraySlice<Word>, ofSeveral: Bool = false, _ path: [String], _ explanations: WordExplanations
  ) -> String? {
    let words = words.filter { !$0.isArticle }
    for count in ofSeveral ? [3, 2] : [3, 2, 1] where words.count >= count {
      let typed = words.prefix(count).map { $0.text.lowercased() }
      let key = typed.joined(separator: "-")
      let targets = explanations.targets(key).filter { target in
        path.isEmpty || !target.contains(" ") || target.hasPrefix("\(path[0]) ")
      }
      guard let first = targets.first else { continue }
      if let command = commands.first(where: { $0.info.name == first }) {
        let line = words.count == count ? command.info.line(forOtherName: key) : nil
        if let line, line.hasPrefix(first), !line.contains("<") { return "write: \(line)" }
        return EditDistance.question(targets.filter { target in commands.contains { $0.info.name == target } })
      }
      // The name of a topic may mean a command as well: `settings`.
      let declared = first == key ? commands.lazy.compactMap { $0.info.line(forOtherName: key) }.first : nil
      let about = explanations.line(key) ?? typed.reversed().lazy.compactMap { explanations.line($0) }.first
      let line = declared.map { "write: \($0); " } ?? about.map { "\($0); " } ?? ""
      return "\(line)see help \(typed.joined(separator: " "))"
    }
    return nil
  }

  /// Returns the hint for an option that has a command of its own, such as the `--role` of
  /// `employees update … --role barista`, unless one of some commands has the option.
  func ownCommand(ofOptionIn statement: Statement, besides names: [String]) -> String? {
    if names.isEmpty { return nil }
    for word in statement.words where !word.isQuoted && word.text.hasPrefix("--") {
      let option = word.text.optionName
      let own = commands.filter { $0.path.count > 1 && "--\($0.path.last ?? "")" == option }
      let others = commands.filter { names.contains($0.info.name) }
      guard own.count == 1, !others.contains(where: { $0.arguments.contains { $0.names.contains(option) } })
      else { continue }
      let needed = own[0].arguments.filter { !$0.isOptional }.map(\.synopsis)
      return "\(option) has a command of its own: \(([own[0].info.name] + needed).joined(separator: " "))"
    }
    return nil
  }

  /// Returns the hint for a redirection that is part of a word, because no space precedes it:
  /// `orders list>x.csv`.
  func redirection(in word: Word, _ search: CommandSearch) -> String? {
    guard !word.isQuoted, let mark = word.text.firstIndex(of: ">"), search.next.contains(String(word.text[..<mark]))
    else { return nil }
    let words = search.path + [String(word.text[..<mark]), String(word.text[mark...])]
    return "with a space before >: \(words.joined(separator: " "))"
  }

  /// Returns the commands of a path that write, that the user may not run, and that another word means:
  /// `books edit`.
  func meant(by word: Word, after path: [String], besides permitted: CommandTable) -> [CommandInfo] {
    let allowed = Set(permitted.registered.map(\.info.name))
    let denied = commands(under: path).map(\.info).filter { info in
      info.path.count == path.count + 1 && !info.onlyReads && !allowed.contains(info.name)
    }
    let related = CommandVerbs.related(to: word.text, among: denied.compactMap(\.path.last))
    return denied.filter { info in
      info.line(forOtherName: word.text.lowercased()) != nil || info.path.last.map(related.contains) == true
    }
  }

  /// Returns the hint with the users of several commands, if all of them have the same.
  func hintForOthers(_ denied: [CommandInfo]) -> String? {
    guard let first = denied.first, denied.count < 4,
      denied.allSatisfy({ $0.permission.holder == first.permission.holder })
    else { return nil }
    let names = denied.map(\.name).joined(separator: ", ")
    return "\(names) \(denied.count == 1 ? "is" : "are") for \(first.permission.holders)"
  }

  /// Returns the hint with the users of the commands that help shows for the first words, if the user may run none of
  /// them: `sales` of a barista. A topic that help shows first is for all users.
  func hintForOthers(
    explaining words: [Word], _ permitted: CommandTable, _ explanations: WordExplanations
  ) -> String? {
    let typed = [3, 2, 1].filter { $0 <= words.count }.map { count in
      words.prefix(count).map { $0.text.lowercased() }.joined(separator: "-")
    }
    guard let targets = typed.lazy.map(explanations.targets).first(where: { !$0.isEmpty }),
      registered.contains(where: { $0.info.name == targets[0] })
    else { return nil }
    let allowed = Set(permitted.registered.map(\.info.name))
    return targets.contains(where: allowed.contains)
      ? nil : hintForOthers(registered.map(\.info).filter { targets.contains($0.name) })
  }

  /// Returns a hint that names the commands which end in a word and which the user may not run.
  ///
  /// For one such command, the hint adds the list of its feature if the user may see it. For `price` of
  /// a customer, it names `menu price`, the role that it needs, and `menu list`.
  func hintForOthers(_ word: Word, _ permitted: CommandTable) -> String? {
    let denied = registered.filter { Self.ends($0, with: word.text) }.map(\.info)
    guard let first = denied.first, permitted.commandsEnding(with: word.text).isEmpty,
      let hint = hintForOthers(denied)
    else { return nil }
    guard denied.count == 1, let list = permitted.listSentence(of: first.path[0]) else { return hint }
    return "\(hint); \(list)"
  }

  /// Returns the part of a hint with the list of a feature, such as `to show the menu: menu list`, or `nil` if there
  /// is none.
  private func listSentence(of feature: String) -> String? {
    let list = commands(under: [feature, "list"]).map(\.info).first(where: \.onlyReads)
    return list.map { "to \($0.summary.prefix(1).lowercased())\($0.summary.dropFirst()): \($0.name)" }
  }

  /// Returns the suggestion for a word after a path that resembles no command of these. The word may be an item of the
  /// feature's list: `menu latte`.
  func lastHint(after path: [String]) -> String {
    let list = path.count == 1 ? listSentence(of: path[0]).map { "\($0); " } : nil
    return "\(list ?? "")\(Self.listHint(after: path))"
  }

  /// Returns the suggestion for words after a path that are not looked up.
  static func listHint(after path: [String]) -> String {
    path.isEmpty ? overview : "help \(path.joined(separator: " ")) lists its commands"
  }
}
