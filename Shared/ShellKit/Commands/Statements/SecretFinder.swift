import DomainKit

/// A finder of lines that contain a secret, even in the wrong place. The history keeps no such line,
/// and errors do not repeat it.
struct SecretFinder {
  let grammar: CommandGrammar
  /// The paths of commands whose words contain a secret or a text about a person.
  private let secretPaths: [[String]]

  /// - Parameter findsPersonalTexts: `false` for errors, which show a text about a person to the user who
  ///   typed it.
  init(_ grammar: CommandGrammar, findsPersonalTexts: Bool = true) {
    self.grammar = grammar
    let commands = grammar.table.commands.map(\.info).filter { findsPersonalTexts ? $0.hidesWords : $0.takesSecret }
    secretPaths = commands.map(\.path)
  }

  /// Returns `true` if a line contains a secret, even if its command is misspelled.
  func holdsSecret(_ text: String) -> Bool {
    // The lexer skips comments, and the text after a pipe is one word.
    let parts = text.split { $0.isWhitespace || "'\"|<>".contains($0) }.map(String.init)
    if parts.contains(where: { SecretWords.isOneTimeCode($0) || SecretWords.isInURL($0) || Self.mayHoldSecret($0) }) {
      return true
    }
    // A password in a URL may have one of these characters.
    let urls = text.split { $0.isWhitespace || "'\"".contains($0) }
    if urls.contains(where: { SecretWords.isInURL(String($0)) }) { return true }
    let lexer = Lexer(text)
    return holdsSecret(text, lexer.statements)
      || Self.statements(inCommentsOf: lexer).contains { holdsSecret($0, Lexer($0).statements) }
  }

  /// Returns `true` for a URL with options, and for a variable with a password.
  static func mayHoldSecret(_ word: String) -> Bool { SecretWords.hasOptions(word) || SecretWords.isVariable(word) }

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
    if statements.contains(where: holdsSecret) || redirectsToSecret(text) { return true }
    // A password may begin with a character that begins a comment, a redirection or another statement,
    // or be the next line of a paste.
    guard statements.contains(where: mayAskForPassword) else { return false }
    if passesPassword(text) { return true }
    let words = text.split { "#>|;\n".contains($0) }.joined(separator: " ")
    return Lexer(words).statements.contains(where: holdsSecret)
  }

  /// Returns `true` for a line such as `orders list | login ada@example.com SECRET`: a command of this program with a
  /// secret is in the place of a program or a file.
  private func redirectsToSecret(_ text: String) -> Bool {
    let targets = text.split(omittingEmptySubsequences: false) { "|>".contains($0) }.dropFirst()
    return targets.flatMap { Lexer(String($0)).statements }.contains { words in
      (grammar.parse(words).last.command != nil || isPasswordCommand(words)) && holdsSecret(words)
    }
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
    let (texts, commands) = (parsed.rest.map { $0.text.lowercased() }, grammar.passwordCommandNames)
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
      || words.contains(where: SecretWords.endsWithAddress) && words.contains(where: SecretWords.isLikePassword)
      || hasPassphrase(parsed)
      || hasUnexpectedWord(parsed, isText: isText)
      || !isText
        && (mayEndWithPassword(withoutCommand: parsed) || mayBePassword(inPlaceOfCommand: parsed)
          || mayBeginWithPassword(words))
      || secretPaths.contains { isNamed($0, in: words, isText: isText) }
      || words.contains { SecretWords.isOneTimeCode($0) || $0.contains(" ") && holdsSecret(inText: $0) }
      || isAlias(parsed) && holdsSecret(inAlias: words)
  }

  private func isAlias(_ parsed: ParsedStatement) -> Bool { parsed.last.command?.info.name == Alias.command }

  /// Returns `true` if the text of an alias contains a secret, or defines another alias, whose text is not examined:
  /// a long line could define one in the text of the other thousands of times.
  private func holdsSecret(inAlias words: [String]) -> Bool {
    let text = Self.textOfAlias(words)
    return Lexer(text).statements.contains { isAlias(grammar.parse($0)) } || holdsSecret(text)
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
    // The article of `a latte for Ben` abbreviates no command.
    return words.count > 1 && first.count > 1 && !grammar.table.isTaken(first)
      && (isText ? first.lowercased() == last : Self.isMeant(first, last))
  }

  static func isMeant(_ word: String, _ name: String) -> Bool {
    !word.isEmpty && !EditDistance.nearest(to: word.lowercased(), among: [name]).isEmpty
  }
}
