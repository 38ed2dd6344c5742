/// A lexer that splits lines into statements and statements into words.
///
/// The caller feeds one line at a time. A statement that is unfinished at the end of a line waits
/// for the next line. The lexer reads a whole line before it returns any statement of it, so no
/// part of a line with a syntax error runs.
/// Spaces separate words, and `;` separates statements. `#` at the beginning of a word starts a
/// comment.
package struct StatementLexer: Sendable {
  enum Mode: Hashable { case between, bare, single, double }

  private(set) var text: [UInt8] = []
  private var position = 0
  private var mode = Mode.between
  private var word: [UInt8] = []
  private var wordStart = 0
  private var quoteStart = 0
  private var isQuoted = false
  private var continuesAfterBackslash = false
  private var words: [Word] = []
  private var finished: [Statement] = []
  /// The number of lines fed.
  private(set) var line = 0
  private var firstLine = 1
  private let limit: Int

  /// Creates a lexer.
  ///
  /// - Parameter limit: The maximum length of a statement over several lines, in bytes.
  package init(limit: Int = 1 << 20) { self.limit = limit }

  /// `true` if a quote is open or a trailing backslash requires another line.
  package var isIncomplete: Bool { mode == .single || mode == .double || continuesAfterBackslash }

  /// Reads one line, given without its line ending.
  ///
  /// - Returns: The statements that end with this line; empty while the line is incomplete.
  /// - Throws: ``SyntaxFailure``. The lexer then discards the unfinished statement.
  package mutating func feed(_ newLine: String) throws(SyntaxFailure) -> [Statement] {
    beginLine()
    text.append(contentsOf: newLine.utf8)
    do throws(SyntaxFailure) {
      if text.count > limit { throw failure(.tooLong(limit: limit), 0..<0) }
      while position < text.count { try step() }
    } catch {
      reset()
      throw error
    }
    if isIncomplete { return [] }
    endStatement()
    defer { reset() }
    return finished
  }

  /// Ends the input.
  ///
  /// - Throws: ``SyntaxFailure`` if a quote or a line continuation is open.
  package mutating func finish() throws(SyntaxFailure) {
    defer { reset() }
    switch mode {
    case .single: throw failure(.unclosedQuote("'"), quoteStart..<quoteStart + 1)
    case .double: throw failure(.unclosedQuote("\""), quoteStart..<quoteStart + 1)
    case .between, .bare:
      if continuesAfterBackslash { throw failure(.trailingBackslash, text.count - 1..<text.count) }
    }
  }

  private mutating func beginLine() {
    line += 1
    if !isIncomplete { firstLine = line }
    // A backslash removes the line ending; an open quote keeps it.
    if isIncomplete, !continuesAfterBackslash {
      text.append(0x0A)
    }
    continuesAfterBackslash = false
  }

  /// Discards the unfinished statement and keeps the line count.
  package mutating func reset() {
    let count = line
    self = StatementLexer(limit: limit)
    line = count
  }

  private mutating func step() throws(SyntaxFailure) {
    let byte = text[position]
    if byte == 0 { throw failure(.nul, position..<position + 1) }
    switch mode {
    case .single: stepSingle(byte)
    case .double: try stepDouble(byte)
    case .between, .bare: stepBare(byte)
    }
  }

  private mutating func stepSingle(_ byte: UInt8) {
    if byte == UInt8(ascii: "'") { mode = .bare } else { word.append(byte) }
    position += 1
  }

  private mutating func stepDouble(_ byte: UInt8) throws(SyntaxFailure) {
    if byte == UInt8(ascii: "\\") {
      if position + 1 == text.count {
        continuesAfterBackslash = true
        position += 1
        return
      }
      let escape = try StringEscape(in: text, at: position).get(orThrow: failure)
      word.append(contentsOf: escape.bytes)
      position = escape.end
      return
    }
    if byte == UInt8(ascii: "\"") { mode = .bare } else { word.append(byte) }
    position += 1
  }

  private mutating func stepBare(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "), 0x09, 0x0A, 0x0D: endWord()
    case UInt8(ascii: ";"): endStatement()
    case UInt8(ascii: "#") where mode == .between: position = text.count - 1
    case UInt8(ascii: "'"): openQuote(.single)
    case UInt8(ascii: "\""): openQuote(.double)
    case UInt8(ascii: "\\"): takeEscaped()
    default:
      beginWord()
      word.append(byte)
    }
    position += 1
  }

  private mutating func takeEscaped() {
    guard position + 1 < text.count else {
      continuesAfterBackslash = true
      return
    }
    beginWord()
    isQuoted = true
    position += 1
    word.append(text[position])
  }

  private mutating func openQuote(_ kind: Mode) {
    beginWord()
    (mode, isQuoted, quoteStart) = (kind, true, position)
  }

  private mutating func beginWord() {
    guard mode == .between else { return }
    (mode, wordStart, isQuoted) = (.bare, position, false)
    word.removeAll()
  }

  private mutating func endWord() {
    guard mode == .bare else { return }
    words.append(Word(String(decoding: word, as: UTF8.self), range: wordStart..<position, isQuoted: isQuoted))
    mode = .between
  }

  private mutating func endStatement() {
    endWord()
    guard let first = words.first, let last = words.last else { return }
    let start = first.range.lowerBound
    let moved = words.map { word in
      Word(
        word.text, range: word.range.lowerBound - start..<word.range.upperBound - start, isQuoted: word.isQuoted)
    }
    let source = String(decoding: text[start..<last.range.upperBound], as: UTF8.self)
    finished.append(Statement(words: moved, source: source, line: firstLine))
    words.removeAll()
  }

  private func failure(_ reason: SyntaxFailure.Reason, _ range: Range<Int>) -> SyntaxFailure {
    let shown = reason.isAboutLength ? "" : String(decoding: text, as: UTF8.self)
    return SyntaxFailure(reason: reason, excerpt: SourceExcerpt(source: shown, range: range))
  }
}

extension SyntaxFailure.Reason {
  fileprivate var isAboutLength: Bool {
    if case .tooLong = self { true } else { false }
  }
}
