package import DomainKit

/// A line that cannot be split into statements.
package struct SyntaxFailure: UserFacingError, Hashable {
  /// A syntax error.
  package enum Reason: Hashable, Sendable {
    /// A quote that is still open at the end of the input.
    case unclosedQuote(Character)
    /// Two apostrophes with an option between them, which would be a part of one word.
    case apostrophe
    /// An unknown escape in double quotes.
    case badEscape(String)
    /// U+0000, which no text may contain.
    case nul
    /// More combining marks on one character than any script needs. Comparing such texts takes a time that
    /// grows with the square of their length.
    case tooManyMarks
    /// A backslash as the last character of the input.
    case trailingBackslash
    /// A statement longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// A redirection that is incomplete, or not at the end, or an operator that only other shells have.
    case redirection(message: String, suggestion: String)
  }

  /// The kind of syntax error.
  package let reason: Reason
  /// The text, and the UTF-8 offsets of the error.
  package let excerpt: SourceExcerpt

  package var kind: ErrorKind { .usage }

  package var code: String {
    switch reason {
    case .unclosedQuote, .apostrophe: "usage.unclosed-quote"
    case .badEscape: "usage.bad-escape"
    case .nul: "usage.nul"
    case .tooManyMarks: "usage.too-many-marks"
    case .trailingBackslash: "usage.unfinished-line"
    case .tooLong: "usage.too-long"
    case .redirection: "usage.redirection"
    }
  }

  package var message: String {
    switch reason {
    case .unclosedQuote(let quote): "the quote \(quote) is not closed"
    case .apostrophe: "the quote ' inside a word spans an option"
    case .badEscape(let text): "\(text) is not a valid escape in double quotes"
    case .nul: "text must not contain the character U+0000"
    case .tooManyMarks: "a character has too many combining marks"
    case .trailingBackslash: "the input ends with a backslash, which requires another line"
    case .tooLong(let limit): "the statement is longer than \(limit) bytes"
    case .redirection(let message, _): message
    }
  }

  /// `true` for a single quote after a letter, as in `O'Brien`.
  private var isApostrophe: Bool {
    if reason == .apostrophe { return true }
    let before = excerpt.source.utf8.prefix(excerpt.range.lowerBound)
    return reason == .unclosedQuote("'") && String(decoding: before, as: UTF8.self).last?.isLetter == true
  }

  /// The maximum length of a line whose apostrophes are quoted one after the other, in bytes.
  private static let longestLine = 1_000

  /// The line with the word around each apostrophe in double quotes, or `nil` if the line has another error.
  ///
  /// After an option, the words up to the next one are its value: `--note it's hot`.
  private var lineInDoubleQuotes: String? {
    let (bytes, place) = (excerpt.source.utf8, excerpt.range.lowerBound)
    let before = String(decoding: bytes.prefix(place), as: UTF8.self).split(separator: "\n").last ?? ""
    var after = String(decoding: bytes.dropFirst(place), as: UTF8.self).prefix { $0 != "\n" }
    while after.last == " " { after.removeLast() }
    let start = before.lastIndex(of: " ").map { before.index(after: $0) } ?? before.startIndex
    let isValue = before[..<start].split(separator: " ").last?.hasPrefix("--") == true
    let end = (isValue ? after.firstRange(of: " -")?.lowerBound : after.firstIndex(of: " ")) ?? after.endIndex
    let value = String(before[start...]) + String(after[..<end])
    // A quote at the end of a word may end a text: `--note 'it's hot'`.
    guard !value.contains(where: { "\"\\;|>$`!".contains($0) }), value.count(where: { $0 == "'" }) == 1,
      !value.hasSuffix("'") || !before[..<start].contains("'")
    else { return nil }
    let line = "\(before[..<start])\"\(value)\"\(after[end...])"
    var lexer = Lexer()
    lexer.append(line)
    guard let (reason, range) = lexer.failure ?? lexer.unfinished else { return line }
    let next = SyntaxFailure(reason: reason, excerpt: SourceExcerpt(source: line, range: range))
    return next.isApostrophe && line.utf8.count <= Self.longestLine ? next.lineInDoubleQuotes : nil
  }

  package var suggestion: String? {
    if isApostrophe {
      return lineInDoubleQuotes.map { "write: \($0)" }
        ?? "close it with ', or put a word with an apostrophe in double quotes"
    }
    return switch reason {
    case .unclosedQuote(let quote): "close it with \(quote)"
    case .badEscape: "write \\n \\t \\\" \\\\ or \\u{e9}, or use single quotes"
    case .redirection(_, let suggestion): suggestion
    case .apostrophe, .nul, .tooManyMarks, .trailingBackslash, .tooLong: nil
    }
  }
}
