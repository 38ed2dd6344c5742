/// The words of a line with a secret that may be the secret.
extension SecretFinder {
  /// Returns the words of a line with a secret that may be the secret: all but the name of the command,
  /// addresses, options and their values. The value in a word with its option is also one of them.
  func candidates(in statement: [Word]) -> [String] {
    let (words, optionValues) = (statement.map(\.text), optionValues(in: statement))
    let named = max(nameLength(of: words), grammar.table.search(statement, allowsPrefix: false).count)
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words.indices.filter { index in
      let word = words[index]
      if word.contains(where: { Self.separators.contains($0) }) { return true }
      // No option has a digit in its name.
      let isNoOption = !word.hasPrefix("-") || word.prefix { $0 != "=" }.contains(where: \.isNumber)
      let mayBePassword = index > end || isNoOption || Self.isPasswordOption(word)
      return index >= named && mayBePassword && !SecretWords.isAddress(word) && !optionValues.contains(index)
    }.flatMap { index -> [String] in
      // An error may repeat only the value of `--role=SECRET`.
      let value = words[index].hasPrefix("-") ? String(words[index].drop { $0 != "=" }.dropFirst()) : ""
      return value.isEmpty || SecretWords.isAddress(value) ? [words[index]] : [words[index], value]
    }
  }

  /// Returns the number of words of the command's name, which may be misspelled.
  private func nameLength(of words: [String]) -> Int {
    guard let first = words.first, grammar.table.isTaken(first) else { return 1 }
    return grammar.table.commands(under: [first]).contains { $0.info.path == [first] } ? 1 : 2
  }

  /// Returns those of the words of an unknown command that are no secret. The words after `help` and
  /// `explain` name a command, but the last ones may be a password.
  func commandName(in unknown: [String], of statement: [Word]) -> ArraySlice<String> {
    let isExplained = grammar.parse(statement).calls.contains { $0.command?.wrapper?.runsCommand == false }
    return isExplained ? unknown.prefix(nameLength(of: unknown)) : unknown[...]
  }

  /// Returns the indices of the words that are values of options of a command that asks for a password:
  /// the password is no such value. A URL or a quoted text may contain one.
  private func optionValues(in words: [Word]) -> Set<Int> {
    let parsed = grammar.parse(words)
    guard let command = parsed.last.command, grammar.asksForPassword(command), !command.info.takesSecret,
      parsed.words.map(\.text) == words.map(\.text)
    else { return [] }
    let roles = grammar.arguments(of: command, parsed.rest).roles
    return Set(
      zip(parsed.rest.indices, roles).compactMap { index, role -> Int? in
        guard case .value(let argument, _) = role, argument.kind == .option else { return nil }
        let word = words[index].text
        return word.contains(" ") || SecretWords.isInURL(word) || SecretWords.isOneTimeCode(word) ? nil : index
      })
  }
}
