import ArgumentParser
import DomainKit

/// The commands of the shell, found by their paths.
package struct CommandTable: Sendable {
  private struct Node: Sendable {
    var command: RegisteredCommand?
    var children: [String: Node] = [:]

    mutating func insert(_ command: RegisteredCommand, at path: ArraySlice<String>) {
      guard let word = path.first else {
        self.command = command
        return
      }
      children[word, default: Node()].insert(command, at: path.dropFirst())
    }

    var commands: [RegisteredCommand] {
      (command.map { [$0] } ?? []) + children.sorted { $0.key < $1.key }.flatMap(\.value.commands)
    }
  }

  private var root = Node()
  /// The commands in the order of their registration, which begins with those of everyday work.
  private let registered: [RegisteredCommand]

  /// Creates a table. If two commands have the same path, the later one wins; the composition root
  /// checks that paths are unique.
  package init(_ commands: [RegisteredCommand]) {
    registered = commands
    for command in commands { root.insert(command, at: command.info.path[...]) }
  }

  /// The commands, ordered by name.
  package var commands: [RegisteredCommand] { root.commands }

  /// Returns `true` if a path begins with the word.
  func isTaken(_ word: String) -> Bool { root.children[word] != nil }

  /// Returns the command whose path is these words, and the commands whose paths begin with them.
  func commands(under path: [String]) -> [RegisteredCommand] {
    var node = root
    for word in path {
      guard let child = node.children[word] else { return [] }
      node = child
    }
    return node.commands
  }

  /// Returns the command or the incomplete path that the words call.
  ///
  /// - Parameter allowsPrefix: `true` if a unique prefix of a word is enough, which is so only at
  ///   the prompt.
  func search(_ words: some Sequence<Word>, allowsPrefix: Bool = true) -> CommandSearch {
    var node = root
    var search = CommandSearch()
    for word in words {
      let isPrefix = allowsPrefix && node.command == nil && !word.isQuoted && !word.text.isEmpty
      let names = isPrefix ? node.children.keys.filter { $0.hasPrefix(word.text) }.sorted() : []
      let name = node.children[word.text] != nil ? word.text : names.count == 1 ? names[0] : nil
      guard let name, let next = node.children[name] else {
        search.candidates = names
        break
      }
      node = next
      search.path.append(name)
      search.count += 1
    }
    search.command = node.command
    search.next = node.children.keys.sorted()
    return search
  }

  /// Returns the error for words that call no command, with the nearest commands.
  ///
  /// - Parameters:
  ///   - helpTargets: Returns the commands and topics that help shows for a word, such as `receipt`.
  ///   - permits: Returns `true` if the user may use a command.
  func error(
    of search: CommandSearch, in statement: Statement, helpTargets: (String) -> [String] = { _ in [] },
    permits: (CommandInfo) -> Bool = { _ in true }
  ) -> ShellError {
    guard let word = statement.words.dropFirst(search.count).first else {
      return incomplete(search, statement, permits)
    }
    // A correction leads to no command that the user may not run.
    let permitted = CommandTable(registered.filter { permits($0.info) })
    var error = permitted.error(about: word, permitted.narrowed(search), statement, helpTargets)
    let isMeant = error.suggestion?.hasPrefix("did you mean") == true
    if search.path.isEmpty, !isMeant, firstStepsHint(for: statement, helpTargets) == nil,
      helpHint(for: statement.words[...], ofTwo: true, [], helpTargets) == nil,
      let hint = hintForOthers(word, permitted)
    {
      error.suggestion = hint
    }
    if !search.path.isEmpty, error.suggestion == Self.listHint(after: search.path),
      let hint = hintForOthers(meant(by: word, after: search.path, besides: permitted))
    {
      error.suggestion = hint
    }
    return error
  }

  /// Returns the commands of a path that write, that the user may not run, and that another word means:
  /// `books edit`.
  private func meant(by word: Word, after path: [String], besides permitted: CommandTable) -> [CommandInfo] {
    let allowed = Set(permitted.registered.map(\.info.name))
    let denied = commands(under: path).map(\.info).filter { info in
      info.path.count == path.count + 1 && !info.onlyReads && !allowed.contains(info.name)
    }
    let related = CommandVerbs.related(to: word.text, among: denied.compactMap(\.path.last))
    return denied.filter { info in
      info.otherNames[word.text.lowercased()] != nil || info.path.last.map(related.contains) == true
    }
  }

  /// Returns the hint with the users of several commands, if all of them have the same.
  private func hintForOthers(_ denied: [CommandInfo]) -> String? {
    guard let first = denied.first, denied.count < 4,
      denied.allSatisfy({ $0.permission.holder == first.permission.holder })
    else { return nil }
    let names = denied.map(\.name).joined(separator: ", ")
    return "\(names) \(denied.count == 1 ? "is" : "are") for \(first.permission.holders)"
  }

  /// Returns a hint that names the commands which end in a word and which the user may not run.
  ///
  /// For one such command, the hint adds the list of its feature if the user may see it. For `price` of
  /// a customer, it names `menu price`, the role that it needs, and `menu list`.
  private func hintForOthers(_ word: Word, _ permitted: CommandTable) -> String? {
    let denied = registered.map(\.info).filter { Self.ends($0, with: word.text) }
    guard let first = denied.first, permitted.commandsEnding(with: word.text).isEmpty,
      let hint = hintForOthers(denied)
    else { return nil }
    let lists = permitted.commands(under: [first.path[0], "list"]).map(\.info).filter(\.onlyReads)
    guard denied.count == 1, let list = lists.first else { return hint }
    return "\(hint); to \(list.summary.prefix(1).lowercased())\(list.summary.dropFirst()): \(list.name)"
  }

  /// Returns a search of another table with only the words that continue a path of this one.
  private func narrowed(_ search: CommandSearch) -> CommandSearch {
    func isKnown(_ word: String) -> Bool { !commands(under: search.path + [word]).isEmpty }
    var narrow = search
    (narrow.next, narrow.candidates) = (search.next.filter(isKnown), search.candidates.filter(isKnown))
    return narrow
  }

  private func error(
    about word: Word, _ search: CommandSearch, _ statement: Statement, _ helpTargets: (String) -> [String]
  ) -> ShellError {
    guard search.candidates.isEmpty else {
      let candidates = search.candidates.map { (search.path + [$0]).joined(separator: " ") }
      return ShellError(
        Self.ambiguous, "\(word.text) is ambiguous", suggestion: EditDistance.question(candidates),
        excerpt: SourceExcerpt(source: statement.source, range: word.range))
    }
    return unknown(word, search, statement, helpTargets)
  }

  private func unknown(
    _ word: Word, _ search: CommandSearch, _ statement: Statement, _ helpTargets: (String) -> [String]
  ) -> ShellError {
    let path = search.path
    if path.isEmpty, let error = reworded(statement) { return error }
    let values = statement.words.dropFirst(search.count + 1).prefix { !$0.isOperator }.map(\.text)
    let ending = path.isEmpty ? registered.filter { Self.ends($0.info, with: word.text) } : []
    var nearest = ending.filter { !cannotBeUndone($0.info.name) || mayTake(values, $0) }.prefix(3).map(\.info.name)
    let isOffered = !nearest.contains(where: cannotBeUndone)
    if nearest.isEmpty {
      // A word that help explains, or that a command declares, is no typo: `redo` is not `undo`.
      let near =
        path.isEmpty
        ? (isExplained(word, helpTargets) ? [] : EditDistance.nearest(to: word.text, among: search.next))
        : CommandVerbs.nearest(to: word.text, among: search.next)
      nearest = near.filter { accepts(values, after: path + [$0]) }
    }
    let related = nearest.isEmpty && !path.isEmpty ? self.related(to: word, search, statement) : []
    let parent = path.joined(separator: " ")
    let name = Quoting.excerpt(word.text)
    let message = path.isEmpty ? "there is no command \(name)" : "\(parent) has no command \(name)"
    // A user may look for `login` under `auth`.
    let explained = word.text.lowercased()
    let own = (nearest + related).map { path.isEmpty ? $0 : "\(parent) \($0)" }
    let full =
      !own.isEmpty
      ? own : commands.contains { $0.info.path == [explained] } ? [explained] : elsewhere(word, values, path)
    let declared = declaredLine(for: word, values, path)
    let other =
      redirection(in: word, search) ?? ownCommand(ofOptionIn: statement, besides: full) ?? EditDistance.question(full)
    let typed = statement.words.dropFirst(search.count)
    let first =
      path.isEmpty
      ? unquotedLine(of: word) ?? firstStepsHint(for: statement, helpTargets)
        ?? helpHint(for: typed, ofTwo: true, path, helpTargets) : declared
    let hint =
      first ?? other ?? (path.isEmpty && statement.followsSemicolon ? Self.semicolonHint : nil)
      ?? helpHint(for: typed, path, helpTargets) ?? declared ?? Self.listHint(after: path)
    return ShellError(
      Self.unknown, message, suggestion: hint,
      excerpt: SourceExcerpt(source: statement.source, range: word.range)
    ).corrected(by: isOffered && hint == EditDistance.question(full) ? Correction(word.text, nearest: nearest) : nil)
  }

  /// Returns the hint for a whole statement in one word, such as `"orders list --limit 1"` as an argument of
  /// the program. It repeats no words that may be a password.
  private func unquotedLine(of word: Word) -> String? {
    let lexer = Lexer(word.text)
    guard lexer.failure == nil, lexer.statements.count == 1, lexer.statements[0].count > 1,
      !lexer.statements[0].contains(where: \.isOperator),
      let command = search(lexer.statements[0], allowsPrefix: false).command, !command.info.takesSecret,
      !command.info.changesSignIn
    else { return nil }
    return "write it without quotes: \(word.text)"
  }

  /// Returns the hint for a line of one word that asks for the first steps: `start`, which is also a verb.
  private func firstStepsHint(for statement: Statement, _ helpTargets: (String) -> [String]) -> String? {
    let words = statement.words.map { $0.text.lowercased() }
    guard words.count == 1, helpTargets(words[0]).contains(Self.firstSteps) else { return nil }
    return "see help \(words[0])"
  }

  /// Returns `true` for a word that help explains, or that a command declares as one of other programs.
  private func isExplained(_ word: Word, _ helpTargets: (String) -> [String]) -> Bool {
    let key = word.text.lowercased()
    return !helpTargets(key).isEmpty || registered.contains { $0.info.otherNames[key] != nil }
  }

  /// Returns the hint with what a command declares for a word of other programs: one of the same feature, or
  /// for the first word or an email address after it, the only one of all.
  ///
  /// After a path, a command of no feature comes first if it takes the other words: `why` for
  /// `orders history 9f3a21bc`.
  private func declaredLine(for word: Word, _ values: [String], _ path: [String]) -> String? {
    let key = word.text.lowercased()
    let all = registered.filter { $0.info.otherNames[key] != nil }
    let general = all.first { $0.info.path.count == 1 && !values.isEmpty && $0.accepts(values) }
    let own = path.isEmpty ? nil : general ?? all.first { $0.info.path.starts(with: path) }
    let isMeant = path.isEmpty || values.first?.contains("@") == true && all.first.map(takesEmail) == true
    guard let command = own ?? (isMeant && all.count == 1 ? all[0] : nil), let line = command.info.otherNames[key]
    else { return nil }
    guard line.hasPrefix(command.info.name) else { return line }
    return "write: \(Self.filled(line, with: values, command) ?? line)"
  }

  /// Returns a line with typed words in place of all parts such as `<email>`, or `nil` if the command does not
  /// take the line.
  private static func filled(_ line: String, with values: [String], _ command: RegisteredCommand) -> String? {
    var rest = values[...]
    let texts = line.split(separator: " ").map { part in
      part.hasPrefix("<") && part.hasSuffix(">") && !part.contains("=") ? rest.popFirst() ?? String(part) : String(part)
    }
    guard !values.isEmpty, rest.isEmpty, !command.info.takesSecret,
      command.accepts(Array(texts.dropFirst(command.info.path.count)))
    else { return nil }
    return Quoting.joined(texts)
  }

  private func takesEmail(_ command: RegisteredCommand) -> Bool {
    ArgumentInfo.shown(of: command).first?.takesEmail == true
  }

  /// Returns the only command of another feature that ends with the word and takes the words after it, such as
  /// `auth role` for `employees role ada@example.com manager`.
  private func elsewhere(_ word: Word, _ values: [String], _ path: [String]) -> [String] {
    if path.isEmpty || values.isEmpty || CommandVerbs.exporting.contains(word.text.lowercased()) { return [] }
    let found = registered.filter { command in
      Self.ends(command.info, with: word.text) && command.info.path[0] != path[0] && command.accepts(values)
    }
    return found.count == 1 ? [found[0].info.name] : []
  }

  /// Returns the hint for words that help explains. Two words are looked up with a hyphen between them: `sign in`
  /// as `sign-in`. After a path, no command of another feature explains them.
  ///
  /// - Parameter ofTwo: `true` for two words only.
  private func helpHint(
    for words: ArraySlice<Word>, ofTwo: Bool = false, _ path: [String], _ helpTargets: (String) -> [String]
  ) -> String? {
    for count in ofTwo ? [2] : [2, 1] where words.count >= count {
      let typed = words.prefix(count).map { $0.text.lowercased() }
      let targets = helpTargets(typed.joined(separator: "-")).filter { target in
        path.isEmpty || !target.contains(" ") || target.hasPrefix("\(path[0]) ")
      }
      let isCommand = targets.allSatisfy { target in root.commands.contains { $0.info.name == target } }
      if targets.isEmpty { continue }
      return isCommand ? EditDistance.question(targets) : "see help \(typed.joined(separator: " "))"
    }
    return nil
  }

  /// Returns the hint for an option that has a command of its own, such as the `--role` of
  /// `employees update … --role barista`, unless one of some commands has the option.
  private func ownCommand(ofOptionIn statement: Statement, besides names: [String]) -> String? {
    if names.isEmpty { return nil }
    for word in statement.words where !word.isQuoted && word.text.hasPrefix("--") {
      let option = String(word.text.prefix { $0 != "=" })
      let own = root.commands.filter { $0.info.path.count > 1 && "--\($0.info.path.last ?? "")" == option }
      let others = root.commands.filter { names.contains($0.info.name) }
      guard own.count == 1, !others.contains(where: { ArgumentInfo.all(of: $0).contains { $0.names.contains(option) } })
      else { continue }
      let needed = ArgumentInfo.shown(of: own[0]).filter { !$0.isOptional }.map(\.synopsis)
      return "\(option) has a command of its own: \(([own[0].info.name] + needed).joined(separator: " "))"
    }
    return nil
  }

  /// Returns the hint for a redirection that is part of a word, because no space precedes it:
  /// `orders list>x.csv`.
  private func redirection(in word: Word, _ search: CommandSearch) -> String? {
    guard !word.isQuoted, let mark = word.text.firstIndex(of: ">"), search.next.contains(String(word.text[..<mark]))
    else { return nil }
    let words = search.path + [String(word.text[..<mark]), String(word.text[mark...])]
    return "with a space before >: \(words.joined(separator: " "))"
  }

  /// Returns the verbs with the meaning of another one, only those that take the words after it if there
  /// are any.
  private func related(to verb: Word, _ search: CommandSearch, _ statement: Statement) -> [String] {
    let names = CommandVerbs.related(to: verb.text, among: search.next)
    let words = statement.words.dropFirst(search.count + 1).map(\.text)
    let taking = names.filter { name in
      commands(under: search.path + [name]).contains { $0.info.path.last == name && $0.accepts(words) }
    }
    return taking.isEmpty ? names : taking
  }

  /// Returns `false` for a command that needs no words and cannot take these: `edit latte` is not a
  /// misspelled `exit`, which takes a number.
  private func accepts(_ values: [String], after path: [String]) -> Bool {
    let found = commands(under: path)
    guard found.count == 1, ArgumentInfo.shown(of: found[0]).allSatisfy(\.isOptional) else { return true }
    // An option may be the shell's own or misspelled, and a word after it may be its value.
    return found[0].accepts(Array(values.prefix { !$0.hasPrefix("-") }))
  }

  /// Returns `false` for a command that rejects one of the words: `latte` is no address of `auth delete`. A
  /// command that takes an id may accept a name in its place.
  private func mayTake(_ values: [String], _ command: RegisteredCommand) -> Bool {
    let arguments = ArgumentInfo.shown(of: command)
    if arguments.first?.takesEmail == true { return values.first?.contains("@") ?? true }
    return arguments.contains(where: \.takesID) || !command.rejectsValue(in: values)
  }

  /// Returns `true` for a command whose effect lasts, which is not offered for its last word:
  /// `delete latte` is not `auth delete latte`.
  func cannotBeUndone(_ name: String) -> Bool {
    let info = commands(under: name.split(separator: " ").map(String.init)).first?.info
    return info?.notUndoableBecause != nil || info?.externalEffect != nil
  }

  /// Returns the error for a statement that names a command in other words: `list orders`.
  private func reworded(_ statement: Statement) -> ShellError? {
    guard let match = CommandWording(table: self).match(statement.words) else { return nil }
    let words = statement.words.prefix(match.count)
    let range = words[0].range.lowerBound..<(words.map(\.range.upperBound).max() ?? 0)
    let typed =
      match.count == 1 ? words[0].text : String(decoding: Array(statement.source.utf8)[range], as: UTF8.self)
    return ShellError(
      Self.unknown, "there is no command \(Quoting.excerpt(words.map(\.text).joined(separator: " ")))",
      suggestion: EditDistance.question(match.names), excerpt: SourceExcerpt(source: statement.source, range: range)
    ).corrected(by: match.isSpelling ? Correction(typed, nearest: match.names) : nil)
  }

  /// Returns the commands that declare a word of other programs, in lower case, unless a command ends with it.
  func commands(declaring word: String) -> [RegisteredCommand] {
    commandsEnding(with: word).isEmpty ? root.commands.filter { $0.info.otherNames[word] != nil } : []
  }

  /// Returns the commands that end with the word, such as `menu list` for `list`.
  func commandsEnding(with word: String) -> [RegisteredCommand] {
    root.commands.filter { Self.ends($0.info, with: word) }
  }

  /// Returns the suggestion for a word after a path that resembles no command.
  private static func listHint(after path: [String]) -> String {
    path.isEmpty ? overview : "help \(path.joined(separator: " ")) lists its commands"
  }

  private static func ends(_ info: CommandInfo, with word: String) -> Bool {
    info.path.count > 1 && info.path.last == word
  }

  private static let semicolonHint = "; separates statements; put a value with a ; in quotes: 'no sugar; hot'"

  /// The code of the error for a path without its subcommand.
  static let incomplete = "usage.incomplete-command"
  /// The code of the error for a word that begins the names of several commands.
  private static let ambiguous = "usage.ambiguous-command"
  /// The name of the topic with the first steps.
  static let firstSteps = "first-steps"
  /// The suggestion for a word that resembles no command.
  static let overview = "help lists all commands"
  /// The code of the error for words that are no command.
  static let unknown = "usage.unknown-command"
  /// The codes of the errors that name commands.
  static let suggesting: Set = [incomplete, ambiguous, unknown]

  private func incomplete(
    _ search: CommandSearch, _ statement: Statement, _ permits: (CommandInfo) -> Bool
  ) -> ShellError {
    let end = statement.source.utf8.count
    let permitted = search.next.filter { word in commands(under: search.path + [word]).contains { permits($0.info) } }
    let (path, next) = (search.path.joined(separator: " "), permitted.isEmpty ? search.next : permitted)
    let only = permitted.count == 1 ? EditDistance.question(["\(path) \(permitted[0])"]) : nil
    return ShellError(
      Self.incomplete, "\(path) needs a subcommand", suggestion: only ?? "one of \(next.joined(separator: ", "))",
      excerpt: SourceExcerpt(source: statement.source + " ", range: end + 1..<end + 1))
  }
}

/// The result of looking up words in the command table.
struct CommandSearch: Sendable {
  /// The number of words that form a path.
  var count = 0
  /// The path, with abbreviations spelled out.
  var path: [String] = []
  /// The command at the path.
  var command: RegisteredCommand?
  /// The words that may follow the path, in order.
  var next: [String] = []
  /// The words that an ambiguous abbreviation after the path can mean.
  var candidates: [String] = []
}
