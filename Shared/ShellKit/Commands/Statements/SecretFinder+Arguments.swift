import DomainKit

/// Secrets among the words of a known command.
extension SecretFinder {
  /// Returns `true` if a command that asks for a password has an unexpected word, or a value that is not
  /// an address, also if the command is misspelled or follows words that no command takes.
  func hasUnexpectedWord(_ parsed: ParsedStatement, isText: Bool) -> Bool {
    let words = parsed.words.map(\.text)
    guard let command = parsed.last.command else {
      return hasPassword(in: words, places: isText ? [] : commandPlaces(in: parsed))
    }
    let roles = grammar.arguments(of: command, parsed.rest).roles
    let isUnexpected = roles.contains { role in
      switch role {
      case .extra, .unknownOption, .flagWithValue: true
      default: false
      }
    }
    guard grammar.asksForPassword(command) else {
      return hasPasswordInPlaceOfValue(parsed.rest, roles, of: command)
        || hasPasswordWithoutPlace(parsed.rest, roles, of: command)
        || hasMixedPassword(parsed.rest, roles, of: command)
        || isUnexpected
          && (hasPassword(in: words, values: Self.values(of: roles, from: parsed.last.end))
            || mayEndWithPassword(parsed, roles, of: command) || mayContinueWithLogin(parsed.rest, roles, of: command))
        || Self.hasPassword(in: parsed.rest.map(\.text), after: Self.passwordNames.contains)
        || Self.beginsWithMisspelledPassword(parsed.rest.map(\.text))
    }
    return isUnexpected
      || zip(parsed.rest, roles).contains { word, role in
        guard let (argument, known, start) = role.takenBy else { return false }
        if argument.kind == .positional { return !SecretWords.isAddress(word.text) }
        let text = String(decoding: word.text.utf8.dropFirst(start), as: UTF8.self)
        return Self.isWrongValue(text, argument, known)
      }
  }

  /// Returns `true` for a wrong value of an option that is near to no right one: `login EMAIL -o SECRET` and
  /// `auth register EMAIL --role SECRET`. A short one of an option of the command is no password.
  static func isWrongValue(_ text: String, _ argument: ArgumentInfo, _ known: KnownValues) -> Bool {
    !known.allows(text) && (text.count >= leastLength || ShellOption(name: argument.name) != nil)
      && EditDistance.nearest(to: text, among: known.names).isEmpty
  }

  /// Returns the indices of the words that are values or that contain one after a `=`.
  ///
  /// - Parameter start: The index of the first word with a role.
  private static func values(of roles: [ParsedArguments.WordRole], from start: Int) -> Set<Int> {
    Set(roles.indices.filter { roles[$0].takenBy != nil }.map { start + $0 })
  }

  /// Returns `true` for the words after `set` in `set pasword SECRET`.
  private static func beginsWithMisspelledPassword(_ words: [String]) -> Bool {
    guard words.count > 1, let first = words.first else { return false }
    return EditDistance.between(first.lowercased(), "password") <= 2
  }

  /// The minimum length of a password, which a policy can only raise.
  static let leastLength = 8

  /// Returns `true` for `menu list logn Ada SECRET`: the first word that a command does not take is like the name
  /// of one that asks for a password, and two others follow.
  private func mayContinueWithLogin(
    _ words: ArraySlice<Word>, _ roles: [ParsedArguments.WordRole], of command: RegisteredCommand
  ) -> Bool {
    let start = roles.firstIndex { if case .extra = $0 { true } else { false } } ?? roles.endIndex
    let rest = words.dropFirst(start)
    guard rest.count > 2, let first = rest.first?.text.lowercased() else { return false }
    return !Self.takesName(grammar.arguments(of: command, [Word]()).known)
      && grammar.passwordCommandNames.contains { EditDistance.between(first, $0) <= 1 }
  }

  /// Returns `true` for a command with an option for a name or another text of several words.
  private static func takesName(_ known: [ArgumentInfo]) -> Bool {
    known.contains { ["text", "name"].contains($0.valueName) }
  }

  /// Returns `true` for `auth policy SECRET` and `logout SECRET`: a command takes no such word, another
  /// command of its feature asks for a password, and the word is as long as one. It is no name of an option,
  /// as in `logout everywhere`, and no value of one, as in `auth list "Ada Bohne"`. A word without a digit may
  /// belong to a name, as in `auth profile set --name Ada Bohnenkamp`.
  private func hasPasswordWithoutPlace(
    _ words: ArraySlice<Word>, _ roles: [ParsedArguments.WordRole], of command: RegisteredCommand
  ) -> Bool {
    let known = grammar.arguments(of: command, [Word]()).known
    let takesName = Self.takesName(known)
    guard !known.contains(where: { $0.kind == .positional || $0.takesTime }),
      grammar.table.commands.contains(where: { $0.feature == command.feature && grammar.asksForPassword($0) })
    else { return false }
    let names = known.flatMap { argument in
      argument.names.map { name in String(name.drop { $0 == "-" }) } + argument.values
    }
    return zip(words, roles).contains { word, role in
      guard case .extra = role, word.text.count >= Self.leastLength, !SecretWords.isAddress(word.text),
        !takesName || word.text.contains(where: \.isNumber)
      else { return false }
      return EditDistance.nearest(to: word.text.lowercased(), among: names).isEmpty
    }
  }

  /// Returns `true` for `auth list --role SECRET` and `employees hire Bo --bogus SECRET`: a command about accounts has
  /// no place for a word with letters in both cases and digits, or its option rejects it.
  private func hasMixedPassword(
    _ words: ArraySlice<Word>, _ roles: [ParsedArguments.WordRole], of command: RegisteredCommand
  ) -> Bool {
    let suspects = zip(words, roles).filter { word, _ in SecretWords.isMixedPassword(word.text) }
    guard !suspects.isEmpty, command.info.path.count > 1, isAboutAccounts(command) else { return false }
    return suspects.contains { word, role in
      guard let (argument, _, start) = role.takenBy else { return true }
      let text = String(decoding: word.text.utf8.dropFirst(start), as: UTF8.self)
      return argument.kind == .option && command.rejectsValue(in: [argument.name, text])
    }
  }

  /// Returns `true` for `auth email ada@example.com SECRET`, `employees unnote ada@example.com SECRET` and
  /// `auth role ada@example.com SECRET`: after an address, or a word in its place, a word that is none is in the
  /// place of a second one, or one that is no number in that of a number, or one that is near to no listed value in
  /// the place of such a value of a command about accounts; a short one after an option may be a wrong value.
  /// Before the address, it is in the place of one after an unknown option:
  /// `auth email --to SECRET ada@example.com`.
  private func hasPasswordInPlaceOfValue(
    _ words: ArraySlice<Word>, _ roles: [ParsedArguments.WordRole], of command: RegisteredCommand
  ) -> Bool {
    let account = zip(words.indices, roles).first { $1.takenBy?.0.takesEmail == true }?.0
    guard let first = words.firstIndex(where: { SecretWords.endsWithAddress($0.text) }) ?? account else { return false }
    return zip(words.indices, roles).contains { index, role in
      guard let (argument, known, start) = role.takenBy else { return false }
      let isPositional = argument.kind == .positional
      if index <= first {
        guard isPositional, index < first, index > words.startIndex,
          case .unknownOption = roles[index - words.startIndex - 1]
        else { return false }
        return argument.takesEmail
      }
      let text = String(decoding: words[index].text.utf8.dropFirst(start), as: UTF8.self)
      if isPositional, argument.takesEmail { return !SecretWords.isAddress(text) }
      if isPositional, argument.valueName == "number" { return Int(text) == nil }
      return !argument.values.isEmpty && !known.allows(text) && isAboutAccounts(command)
        && (isPositional || text.count >= Self.leastLength)
        && EditDistance.nearest(to: text.lowercased(), among: argument.values).isEmpty
    }
  }
}
