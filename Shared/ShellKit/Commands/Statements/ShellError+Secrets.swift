import DomainKit

/// The errors without words that may be a secret.
extension ShellError {
  /// The maximum length of a source in which to look for a secret, in bytes.
  private static let longestSource = 20_000

  /// Returns the error without the secrets of its statement.
  ///
  /// - Parameter asksForPassword: Returns `true` if the command of the statement does. An extra word
  ///   is then likely to be one.
  func withholdingSecrets(of statement: Statement, asksForPassword: () -> Bool = { false }) -> ShellError {
    let words = statement.words.map(\.text) + [statement.redirection?.target].compactMap(\.self)
    var secrets =
      SecretWords.values(in: words)
      + words.filter {
        SecretWords.isOneTimeCode($0) || SecretWords.isAddressWithPassword($0) || SecretFinder.mayHoldSecret($0)
      }
    if code == "usage.unexpected-argument", let excerpt, asksForPassword() { secrets.append(excerpt.wrongText) }
    return withholdingURLs(in: words).withholding(secrets)
  }

  /// Returns the error without the URLs that contain a password.
  ///
  /// - Parameter words: The words of a statement, or the arguments of the program.
  func withholdingURLs(in words: [String]) -> ShellError {
    withholding(words.filter(SecretWords.isInURL).flatMap(SecretWords.parts))
  }

  /// Returns the error without some texts, and without the part of the statement that it points at.
  func withholding(_ secrets: [String]) -> ShellError {
    let secrets = secrets.filter { !$0.isEmpty }
    if secrets.isEmpty { return self }
    var error = self
    for secret in secrets {
      error.message = SecretWords.withhold(secret, in: error.message)
      error.suggestion = error.suggestion.map { SecretWords.withhold(secret, in: $0) }
    }
    (error.excerpt, error.correction, error.replacement) = (nil, nil, nil)
    return error
  }

  /// Returns the error without the words of its statement that may be a secret. A command's own errors
  /// are about words in the right place.
  func withholdingArguments(of statement: Statement, _ grammar: CommandGrammar) -> ShellError {
    guard ["usage", "shell"].contains(code.prefix { $0 != "." }) else { return self }
    let finder = SecretFinder(grammar, findsPersonalTexts: false)
    var secrets = finder.candidates(in: statement.words).filter { word in
      let forms = [word, Quoting.quoted(word)]
      return !word.isEmpty
        && [message, suggestion ?? "", excerpt?.wrongText ?? ""].contains { text in forms.contains(where: text.contains)
        }
    }
    // The words of a misspelled command, which can also follow another one.
    let wrong = excerpt?.wrongText ?? ""
    let unknown = code == CommandTable.unknown ? wrong.split(separator: " ").map(String.init) : []
    let command = finder.commandName(in: unknown, of: statement.words)
    secrets.removeAll { word in command.contains(word) && !word.contains { "=(,".contains($0) } }
    guard !secrets.isEmpty, statement.source.utf8.count <= Self.longestSource, finder.holdsSecret(statement.source)
    else { return self }
    // A password may have a character that begins a redirection.
    secrets += [statement.redirection?.target].compactMap(\.self)
    var error = self
    for word in secrets {
      error.message = SecretWords.withhold(word, in: error.message)
      error.suggestion = error.suggestion.map { withhold(word, in: $0) }
      // A word may be in quotes, as one of several words is.
      let isInQuotes = word.count > 3 && Self.unquoted(wrong).contains(Self.unquoted(word))
      if wrong == word || unknown.contains(word) || isInQuotes { error.excerpt = nil }
    }
    return error
  }

  private static func unquoted(_ text: String) -> String { text.filter { !"\"'\\".contains($0) } }

  /// Returns a suggestion without a word that may be a secret.
  private func withhold(_ word: String, in suggestion: String) -> String {
    // The line that runs a command outside of the prompt has each word on its own.
    if code.hasPrefix("shell.") { return SecretWords.withhold(word, in: suggestion) }
    // With a masked word, a hint would still show the other ones, and which words of its sentence are secret.
    let isRepeated = !suggestion.hasSuffix(SecretWords.omission) && SecretWords.isRepeated(word, in: suggestion)
    return isRepeated ? SecretWords.omission : suggestion
  }

  /// Returns the error with only the command and the wrong part of its source, if the rest may contain a
  /// secret.
  func withholdingContext(_ grammar: CommandGrammar) -> ShellError {
    guard let excerpt,
      excerpt.source.utf8.count > Self.longestSource
        || SecretFinder(grammar, findsPersonalTexts: false).holdsSecret(excerpt.source)
    else { return self }
    var error = self
    error.excerpt = excerpt.withholdingOtherWords(grammar.table)
    // The line with the word around an apostrophe in quotes has all words.
    if code == "usage.unclosed-quote", suggestion?.hasPrefix("write: ") == true {
      error.suggestion = "put a word with an apostrophe in double quotes; \(SecretWords.omission)"
    }
    return error
  }
}

extension SourceExcerpt {
  /// Returns the excerpt with only the names of its command and the wrong part, and `***` in place of other
  /// words; `nil` if no part is wrong.
  fileprivate func withholdingOtherWords(_ table: CommandTable) -> SourceExcerpt? {
    let wrong = wrongText
    if wrong.isEmpty { return nil }
    let bytes = Array(source.utf8)
    let range = range.clamped(to: bytes.indices)
    let words = Lexer(source).statements.last { ($0.first?.range.lowerBound ?? .max) <= range.lowerBound } ?? []
    let path = words.prefix(table.search(words, allowsPrefix: false).count)
      .prefix { $0.range.upperBound <= range.lowerBound }
    let start = path.last?.range.upperBound ?? words.first?.range.lowerBound ?? range.lowerBound
    let hasWords = { (part: Range<Int>) in bytes[part].contains { $0 != UInt8(ascii: " ") } }
    let before = path.map(\.text) + (hasWords(start..<range.lowerBound) ? ["***"] : [])
    let beginning = before.map { "\($0) " }.joined()
    let end = hasWords(range.upperBound..<bytes.count) ? " ***" : ""
    let place = beginning.utf8.count
    return SourceExcerpt(source: beginning + wrong + end, range: place..<place + wrong.utf8.count)
  }
}
