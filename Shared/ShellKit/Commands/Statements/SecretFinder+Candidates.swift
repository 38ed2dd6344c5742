import DomainKit

/// The words of a line with a secret that may be the secret.
extension SecretFinder {
  /// Returns the words of a line with a secret that may be the secret: all but the name of the command,
  /// the first address, options and their values. The parts of `--SECRET=SECRET` are also some of them.
  func candidates(in statement: [Word]) -> [String] {
    let (words, optionValues) = (statement.map(\.text), optionValues(in: statement))
    let (named, unknownOptions) = (nameLength(of: statement), unknownOptions(in: statement))
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let account = words.firstIndex(where: SecretWords.isAddress)
    return words.indices.filter { index in
      let word = words[index]
      if word.contains(where: { Self.separators.contains($0) }) { return true }
      // No option has a digit in its name.
      let isNoOption = !word.hasPrefix("-") || word.prefix { $0 != "=" }.contains(where: \.isNumber)
      let mayBePassword = index > end || isNoOption || Self.isPasswordOption(word) || unknownOptions.contains(index)
      return index >= named && mayBePassword && index != account && !optionValues.contains(index)
    }.flatMap { index -> [String] in
      let word = words[index]
      guard word.hasPrefix("-"), word.contains("=") else { return [word] }
      // An error may repeat only the value of `--role=SECRET`, or only a name that no option has.
      let (name, value) = (word.optionName, String(word.drop { $0 != "=" }.dropFirst()))
      let isOption =
        !unknownOptions.contains(index) && !name.contains(where: \.isNumber) && !Self.isPasswordOption(name)
      return [word] + (isOption ? [] : [name]) + (value.isEmpty || SecretWords.isAddress(value) ? [] : [value])
    }
  }

  /// Returns the number of words of the command's name, which may be misspelled. An option or a password in its place
  /// is no part of it.
  private func nameLength(of statement: [Word]) -> Int {
    if hasSecretName(statement) { return max(0, statement.count - grammar.parse(statement).rest.count) }
    return max(nameLength(of: statement.map(\.text)), grammar.table.search(statement, allowsPrefix: false).count)
  }

  /// Returns `true` for words with an option or a password in the place of the command's name.
  private func hasSecretName(_ statement: [Word]) -> Bool {
    let parsed = grammar.parse(statement)
    return mayBePassword(inPlaceOfCommand: parsed) || mayBeginWithPassword(parsed.words.map(\.text))
  }

  private func nameLength(of words: [String]) -> Int {
    guard let first = words.first, grammar.table.isTaken(first) else { return 1 }
    return grammar.table.commands(under: [first]).contains { $0.info.path == [first] } ? 1 : 2
  }

  /// Returns those of the words of an unknown command that are no secret. The words after `help` and
  /// `explain` name a command, but the last ones may be a password.
  func commandName(in unknown: [String], of statement: [Word]) -> ArraySlice<String> {
    if hasSecretName(statement) { return [] }
    let isExplained = grammar.parse(statement).calls.contains { $0.command?.wrapper?.runsCommand == false }
    return isExplained ? unknown.prefix(nameLength(of: unknown)) : unknown[...]
  }

  /// Returns the indices of unknown options as long as a password and near to no option, of a command that asks for a
  /// password or in the place of a command: `login ada@example.com --SECRET`.
  private func unknownOptions(in words: [Word]) -> Set<Int> {
    let parsed = grammar.parse(words)
    guard parsed.words.count == words.count else { return [] }
    let command = parsed.last.command
    if let command, !grammar.asksForPassword(command) { return [] }
    let arguments = command.map { grammar.arguments(of: $0, parsed.rest) }
    let names = arguments?.optionNames ?? ShellOption.allCases.flatMap(\.names)
    return Set(
      parsed.rest.indices.filter { index in
        let name = String(words[index].text.prefix { $0 != "=" })
        return name.hasPrefix("-") && name.count >= Self.leastLength && !SecretWords.isSecretOption(name)
          && name != SecretArgument.option && command?.info.option(forOther: name) == nil
          && EditDistance.nearest(to: name, among: names).isEmpty
      })
  }

  /// Returns the indices of the words that are values of options of a command that asks for a password:
  /// the password is no such value, unless that is wrong. A URL or a quoted text may contain one.
  private func optionValues(in words: [Word]) -> Set<Int> {
    let parsed = grammar.parse(words)
    guard let command = parsed.last.command, grammar.asksForPassword(command), !command.info.takesSecret,
      parsed.words.map(\.text) == words.map(\.text)
    else { return [] }
    let roles = grammar.arguments(of: command, parsed.rest).roles
    return Set(
      zip(parsed.rest.indices, roles).compactMap { index, role -> Int? in
        let word = words[index].text
        guard case .value(let argument, let known) = role, argument.kind == .option,
          !Self.isWrongValue(word, argument, known)
        else { return nil }
        return word.contains(" ") || SecretWords.isInURL(word) || SecretWords.isOneTimeCode(word) ? nil : index
      })
  }
}
