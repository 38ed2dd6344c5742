import DomainKit

/// The errors about words that call no command.
extension CommandTable {
  /// The code of the error for a path without its subcommand.
  static let incomplete = "usage.incomplete-command"
  /// The code of the error for a word that begins the names of several commands.
  private static let ambiguous = "usage.ambiguous-command"
  /// The code of the error for words that are no command.
  static let unknown = "usage.unknown-command"
  /// The codes of the errors that name commands.
  static let suggesting: Set = [incomplete, ambiguous, unknown]
  /// The maximum number of words of a statement whose meaning a hint explains. The time to find it grows with the
  /// square of the words, or with their number times that of the stored items.
  static let maxExplained = 100

  /// Returns the error for words that call no command, with the nearest commands.
  ///
  /// - Parameters:
  ///   - explanations: The explanations of words that are no command, such as `receipt`.
  ///   - permits: Returns `true` if the user may use a command.
  func error(
    of search: CommandSearch, in statement: Statement, _ explanations: WordExplanations, permits: (CommandInfo) -> Bool
  ) -> ShellError {
    guard let word = statement.words.dropFirst(search.count).first else {
      return incomplete(search, statement, permits)
    }
    if statement.words.count > Self.maxExplained {
      return Self.unknownCommand(word, after: search.path, in: statement, Self.listHint(after: search.path))
    }
    // A correction leads to no command that the user may not run.
    let permitted = CommandTable(registered.filter { permits($0.info) })
    var error = permitted.error(about: word, permitted.narrowed(search), statement, explanations)
    let isMeant = error.suggestion?.hasPrefix("did you mean") == true
    if search.path.isEmpty, !isMeant, firstStepsHint(for: statement, explanations) == nil,
      helpHint(for: statement.words[...], ofSeveral: true, [], explanations) == nil,
      let hint = hintForOthers(word, permitted)
    {
      error.suggestion = hint
    }
    if !search.path.isEmpty, error.suggestion == permitted.lastHint(after: search.path),
      let hint = hintForOthers(meant(by: word, after: search.path, besides: permitted))
    {
      error.suggestion = hint
    }
    if search.path.isEmpty, error.suggestion?.contains("see help ") == true,
      let hint = hintForOthers(explaining: statement.words, permitted, explanations)
    {
      error.suggestion = hint
    }
    if error.suggestion?.hasPrefix("did you mean") == true,
      let meant = permitted.commands.first(where: { EditDistance.question([$0.info.name]) == error.suggestion }),
      let answer = meant.info.answer(toOptionIn: statement)
    {
      error.suggestion? += " \(meant.info.permitted(answer, permits))"
    }
    return error
  }

  /// Returns a search of another table with only the words that continue a path of this one.
  private func narrowed(_ search: CommandSearch) -> CommandSearch {
    func isKnown(_ word: String) -> Bool { !commands(under: search.path + [word]).isEmpty }
    var narrow = search
    (narrow.next, narrow.candidates) = (search.next.filter(isKnown), search.candidates.filter(isKnown))
    return narrow
  }

  private func error(
    about word: Word, _ search: CommandSearch, _ statement: Statement, _ explanations: WordExplanations
  ) -> ShellError {
    guard search.candidates.isEmpty else {
      let candidates = search.candidates.map { (search.path + [$0]).joined(separator: " ") }
      return ShellError(
        Self.ambiguous, "\(word.text) is ambiguous", suggestion: EditDistance.question(candidates),
        excerpt: SourceExcerpt(source: statement.source, range: word.range))
    }
    return unknown(word, search, statement, explanations)
  }

  private func unknown(
    _ word: Word, _ search: CommandSearch, _ statement: Statement, _ explanations: WordExplanations
  ) -> ShellError {
    let path = search.path
    if path.isEmpty, var error = reworded(statement) {
      error.suggestion = unquotedLine(of: word) ?? error.suggestion
      return error
    }
    let values = statement.words.dropFirst(search.count + 1).prefix { !$0.isOperator }.map(\.text)
    let ending = path.isEmpty ? registered.filter { Self.ends($0, with: word.text) } : []
    var nearest = ending.filter { !cannotBeUndone($0.info.name) || mayTake(values, $0) }.prefix(3).map(\.info.name)
    if !nearest.isEmpty, statement.words.count == 1 {
      // Without a value, the word may be that of another command: `close`.
      let explained = explanations.targets(word.text.lowercased())
      let others = explained.filter { target in commands.contains { $0.info.name == target } }
      nearest += others.filter { !nearest.contains($0) }
    }
    let isOffered = !nearest.contains(where: cannotBeUndone) && (path.isEmpty || word.text.count > 1)
    if nearest.isEmpty {
      // A word that help explains, or that a command declares, is no typo: `redo` is not `undo`.
      let near =
        word.isArticle || path.isEmpty && isExplained(word, explanations)
        ? []
        : path.isEmpty
          ? EditDistance.nearest(to: word.text, among: search.next)
          : CommandVerbs.nearest(to: word.text, among: search.next)
      nearest = near.filter { accepts(values, after: path + [$0]) }
    }
    let related = nearest.isEmpty && !path.isEmpty ? self.related(to: word, search, statement) : []
    let parent = path.joined(separator: " ")
    let own = (nearest + related).map { path.isEmpty ? $0 : "\(parent) \($0)" }
    let full = own.isEmpty ? elsewhere(word, values, path) : own
    let declared = declaredLine(for: word, values, path)
    // `orders open` means a list, and `orders open 9f3a21bc` one order.
    let isAboutItem =
      !related.isEmpty && declared?.hasPrefix("write: ") == true && declared?.contains("<") == false
      && values.contains { IDSuffix($0) != nil && declared?.contains($0) == false }
    let other =
      redirection(in: word, search) ?? ownCommand(ofOptionIn: statement, besides: full) ?? EditDistance.question(full)
    let typed = statement.words.dropFirst(search.count)
    let worded = EditDistance.question(CommandWording(table: self).names(for: Array(typed), after: path))
    let ofItem = (related.isEmpty ? changingLine(for: word, values, path) : nil) ?? verbLine(values, path)
    let line = explanations.isOption(word) ? Self.optionHint(word) : ofItem
    let first: String? =
      path.isEmpty
      ? unquotedLine(of: word) ?? firstStepsHint(for: statement, explanations) ?? line
        ?? helpHint(for: typed, ofSeveral: true, path, explanations) : worded ?? (isAboutItem ? nil : declared ?? line)
    let hint =
      first ?? other ?? helpHint(for: typed, path, explanations) ?? declared
      ?? (path.isEmpty && statement.followsSemicolon ? Self.semicolonHint : lastHint(after: path))
    return Self.unknownCommand(word, after: path, in: statement, hint)
      .corrected(by: isOffered && hint == EditDistance.question(full) ? Correction(word.text, nearest: nearest) : nil)
  }

  private static func unknownCommand(
    _ word: Word, after path: [String], in statement: Statement, _ hint: String
  ) -> ShellError {
    let name = Quoting.excerpt(word.text)
    let message =
      path.isEmpty ? "there is no command \(name)" : "\(path.joined(separator: " ")) has no command \(name)"
    return ShellError(
      Self.unknown, message, suggestion: hint, excerpt: SourceExcerpt(source: statement.source, range: word.range))
  }

  /// Returns the verbs with the meaning of another one, only those that take the words after it if there
  /// are any.
  private func related(to verb: Word, _ search: CommandSearch, _ statement: Statement) -> [String] {
    let names = CommandVerbs.related(to: verb.text, among: search.next)
    let words = statement.words.dropFirst(search.count + 1).map(\.text)
    let taking = names.filter { name in
      commands(under: search.path + [name]).contains { $0.path.last == name && $0.accepts(words) }
    }
    return taking.isEmpty ? names : taking
  }

  /// Returns `false` for a command that needs no words and cannot take these: `edit latte` is not a
  /// misspelled `exit`, which takes a number.
  private func accepts(_ values: [String], after path: [String]) -> Bool {
    let found = commands(under: path)
    guard found.count == 1, found[0].arguments.allSatisfy(\.isOptional) else { return true }
    // An option may be the shell's own or misspelled, and a word after it may be its value.
    return found[0].accepts(Array(values.prefix { !$0.hasPrefix("-") }))
  }

  /// Returns `false` for a command that rejects one of the words: `latte` is no address of `auth delete`. A
  /// command that takes an id may accept a name in its place.
  private func mayTake(_ values: [String], _ command: RegisteredCommand) -> Bool {
    let arguments = command.arguments
    if arguments.first?.takesEmail == true { return values.first?.contains("@") ?? true }
    return arguments.contains(where: \.takesID) || !command.rejectsValue(in: values)
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
