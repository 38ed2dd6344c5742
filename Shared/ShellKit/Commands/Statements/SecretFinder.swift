import DomainKit

/// A finder of lines that contain a secret, even in the wrong place. The history keeps no such line,
/// and errors do not repeat it.
struct SecretFinder {
  private let grammar: CommandGrammar
  /// The paths of commands whose words contain a secret or a text about a person.
  private let secretPaths: [[String]]
  /// The last words of commands that ask for a password.
  private var commandNames: [String] {
    grammar.table.commands.filter(grammar.asksForPassword).compactMap(\.info.path.last)
  }

  /// - Parameter findsPersonalTexts: `false` for errors, which show a text about a person to the user who
  ///   typed it.
  init(_ grammar: CommandGrammar, findsPersonalTexts: Bool = true) {
    self.grammar = grammar
    let commands = grammar.table.commands.map(\.info).filter { findsPersonalTexts ? $0.hidesWords : $0.takesSecret }
    secretPaths = commands.map(\.path)
  }

  /// Returns `true` if a line contains a secret, even if its command is misspelled.
  func holdsSecret(_ text: String) -> Bool {
    // A comment, which the lexer skips, may hold a code as well.
    if text.split(whereSeparator: \.isWhitespace).contains(where: { SecretWords.isOneTimeCode($0) }) { return true }
    let lexer = Lexer(text)
    return holdsSecret(text, lexer.statements)
      || Self.statements(inCommentsOf: lexer).contains { holdsSecret($0, Lexer($0).statements) }
  }

  /// Returns the comments that may be statements: those without one before them, as after Alt-#, and
  /// those with an address.
  private static func statements(inCommentsOf lexer: Lexer) -> [String] {
    lexer.comments.filter { range in
      let last = lexer.bytes[..<range.lowerBound].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      return lexer.bytes[range].contains(UInt8(ascii: "@"))
        || [nil, UInt8(ascii: "\n"), UInt8(ascii: ";")].contains(last)
    }.map { range in
      String(decoding: lexer.bytes[range].drop { "# \t".utf8.contains($0) }, as: UTF8.self)
    }
  }

  private func holdsSecret(_ text: String, _ statements: [[Word]]) -> Bool {
    if statements.contains(where: holdsSecret) { return true }
    // A password may begin with a character that begins a comment, a redirection or another statement,
    // or be the next line of a paste.
    guard statements.contains(where: mayAskForPassword) else { return false }
    if passesPassword(text) { return true }
    let words = text.split { "#>|;\n".contains($0) }.joined(separator: " ")
    return Lexer(words).statements.contains(where: holdsSecret)
  }

  /// Returns `true` for a line such as `echo SECRET | login ada@example.com`: one part asks for a
  /// password, and another one calls no command.
  private func passesPassword(_ text: String) -> Bool {
    let parts = text.split { "|;\n".contains($0) }.flatMap { Lexer(String($0)).statements }.filter { !$0.isEmpty }
    guard let asking = parts.lastIndex(where: isPasswordCommand) else { return false }
    return parts.indices.contains { $0 != asking && grammar.parse(parts[$0]).last.command == nil }
  }

  /// Returns `true` for the words of a command that asks for a password, also after another word,
  /// such as the name of the program.
  private func isPasswordCommand(_ words: [Word]) -> Bool {
    let parsed = grammar.parse(words)
    if let command = parsed.last.command { return grammar.asksForPassword(command) }
    let (texts, commands) = (parsed.rest.map { $0.text.lowercased() }, commandNames)
    return texts.first.map { Self.isPasswordName($0, commands) } == true
      || zip(texts, texts.dropFirst()).contains { Self.isPasswordName($0, commands) && SecretWords.isAddress($1) }
  }

  private func holdsSecret(_ words: [Word]) -> Bool { holdsSecret(words, isText: false) }

  /// - Parameter isText: `true` for the words of a quoted text, such as `no sugar`, which is no misspelled
  ///   `note`.
  private func holdsSecret(_ words: [Word], isText: Bool) -> Bool {
    let parsed = grammar.parse(words)
    let words = parsed.words.map(\.text)
    return words.contains(where: SecretWords.isSecretOption) || words.contains(where: SecretWords.isInURL)
      || words.contains(where: SecretWords.isAddressWithPassword)
      || hasUnexpectedWord(parsed, isText: isText) || !isText && mayEndWithPassword(withoutCommand: parsed)
      || secretPaths.contains { isNamed($0, in: words, isText: isText) }
      || words.contains { SecretWords.isOneTimeCode($0) || $0.contains(" ") && holdsSecret(inText: $0) }
      || parsed.last.command?.info.name == Alias.command && holdsSecret(Self.textOfAlias(words))
  }

  /// Returns the text after the name of an alias. A `=` may separate them: `alias ll='menu list'`.
  private static func textOfAlias(_ words: [String]) -> String {
    let name = words.dropFirst().first ?? ""
    let texts = [String(name.drop { $0 != "=" })] + words.dropFirst(2)
    return texts.map { text in String(text.drop { $0 == "=" }) }.joined(separator: " ")
  }

  private func holdsSecret(inText text: String) -> Bool {
    Lexer(text).statements.contains { holdsSecret($0, isText: true) }
  }

  /// Returns `true` for a statement whose command asks for a password, or may be a misspelled one that
  /// does, and for one that names a password.
  private func mayAskForPassword(_ words: [Word]) -> Bool {
    let parsed = grammar.parse(words)
    guard let command = parsed.last.command else { return !words.isEmpty }
    return grammar.asksForPassword(command)
      || parsed.rest.contains { Self.passwordNames.contains($0.text.lowercased()) }
  }

  /// Returns `true` if the words name the command at a path.
  ///
  /// The command can follow another one, as in `plan auth accept …`. A user can also type only
  /// its last word by mistake.
  private func isNamed(_ path: [String], in words: [String], isText: Bool) -> Bool {
    let isAnywhere = words.indices.contains { start in
      let these = words[start...].prefix(path.count)
      return these.count == path.count && zip(these, path).allSatisfy(Self.isMeant)
    }
    guard !isAnywhere, let first = words.first, let last = path.last else { return isAnywhere }
    return words.count > 1 && !grammar.table.isTaken(first)
      && (isText ? first.lowercased() == last : Self.isMeant(first, last))
  }

  private static func isMeant(_ word: String, _ name: String) -> Bool {
    !word.isEmpty && !EditDistance.nearest(to: word.lowercased(), among: [name]).isEmpty
  }

  /// Returns `true` if a command that asks for a password has an unexpected word, or a value that is not
  /// an address, also if the command is misspelled or follows words that no command takes.
  private func hasUnexpectedWord(_ parsed: ParsedStatement, isText: Bool) -> Bool {
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
        || isUnexpected
          && (hasPassword(in: words, values: Self.values(of: roles, from: parsed.last.end))
            || mayEndWithPassword(parsed, of: command))
        || Self.hasPassword(in: parsed.rest.map(\.text), after: Self.passwordNames.contains)
        || Self.beginsWithMisspelledPassword(parsed.rest.map(\.text))
    }
    return isUnexpected
      || zip(parsed.rest, roles).contains { word, role in
        switch role {
        case .value(let argument, _) where argument.kind == .positional: !SecretWords.isAddress(word.text)
        case .value(let argument, let known): Self.isWrongShellValue(word.text, argument, known)
        case .optionWithValue(let argument, let known, let start):
          Self.isWrongShellValue(String(decoding: word.text.utf8.dropFirst(start), as: UTF8.self), argument, known)
        default: false
        }
      }
  }

  /// Returns `true` for a wrong value of an option of the shell that is near to no right one: `login EMAIL -o SECRET`.
  private static func isWrongShellValue(_ text: String, _ argument: ArgumentInfo, _ known: KnownValues) -> Bool {
    ShellOption(name: argument.name) != nil && !known.allows(text)
      && EditDistance.nearest(to: text, among: known.names).isEmpty
  }

  /// Returns the indices of the words that are values or that contain one after a `=`.
  ///
  /// - Parameter start: The index of the first word with a role.
  private static func values(of roles: [ParsedArguments.WordRole], from start: Int) -> Set<Int> {
    Set(
      roles.indices.filter { index in
        switch roles[index] {
        case .value, .optionWithValue: true
        default: false
        }
      }.map { start + $0 })
  }

  /// Returns `true` for the words after `set` in `set pasword SECRET`.
  private static func beginsWithMisspelledPassword(_ words: [String]) -> Bool {
    guard words.count > 1, let first = words.first else { return false }
    return EditDistance.between(first.lowercased(), "password") <= 2
  }

  /// The minimum length of a password, which a policy can only raise.
  private static let leastLength = 8

  /// Returns `true` for `auth policy SECRET` and `logout SECRET`: a command takes no such word, another
  /// command of its feature asks for a password, and the word is as long as one. It is no name of an option,
  /// as in `logout everywhere`, and no value of one, as in `auth list "Ada Bohne"`. A word without a digit may
  /// belong to a name, as in `auth profile set --name Ada Bohnenkamp`.
  private func hasPasswordWithoutPlace(
    _ words: ArraySlice<Word>, _ roles: [ParsedArguments.WordRole], of command: RegisteredCommand
  ) -> Bool {
    let known = grammar.arguments(of: command, [Word]()).known
    let takesName = known.contains { ["text", "name"].contains($0.valueName) }
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

  /// Returns `true` for `auth email ada@example.com SECRET` and `auth role ada@example.com SECRET`: after an
  /// address, a word that is none is in the place of a second one, or one that is near to no listed value in
  /// the place of such a value of a command about accounts. Before the address, it is in the place of one
  /// after an unknown option: `auth email --to SECRET ada@example.com`.
  private func hasPasswordInPlaceOfValue(
    _ words: ArraySlice<Word>, _ roles: [ParsedArguments.WordRole], of command: RegisteredCommand
  ) -> Bool {
    guard let first = words.firstIndex(where: { SecretWords.isAddress($0.text) }) else { return false }
    return zip(words.indices, roles).contains { index, role in
      guard case .value(let argument, let known) = role, argument.kind == .positional else { return false }
      if index <= first {
        guard index < first, index > words.startIndex, case .unknownOption = roles[index - words.startIndex - 1]
        else { return false }
        return argument.takesEmail
      }
      let (text, values) = (words[index].text, argument.values)
      if argument.takesEmail { return !SecretWords.isAddress(text) }
      return !values.isEmpty && !known.allows(text) && isAboutAccounts(command)
        && EditDistance.nearest(to: text.lowercased(), among: values).isEmpty
    }
  }

  /// Names of a password, which are unlikely in other commands than those about passwords.
  private static let passwordNames: Set = ["passphrase", "passwd", "password", "psw", "pw", "pwd"]

  /// Words for an account in commands that users expect: `user add`.
  private static let accountNames: Set = ["account", "accounts", "user", "users"]

  /// Words that users type in place of the commands that ask for a password.
  private static let guessedNames = passwordNames.union([
    "signin", "sign-in", "signup", "sign-up", "signon", "logon", "su", "reset", "--reset",
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
  private func hasPassword(in words: [String], places: Set<Int> = [], values: Set<Int> = []) -> Bool {
    let commands = commandNames
    let parts = words.enumerated().flatMap { index, word -> [(Int, String)] in
      // An escaped space joins the command and the address.
      let pieces = index == 0 ? word.split(separator: " ").map(String.init) : [word]
      return pieces.flatMap(Self.parts).map { (index, $0) }
    }
    let texts = parts.map { $0.1 }
    return Self.hasPassword(inParts: texts) { at in
      let (index, text) = parts[at]
      let isBeforeAddress = texts.dropFirst(at + 1).first.map(SecretWords.isAddress) == true
      let mayBeMisspelled =
        places.contains(index) || !values.contains(index) && (text.hasPrefix("-") || isBeforeAddress)
      return mayBeMisspelled ? Self.isPasswordName(text, commands) : Self.isExactPasswordName(text, commands)
    }
  }

  /// Returns the indices of the words in whose places a command could stand in a statement without one: the
  /// first word that calls none, the word after the name of a feature, and the word after another one that is
  /// no verb, such as the name of the program.
  private func commandPlaces(in parsed: ParsedStatement) -> Set<Int> {
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
  private static func isPasswordName(_ word: String, _ commands: [String]) -> Bool {
    guessedNames.contains(word) || word.hasSuffix("-password")
      || (commands + ["passwd"]).contains { EditDistance.between(word, $0) <= 2 && CommandVerbs.mayMean(word, $0) }
  }

  /// Returns `true` for a statement whose command asks for a password, or resembles one that does.
  func asksForPassword(_ words: [Word]) -> Bool {
    let parsed = grammar.parse(words)
    if let command = parsed.last.command { return grammar.asksForPassword(command) }
    let (names, commands) = (parsed.rest.prefix(2).map { $0.text.lowercased() }, commandNames)
    return names.contains { Self.isPasswordName($0, commands) } || Self.guessedNames.contains(names.joined())
  }

  /// Returns `true` if words that call no command end with what may be a password: after `secret`, or after
  /// an address with at most one word before it, as in `adduser ada@example.com SECRET`, or two with one for
  /// an account, as in `user add ada@example.com SECRET`.
  ///
  /// That word is no misspelled command for an address and another word, and the words after the
  /// address are no values such as a role.
  private func mayEndWithPassword(withoutCommand parsed: ParsedStatement) -> Bool {
    let search = parsed.last.search
    let words = parsed.rest.map(\.text).flatMap(Self.parts)
    guard search.command == nil, let first = words.first,
      grammar.table.commands(under: search.path).contains(where: grammar.asksForPassword)
    else { return false }
    if first.hasPrefix("secret"), Self.hasPassword(in: words, after: { $0 == "secret" }) { return true }
    let count = words.prefix(2).contains(where: Self.accountNames.contains) ? 3 : 2
    guard let rest = Self.wordsAfterAddress(in: words, within: count) else { return false }
    return !isOtherCommand(first) && mayHavePassword(rest)
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

  /// Returns `true` if a command of the same group asks for a password.
  private func isBesidePasswords(_ command: RegisteredCommand) -> Bool {
    let group = Array(command.info.path.dropLast())
    return grammar.table.commands(under: group).contains(where: grammar.asksForPassword)
  }

  /// Returns `true` for a command about accounts: one of the same group asks for a password, or it takes an
  /// address in an option, as `employees hire --email` does.
  private func isAboutAccounts(_ command: RegisteredCommand) -> Bool {
    isBesidePasswords(command)
      || grammar.arguments(of: command, [Word]()).known.contains { $0.names.contains("--email") }
  }

  /// Returns `true` for `auth invite ada@example.com SECRET` and `logout ada@example.com SECRET`: the command
  /// is about accounts and takes no such word.
  private func mayEndWithPassword(_ parsed: ParsedStatement, of command: RegisteredCommand) -> Bool {
    guard isAboutAccounts(command),
      let rest = Self.wordsAfterAddress(in: parsed.rest.map { $0.text.lowercased() }, within: .max)
    else { return false }
    return mayHavePassword(rest)
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
  private func mayHavePassword(_ words: ArraySlice<String>) -> Bool {
    let arguments = grammar.table.commands.flatMap { grammar.arguments(of: $0, [Word]()).known }
    let values = Set(arguments.flatMap(\.values))
    return words.contains { !values.contains($0) && !SecretWords.isAddress($0) }
  }

  /// Returns `true` for a word such as `-pSECRET`, as other programs take a password.
  private static func isPasswordOption(_ word: String) -> Bool {
    word.hasPrefix("-p") && word.count > 2 && !"-password-stdin".hasPrefix(word)
  }

  /// Characters that are like a space after a name: `login(ada@example.com, SECRET)`.
  private static let separators: Set<Character> = ["=", ":", "(", ",", ")"]

  /// Returns `true` if more than an address follows a name, which can have two words: `sign in`.
  private static func hasPassword(in words: [String], after isName: (String) -> Bool) -> Bool {
    let parts = words.flatMap(Self.parts)
    return hasPassword(inParts: parts) { isName(parts[$0]) }
  }

  /// Returns the parts of a word between separators, in lower case.
  private static func parts(of word: String) -> [String] {
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

  /// Returns the words of a line with a secret that may be the secret: all but the name of the command,
  /// addresses, options and their values.
  func candidates(in statement: [Word]) -> [String] {
    let (words, optionValues) = (statement.map(\.text), optionValues(in: statement))
    let named = max(nameLength(of: words), grammar.table.search(statement, allowsPrefix: false).count)
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words.indices.filter { index in
      let word = words[index]
      if word.contains(where: { Self.separators.contains($0) }) { return true }
      let mayBePassword = index > end || !word.hasPrefix("-") || Self.isPasswordOption(word)
      return index >= named && mayBePassword && !SecretWords.isAddress(word) && !optionValues.contains(index)
    }.map { words[$0] }
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
