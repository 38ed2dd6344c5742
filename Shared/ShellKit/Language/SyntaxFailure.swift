package import DomainKit

/// A line that cannot be split into statements.
package struct SyntaxFailure: DescribedError, Hashable {
  /// What can be wrong with a line.
  package enum Reason: Hashable, Sendable {
    /// A quote without its partner at the end of the input.
    case unclosedQuote(Character)
    /// A backslash in double quotes before something that has no meaning there.
    case badEscape(String)
    /// U+0000, which no text of ours may hold.
    case nul
    /// A backslash as the very last character of the input.
    case trailingBackslash
    /// More text than a statement may have.
    case tooLong(limit: Int)
  }

  /// What is wrong.
  package let reason: Reason
  /// The text, and where in it: offsets in UTF-8.
  package let excerpt: SourceExcerpt

  package var kind: ErrorKind { .usage }

  package var code: String {
    switch reason {
    case .unclosedQuote: "usage.unclosed-quote"
    case .badEscape: "usage.bad-escape"
    case .nul: "usage.nul"
    case .trailingBackslash: "usage.unfinished-line"
    case .tooLong: "usage.too-long"
    }
  }

  package var message: String {
    switch reason {
    case .unclosedQuote(let quote): "the quote \(quote) is not closed"
    case .badEscape(let text): "\(text) means nothing in double quotes"
    case .nul: "text may not hold the character U+0000"
    case .trailingBackslash: "the input ends behind a backslash, where another line should follow"
    case .tooLong(let limit): "the statement is longer than \(limit) bytes"
    }
  }

  package var suggestion: String? {
    switch reason {
    case .unclosedQuote(let quote): "close it with \(quote)"
    case .badEscape: "write \\n \\t \\\" \\\\ or \\u{e9}, or use single quotes"
    case .nul, .trailingBackslash, .tooLong: nil
    }
  }
}
