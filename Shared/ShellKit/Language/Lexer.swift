import DomainKit

/// The lexer: it splits text into statements and statements into words.
///
/// Spaces separate words, and `;` and line feeds separate statements. `#` at the beginning of a
/// word starts a comment. A backslash at the end of a line continues the line on the next one.
/// `>` and `>>` at the beginning of a word, and `|`, begin a redirection; the text after `|` is one word
/// as typed.
///
/// The lexer never fails. It keeps an invalid escape as it is and records a ``failure``. The caller
/// adds the text in one or more pieces, and decides what an open quote at its end means.
struct Lexer: Sendable {
  /// A syntax of quotes and separators.
  enum Syntax: Sendable {
    /// The syntax of statements.
    case statements
    /// The syntax that bash, zsh and fish share. Expansions stay as typed.
    case systemShell
  }

  /// The kind of text at the present position.
  private enum Mode {
    /// Spaces and separators between words.
    case between
    /// A word, outside of its quotes.
    case unquoted
    case singleQuoted
    case doubleQuoted
    case comment
    /// The external program after `|` with its arguments, as typed.
    case program
  }

  private let syntax: Syntax
  private(set) var bytes: [UInt8] = []
  /// The words of each statement; a statement without words is empty.
  private(set) var statements: [[Word]] = [[]]
  /// The ranges of the complete comments.
  private(set) var comments: [Range<Int>] = []
  /// The first error in the text.
  private(set) var failure: (reason: SyntaxFailure.Reason, range: Range<Int>)?
  private var position = 0
  private var mode = Mode.between
  private var word: [UInt8] = []
  private var start = 0
  private var quoteStart = 0
  /// The open quote in the external program after `|`.
  private var programQuote: UInt8?
  private var isQuoted = false

  /// Creates a lexer without text.
  init(_ syntax: Syntax = .statements) { self.syntax = syntax }

  /// Splits a whole text, which may be unfinished.
  init(_ text: String, _ syntax: Syntax = .statements) {
    self.syntax = syntax
    append(text)
    finish()
  }

  /// Adds text.
  mutating func append(_ text: String) {
    let known = bytes.count
    bytes.append(contentsOf: text.utf8)
    if let place = bytes[known...].firstIndex(of: 0) { fail(.nul, place..<place + 1) }
    if let range = CombiningMarks.excess(in: text) {
      fail(.tooManyMarks, range.lowerBound + known..<range.upperBound + known)
    }
    while position < bytes.count, step() {}
  }

  /// The words of all statements, as typed.
  var sources: [String] { statements.joined().map { String(decoding: bytes[$0.range], as: UTF8.self) } }

  /// The error if the text ends here: an open quote, or a backslash that requires another line.
  var unfinished: (reason: SyntaxFailure.Reason, range: Range<Int>)? {
    if let quote { return (.unclosedQuote(quote), quoteStart..<quoteStart + 1) }
    return position < bytes.count ? (.trailingBackslash, bytes.count - 1..<bytes.count) : nil
  }

  /// `true` if the text ends in a single quote that a letter precedes, as in `O'Neil`.
  var endsInApostrophe: Bool {
    mode == .singleQuoted
      && String(decoding: bytes[start..<quoteStart].suffix(16), as: UTF8.self).last?.isLetter == true
  }

  private var quote: Character? {
    if mode == .program { return programQuote.map { Character(Unicode.Scalar($0)) } }
    return mode == .singleQuoted ? "'" : mode == .doubleQuoted ? "\"" : nil
  }

  /// Ends the last word or comment, even if it is unfinished.
  mutating func finish() {
    let open = quote ?? (position < bytes.count ? "\\" : nil)
    if position < bytes.count {
      if mode == .doubleQuoted || mode == .program { word.append(bytes[position]) } else { begin(quoted: true) }
      position = bytes.count
    }
    if mode == .comment { endComment() }
    endWord(open: open)
  }

  /// Reads the next part of the text; returns `false` if it requires more text.
  private mutating func step() -> Bool {
    let byte = bytes[position]
    switch mode {
    case .singleQuoted: readSingleQuoted(byte)
    case .doubleQuoted: return readDoubleQuoted(byte)
    case .comment:
      if byte == 0x0A { endComment() } else { position += 1 }
    case .program: return readProgram(byte)
    case .between, .unquoted: return readUnquoted(byte)
    }
    return true
  }

  private mutating func readSingleQuoted(_ byte: UInt8) {
    if byte == UInt8(ascii: "'") { closeSingleQuote() } else { word.append(byte) }
    position += 1
  }

  /// Ends a quoted text. One that begins inside a word and contains an option is rather between two apostrophes:
  /// `--for O'Brien --note it's`.
  private mutating func closeSingleQuote() {
    if failure == nil, syntax == .statements,
      String(decoding: bytes[quoteStart..<position], as: UTF8.self).contains(" --"), endsInApostrophe
    {
      fail(.apostrophe, quoteStart..<quoteStart + 1)
    }
    mode = .unquoted
  }

  private mutating func readDoubleQuoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"): return readEscape()
    case UInt8(ascii: "\""): mode = .unquoted
    default: word.append(byte)
    }
    position += 1
    return true
  }

  private mutating func readEscape() -> Bool {
    guard position + 1 < bytes.count else { return false }
    let next = bytes[position + 1]
    if next == 0x0A {
      position += 2
    } else if syntax == .systemShell {
      // A backslash is literal before most characters.
      word += "$`\"\\".utf8.contains(next) ? [next] : [bytes[position], next]
      position += 2
    } else {
      read(StringEscape(in: bytes, at: position))
    }
    return true
  }

  private mutating func read(_ escape: StringEscape) {
    switch escape {
    case .known(let known, let end):
      word += known
      position = end
      return
    case .unknown(let text, let range): fail(.badEscape(text), range)
    case .nul(let range): fail(.nul, range)
    }
    word += bytes[position...position + 1]
    position += 2
  }

  private mutating func readUnquoted(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"): return readContinuationOrCharacter()
    case UInt8(ascii: " "), 0x09, 0x0D: endWord()
    case 0x0A where syntax == .systemShell: endWord()
    case UInt8(ascii: ";") where syntax == .statements, 0x0A:
      endWord()
      statements.append([])
    case UInt8(ascii: "#") where syntax == .statements && mode == .between: (mode, start) = (.comment, position)
    case UInt8(ascii: ">") where syntax == .statements && mode == .between,
      UInt8(ascii: "|") where syntax == .statements:
      readOperator(byte)
      return true
    case UInt8(ascii: "'"): openQuote(.singleQuoted)
    case UInt8(ascii: "\""): openQuote(.doubleQuoted)
    default:
      begin()
      word.append(byte)
    }
    position += 1
    return true
  }

  private mutating func readOperator(_ byte: UInt8) {
    endWord()
    let isDouble = byte == UInt8(ascii: ">") && position + 1 < bytes.count && bytes[position + 1] == byte
    let range = position..<position + (isDouble ? 2 : 1)
    let text = String(decoding: bytes[range], as: UTF8.self)
    statements[statements.count - 1].append(Word(text, range: range, isOperator: true))
    position = range.upperBound
    if byte == UInt8(ascii: "|") { (mode, start) = (.program, position) }
  }

  /// Reads the external program and its arguments, which end at a `;` or line feed outside its quotes.
  private mutating func readProgram(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\\"), programQuote != UInt8(ascii: "'") {
      guard position + 1 < bytes.count else { return false }
      word += bytes[position...position + 1]
      position += 2
      return true
    }
    if programQuote == nil, byte == UInt8(ascii: ";") || byte == 0x0A {
      endWord()
      statements.append([])
    } else if programQuote == nil, byte == UInt8(ascii: "#"), word.last.map({ $0 == 0x20 || $0 == 0x09 }) ?? true {
      endWord()
      (mode, start) = (.comment, position)
      return true
    } else {
      if word.isEmpty, byte == UInt8(ascii: " ") || byte == 0x09 { start = position + 1 } else { word.append(byte) }
      if byte == programQuote {
        programQuote = nil
      } else if programQuote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        (programQuote, quoteStart) = (byte, position)
      }
    }
    position += 1
    return true
  }

  private mutating func readContinuationOrCharacter() -> Bool {
    guard position + 1 < bytes.count else { return false }
    // A line continuation produces no text and no word.
    if bytes[position + 1] != 0x0A {
      begin(quoted: true)
      word.append(bytes[position + 1])
    }
    position += 2
    return true
  }

  private mutating func openQuote(_ kind: Mode) {
    begin(quoted: true)
    (mode, quoteStart) = (kind, position)
  }

  private mutating func begin(quoted: Bool = false) {
    if mode == .between { (mode, start, isQuoted) = (.unquoted, position, false) }
    if quoted { isQuoted = true }
  }

  private mutating func endWord(open: Character? = nil) {
    guard mode != .between else { return }
    defer { (mode, word, programQuote) = (.between, [], nil) }
    if mode == .program {
      while open == nil, let last = word.last, last == 0x20 || last == 0x09 || last == 0x0D { word.removeLast() }
      guard !word.isEmpty else { return }
      isQuoted = true
    }
    let text = String(decoding: word, as: UTF8.self)
    let end = mode == .program ? start + word.count : position
    statements[statements.count - 1].append(Word(text, range: start..<end, isQuoted: isQuoted, open: open))
  }

  private mutating func endComment() {
    comments.append(start..<position)
    mode = .between
  }

  private mutating func fail(_ reason: SyntaxFailure.Reason, _ range: Range<Int>) {
    if failure == nil { failure = (reason, range) }
  }
}
