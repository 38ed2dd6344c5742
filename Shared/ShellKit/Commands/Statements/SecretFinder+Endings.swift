import DomainKit

/// Secrets after an address at the end of a line about accounts, and in the place of a command.
extension SecretFinder {
  /// Words for an account in commands that users expect: `user add`.
  private static let accountNames: Set = ["account", "accounts", "user", "users"]

  /// Returns `true` if words that call no command end with what may be a password: after `secret`, a word with letters
  /// in both cases and digits after one that means no command, as in `PIN SECRET` and `auth whoami SECRET`, or after an
  /// address with at most one word before it, as in `adduser ada@example.com SECRET`, or two with one for
  /// an account, as in `user add ada@example.com SECRET`.
  ///
  /// That word is no misspelled command for an address and another word, and the words after the
  /// address are no values such as a role.
  func mayEndWithPassword(withoutCommand parsed: ParsedStatement) -> Bool {
    let search = parsed.last.search
    let words = parsed.rest.map(\.text).flatMap(Self.parts)
    guard search.command == nil, let first = words.first,
      grammar.table.commands(under: search.path).contains(where: grammar.asksForPassword)
    else { return false }
    if parsed.rest.dropFirst().first.map({ SecretWords.isMixedPassword($0.text) }) == true,
      !search.path.isEmpty || !isKnown(first, after: search)
    {
      return true
    }
    if first.hasPrefix("secret"), Self.hasPassword(in: words, after: { $0 == "secret" }) { return true }
    let count = words.prefix(2).contains(where: Self.accountNames.contains) ? 3 : 2
    guard let rest = Self.wordsAfterAddress(in: words, within: count) else { return false }
    return !isOtherCommand(first) && mayHavePassword(rest)
  }

  /// Returns `true` for `auth SECRET`: a command of the group asks for a password, the words after the group are as
  /// long as one, and the first one is not like a command or a word that help explains. Without a group, as in a line
  /// of only the password, that word has letters in both cases and digits.
  func mayBePassword(inPlaceOfCommand parsed: ParsedStatement) -> Bool {
    let search = parsed.last.search
    let words = parsed.rest.map { $0.text.lowercased() }.prefix { !$0.hasPrefix("-") }
    // The letter in `a latte for Ben` abbreviates no command.
    guard search.command == nil, search.candidates.isEmpty, let first = words.first,
      !search.path.isEmpty || parsed.rest.first.map({ SecretWords.isMixedPassword($0.text) }) == true,
      parsed.words.first.map({ $0.text.count > 1 }) == true,
      grammar.table.commands(under: search.path).contains(where: grammar.asksForPassword)
    else { return false }
    return !isKnown(first, after: search) && possiblePasswords(in: words).joined().count >= Self.leastLength
  }

  /// Returns `true` for a word in lower case that is like a command or that help explains.
  private func isKnown(_ word: String, after search: CommandSearch) -> Bool {
    grammar.helpExplains(word) || grammar.table.isTaken(word) || !grammar.table.commandsEnding(with: word).isEmpty
      || Self.isPasswordName(word, grammar.passwordCommandNames)
      || !EditDistance.nearest(to: word, among: search.next).isEmpty
      || !CommandVerbs.related(to: word, among: search.next).isEmpty
  }

  /// Returns `true` for `--bogus SECRET login ada@example.com` and `-pSECRET login ada@example.com`: a line with an
  /// address begins with an option that is not one of the shell with its value.
  func mayBeginWithPassword(_ words: [String]) -> Bool {
    guard let first = words.first, ParsedArguments.looksLikeOption(first),
      words.dropFirst().contains(where: SecretWords.isAddress)
    else { return false }
    let name = first.prefix { $0 != "=" }
    guard let option = ShellOption(name: String(name)) else { return true }
    let value = name.count < first.count ? String(first.dropFirst(name.count + 1)) : words[1]
    return option.takesValue && !option.known.allows(value)
  }

  /// Returns `true` if a word may be a misspelled command that takes an address and another word, or an
  /// address in a group whose commands ask for no password, as `employees fire` does.
  private func isOtherCommand(_ word: String) -> Bool {
    grammar.table.commands.contains { command in
      guard Self.isMeant(word, command.info.path.last ?? ""), !grammar.asksForPassword(command) else { return false }
      let positionals = grammar.arguments(of: command, [Word]()).known.filter { $0.kind == .positional }
      return positionals.contains(where: \.takesEmail)
        && (!positionals.allSatisfy(\.takesEmail) || !isBesidePasswords(command))
    }
  }

  /// Returns `true` if a command of the same group asks for a password. The group is the first word, also for
  /// `auth profile set`.
  private func isBesidePasswords(_ command: RegisteredCommand) -> Bool {
    let group = Array(command.info.path.dropLast().prefix(1))
    return grammar.table.commands(under: group).contains(where: grammar.asksForPassword)
  }

  /// Returns `true` for a command about accounts: one of the same group asks for a password, or it takes an
  /// address in an option, as `employees hire --email` does.
  func isAboutAccounts(_ command: RegisteredCommand) -> Bool { isBesidePasswords(command) || takesEmailOption(command) }

  private func takesEmailOption(_ command: RegisteredCommand) -> Bool {
    grammar.arguments(of: command, [Word]()).known.contains { $0.names.contains("--email") }
  }

  /// Returns `true` for `employees reject ada@example.com SECRET`: only one word follows the address, it is no word of
  /// a text such as a reason, and another command of the feature takes an address in an option.
  private func endsWithPassword(
    _ words: [String], _ roles: [ParsedArguments.WordRole], of command: RegisteredCommand
  ) -> Bool {
    guard case .extra? = roles.last, let last = words.last, !SecretWords.isAddress(last),
      words.dropLast().last.map(SecretWords.endsWithAddress) == true
    else { return false }
    return last.contains { !$0.isLetter && !"'’-.,!?".contains($0) }
      && grammar.table.commands.contains { $0.feature == command.feature && takesEmailOption($0) }
  }

  /// Returns `true` for `auth invite ada@example.com SECRET` and `logout ada@example.com SECRET`: the command
  /// is about accounts and takes no such word. After options, the word follows a value that has no second word:
  /// `employees hire Bo --email bo@example.com --role barista SECRET`.
  func mayEndWithPassword(
    _ parsed: ParsedStatement, _ roles: [ParsedArguments.WordRole], of command: RegisteredCommand
  ) -> Bool {
    let words = parsed.rest.map { $0.text.lowercased() }
    guard isAboutAccounts(command) else { return endsWithPassword(words, roles, of: command) }
    if let rest = Self.wordsAfterAddress(in: words, within: .max), mayHavePassword(rest) { return true }
    guard let address = words.firstIndex(where: SecretWords.endsWithAddress) else { return false }
    return roles.indices.dropFirst(address + 1).contains { index in
      guard case .extra = roles[index], Self.isOneWord(roles[index - 1]) else { return false }
      return mayHavePassword(words[index...index])
    }
  }

  /// Returns `true` for `employees hire Bo --email bo@example.com --rol barista "purple monkey dishwasher"`: beside an
  /// address, the words for which a command about accounts has no place are as long as a passphrase, or one such word is
  /// in a line that calls no command.
  func hasPassphrase(_ parsed: ParsedStatement) -> Bool {
    guard parsed.words.contains(where: { SecretWords.mayHoldAddress($0.text) }) else { return false }
    let texts = parsed.rest.map { SecretWords.value(in: $0.text) }
    guard let command = parsed.last.command else { return texts.contains(where: SecretWords.isPassphrase) }
    let roles = grammar.arguments(of: command, parsed.rest).roles
    let others = zip(texts, roles).filter { text, role in
      switch role {
      case .extra, .unknownOption: !text.hasPrefix("-") && !SecretWords.holdsAddress(text)
      default: false
      }
    }
    return isAboutAccounts(command) && SecretWords.isPassphrase(others.map(\.0).joined(separator: " "))
  }

  /// Returns `true` for the value of an option that is no text of several words: an address, or a listed value.
  private static func isOneWord(_ role: ParsedArguments.WordRole) -> Bool {
    guard let argument = role.takenBy?.0 else { return false }
    return argument.kind == .option && (argument.takesEmail || !argument.values.isEmpty)
  }

  /// Returns the words after the first address, unless an option is next.
  ///
  /// - Parameter count: The number of words among which the address is.
  private static func wordsAfterAddress(in words: [String], within count: Int) -> ArraySlice<String>? {
    guard let address = words.prefix(count).firstIndex(where: SecretWords.isAddress) else { return nil }
    let rest = words.dropFirst(address + 1)
    return rest.first.map { $0.hasPrefix("-") && !isPasswordOption($0) } == false ? rest : nil
  }

  /// Returns `true` if a word is neither an address nor a value of a command, such as a role.
  private func mayHavePassword(_ words: ArraySlice<String>) -> Bool { !possiblePasswords(in: words).isEmpty }

  private func possiblePasswords(in words: some Sequence<String>) -> [String] {
    let arguments = grammar.table.commands.flatMap { grammar.arguments(of: $0, [Word]()).known }
    let values = Set(arguments.flatMap(\.values))
    return words.filter { !values.contains($0) && !SecretWords.isAddress($0) }
  }

  /// Returns `true` for a word such as `-pSECRET`, as other programs take a password.
  static func isPasswordOption(_ word: String) -> Bool {
    word.hasPrefix("-p") && word.count > 2 && !"-password-stdin".hasPrefix(word)
  }
}
