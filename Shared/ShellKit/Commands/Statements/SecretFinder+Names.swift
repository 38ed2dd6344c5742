import DomainKit

/// Secrets after the name of a command that asks for a password, or of a password.
extension SecretFinder {
  /// Names of a password, which are unlikely in other commands than those about passwords.
  static let passwordNames: Set = ["passphrase", "passwd", "password", "psw", "pw", "pwd"]

  /// Words that users type in place of the commands that ask for a password.
  private static let guessedNames = passwordNames.union([
    "signin", "sign-in", "singin", "signup", "sign-up", "signon", "logon", "su", "reset", "--reset",
    "unlock",
  ])

  /// Returns `true` if a word is the name of a command that asks for a password, unless only an address
  /// follows.
  ///
  /// The name may be misspelled where a command could stand, in an option, and before an address. The value
  /// of an argument is no misspelled name: `Robin` is not `login`.
  ///
  /// - Parameters:
  ///   - places: The indices of the words in whose places a command could stand.
  ///   - values: The indices of the words that are values of a command's arguments.
  func hasPassword(in words: [String], places: Set<Int> = [], values: Set<Int> = []) -> Bool {
    let commands = grammar.passwordCommandNames
    let parts = words.enumerated().flatMap { index, word -> [(Int, String)] in
      // An escaped space joins the command and the address.
      let pieces = index == 0 ? word.split(separator: " ").map(String.init) : [word]
      return pieces.flatMap(Self.parts).map { (index, $0) }
    }
    let texts = parts.map { $0.1 }
    return Self.hasPassword(inParts: texts) { at in
      let (index, text) = parts[at]
      if index > 0, isDeclared(text, after: words[index - 1]), !words.contains(where: SecretWords.isAddress) {
        return false
      }
      let isBeforeAddress = texts.dropFirst(at + 1).first.map(SecretWords.isAddress) == true
      let mayBeMisspelled =
        places.contains(index) || !values.contains(index) && (text.hasPrefix("-") || isBeforeAddress)
      return mayBeMisspelled ? Self.isPasswordName(text, commands) : Self.isExactPasswordName(text, commands)
    }
  }

  /// Returns `true` for a word that a command declares as its own after the name of a feature without passwords:
  /// `orders accept` is not `auth accept`.
  private func isDeclared(_ word: String, after feature: String) -> Bool {
    let commands = grammar.table.commands(under: [feature])
    return commands.contains { $0.info.line(forOtherName: word) != nil }
      && !commands.contains(where: grammar.asksForPassword)
  }

  /// Returns the indices of the words in whose places a command could stand in a statement without one: the
  /// first word that calls none, the word after the name of a feature, and the word after another one that is
  /// no verb, such as the name of the program.
  func commandPlaces(in parsed: ParsedStatement) -> Set<Int> {
    let (words, first, table) = (parsed.words.map(\.text), parsed.last.end, grammar.table)
    var places: Set = [first]
    if parsed.last.search.path.isEmpty, let word = words.dropFirst(first).first,
      table.commandsEnding(with: word).isEmpty
    {
      places.insert(first + 1)
    }
    return places.union(words.indices.dropFirst().filter { table.isTaken(words[$0 - 1]) })
  }

  /// Returns `true` for a word in lower case that is the name of a command that asks for a password, or that
  /// users type in its place. `su` is also a person's name.
  private static func isExactPasswordName(_ word: String, _ commands: [String]) -> Bool {
    commands.contains(word) || word.hasSuffix("-password") || guessedNames.contains(word) && word != "su"
  }

  /// Returns `true` for a word in lower case like the name of a command that asks for a password, or like
  /// `passwd`.
  static func isPasswordName(_ word: String, _ commands: [String]) -> Bool {
    guessedNames.contains(word) || word.hasSuffix("-password")
      || (commands + ["passwd"]).contains { EditDistance.between(word, $0) <= 2 && CommandVerbs.mayMean(word, $0) }
  }

  /// Returns `true` for a statement whose command asks for a password, or resembles one that does.
  func asksForPassword(_ words: [Word]) -> Bool {
    let parsed = grammar.parse(words)
    if let command = parsed.last.command { return grammar.asksForPassword(command) }
    let (names, commands) = (parsed.rest.prefix(2).map { $0.text.lowercased() }, grammar.passwordCommandNames)
    return names.contains { Self.isPasswordName($0, commands) } || Self.guessedNames.contains(names.joined())
  }

  /// Characters that are like a space after a name: `login(ada@example.com, SECRET)`.
  static let separators: Set<Character> = ["=", ":", "(", ",", ")"]

  /// Returns `true` if more than an address follows a name, which can have two words: `sign in`.
  static func hasPassword(in words: [String], after isName: (String) -> Bool) -> Bool {
    let parts = words.flatMap(Self.parts)
    return hasPassword(inParts: parts) { isName(parts[$0]) }
  }

  /// Returns the parts of a word between separators, in lower case.
  static func parts(of word: String) -> [String] {
    word.lowercased().split { separators.contains($0) }.map(String.init)
  }

  private static func hasPassword(inParts words: [String], afterNameAt isName: (Int) -> Bool) -> Bool {
    func isFollowed(by index: Int) -> Bool {
      index < words.count && (index + 1 < words.count || !SecretWords.isAddress(words[index]))
    }
    return words.indices.contains { index in
      isFollowed(by: index + 1) && isName(index)
        || isFollowed(by: index + 2) && guessedNames.contains(words[index] + words[index + 1])
    }
  }
}
