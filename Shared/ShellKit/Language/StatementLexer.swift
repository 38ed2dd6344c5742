import DomainKit

/// A lexer for statements that arrive line by line.
///
/// A statement that is unfinished at the end of a line waits for the next line. The lexer reads a
/// whole line before it returns any statement of it, so no part of a line with a syntax error runs.
package struct StatementLexer: Sendable {
  private var lexer = Lexer()
  /// The number of lines fed.
  private(set) var line = 0
  /// The number of the line in which the current statement begins.
  private var firstLine = 1
  /// The number of the line with the open quote or the last backslash, after ``finish()`` has thrown.
  private(set) var unfinishedLine = 0
  /// `true` if a comment of the statements fed last may be meant as text: `--note table #3`.
  private(set) var hasDoubtfulComment = false
  private let limit: Int

  /// Creates a lexer.
  ///
  /// - Parameter limit: The maximum length of a statement over several lines, in bytes.
  package init(limit: Int = 1 << 20) { self.limit = limit }

  /// `true` if a quote is open or a trailing backslash requires another line.
  package var isIncomplete: Bool { lexer.unfinished != nil }

  /// `true` if the open quote is rather an apostrophe, as in `O'Neil`.
  var endsInApostrophe: Bool { lexer.endsInApostrophe }

  /// Reads one line, or several lines with line feeds between them, without the last line ending.
  ///
  /// - Returns: The statements that end with this line; empty while the line is incomplete.
  /// - Throws: ``SyntaxFailure``. The lexer then discards the unfinished statement.
  package mutating func feed(_ newLine: String) throws(SyntaxFailure) -> [Statement] {
    hasDoubtfulComment = false
    let isContinued = isIncomplete
    if !isContinued { firstLine = line + 1 }
    line += newLine.utf8.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    if lexer.bytes.count + newLine.utf8.count + (isContinued ? 1 : 0) > limit {
      lexer = Lexer()
      throw SyntaxFailure(reason: .tooLong(limit: limit), excerpt: SourceExcerpt(source: "", range: 0..<0))
    }
    if isContinued { lexer.append("\n") }
    lexer.append(newLine)
    if lexer.failure == nil, isIncomplete { return [] }
    defer { lexer = Lexer() }
    if let failure = lexer.failure { throw self.failure(failure) }
    lexer.finish()
    hasDoubtfulComment = lexer.hasDoubtfulComment
    var statements: [Statement] = []
    var (start, line) = (0, firstLine)
    for words in lexer.statements {
      guard let next = words.first?.range.lowerBound else { continue }
      line += lexer.bytes[start..<next].count { $0 == 0x0A }
      start = next
      do throws(RedirectionFailure) {
        statements.append(try Statement(words, from: start, in: lexer.bytes, line: line))
      } catch {
        let reason = error.reason
        throw failure((.redirection(message: reason.message, suggestion: reason.suggestion), error.word.range))
      }
    }
    return statements
  }

  /// Ends the input.
  ///
  /// - Throws: ``SyntaxFailure`` if a quote or a line continuation is open.
  package mutating func finish() throws(SyntaxFailure) {
    defer { lexer = Lexer() }
    guard let unfinished = lexer.unfinished else { return }
    unfinishedLine = firstLine + lexer.bytes[..<unfinished.range.lowerBound].count { $0 == 0x0A }
    throw failure(unfinished)
  }

  /// Discards the unfinished statement and keeps the line count.
  package mutating func reset() { lexer = Lexer() }

  /// Returns `true` if a text can run, or has an error that more lines cannot fix.
  static func isComplete(_ text: String) -> Bool {
    var lexer = Lexer()
    lexer.append(text)
    return lexer.failure != nil || lexer.unfinished == nil || lexer.endsInApostrophe
  }

  /// Returns `true` if the quote that is open at the end of a text is rather an apostrophe.
  static func endsInApostrophe(_ text: String) -> Bool {
    var lexer = Lexer()
    lexer.append(text)
    return lexer.endsInApostrophe
  }

  /// Returns the statements of a whole text.
  static func statements(in text: String) throws(SyntaxFailure) -> [Statement] {
    var lexer = StatementLexer()
    let statements = try lexer.feed(text)
    try lexer.finish()
    return statements
  }

  private func failure(_ failure: (reason: SyntaxFailure.Reason, range: Range<Int>)) -> SyntaxFailure {
    let source = String(decoding: lexer.bytes, as: UTF8.self)
    if case .redirection = failure.reason {
      // The words around it may contain a secret.
      let source = String(decoding: lexer.bytes[failure.range], as: UTF8.self)
      return SyntaxFailure(
        reason: failure.reason, excerpt: SourceExcerpt(source: source, range: 0..<failure.range.count))
    }
    return SyntaxFailure(reason: failure.reason, excerpt: SourceExcerpt(source: source, range: failure.range))
  }
}

extension Lexer {
  /// `true` if a letter or a digit follows the `#` of a comment, and arguments of a command precede it.
  fileprivate var hasDoubtfulComment: Bool {
    let doubtful = comments.filter { comment in
      let text = String(decoding: bytes[comment].dropFirst(), as: UTF8.self)
      return text.first.map { $0.isLetter || $0.isNumber } ?? false
    }
    guard !doubtful.isEmpty else { return false }
    let ends = Set(statements.filter { $0.count > 2 }.compactMap(\.last?.range.upperBound))
    return doubtful.contains { comment in
      let last = bytes[..<comment.lowerBound].lastIndex { $0 != 0x20 && $0 != 0x09 }
      return last.map { $0 + 1 < comment.lowerBound && ends.contains($0 + 1) } ?? false
    }
  }
}

extension Statement {
  /// Creates a statement from words of a text.
  ///
  /// - Parameters:
  ///   - start: The place of the first word.
  ///   - line: The number of the line with the first word.
  fileprivate init(_ words: [Word], from start: Int, in text: [UInt8], line: Int) throws(RedirectionFailure) {
    let (command, redirection) = try Redirection.separate(words, in: text)
    let end = words.last?.range.upperBound ?? start
    self.init(
      words: command.map { $0.moved(by: -start) }, source: String(decoding: text[start..<end], as: UTF8.self),
      line: line, redirection: redirection,
      followsSemicolon: text[..<start].last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: ";"),
      idInComment: Self.idInComment(text[end...]))
  }

  /// Returns the id that begins the comment at the beginning of a text, or `nil` unless there is one.
  private static func idInComment(_ text: ArraySlice<UInt8>) -> String? {
    let comment = text.drop { $0 == 0x20 || $0 == 0x09 }
    guard comment.first == UInt8(ascii: "#") else { return nil }
    let word = String(decoding: comment.dropFirst().prefix { $0 > 0x20 }, as: UTF8.self)
    return IDSuffix(word) == nil ? nil : word
  }
}
