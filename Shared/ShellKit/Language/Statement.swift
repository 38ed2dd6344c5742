import DomainKit

/// One word of a statement, with its quotes and escapes resolved.
@MemberwiseInit(unlabeled: 1)
package struct Word: Hashable, Sendable {
  /// The text after quotes and escapes are resolved.
  package let text: String
  /// The UTF-8 offsets of the word in its statement's source.
  package let range: Range<Int>
  /// `true` if a part of the word was quoted or escaped.
  ///
  /// Such a word is never one of the shell's own options.
  package var isQuoted: Bool = false
  /// The quote that is still open, or a backslash at the end of the input, in an unfinished word.
  var open: Character?
  /// `true` for an unquoted `>`, `>>` or `|`.
  var isOperator: Bool = false

  /// Returns the word at another place.
  func moved(to range: Range<Int>) -> Word {
    Word(text, range: range, isQuoted: isQuoted, open: open, isOperator: isOperator)
  }

  /// Returns the word with another beginning of its source.
  func moved(by offset: Int) -> Word { moved(to: range.lowerBound + offset..<range.upperBound + offset) }
}

extension String {
  /// The name of the option in a word such as `--size=large`; the whole word if it has no `=`.
  var optionName: String {
    guard let end = utf8.firstIndex(of: UInt8(ascii: "=")) else { return self }
    return String(self[..<end])
  }
}

/// A command and its arguments, as the user typed them.
@MemberwiseInit
package struct Statement: Hashable, Sendable {
  /// The words of the statement; at least one.
  package let words: [Word]
  /// The text from the first word to the last, which the words' ranges refer to.
  package let source: String
  /// The number of the input line on which the statement begins, from 1.
  package var line: Int = 1
  /// The destination of the output, if it is not the terminal.
  package var redirection: Redirection?
  /// `true` if a `;` separates the statement from the one before it.
  var followsSemicolon: Bool = false
  /// The id in a comment right after the statement, such as the `#9f3a21bc` of a ticket; `nil` if there is none.
  var idInComment: String?

  /// Creates a statement from words that are already separate, such as a program's arguments.
  package init(words: [String]) { self.init(words, areExact: false) }

  /// Creates a statement from literal words: no aliases, no abbreviations, no shell options.
  init(exactly words: [String]) { self.init(words, areExact: true) }

  private init(_ words: [String], areExact: Bool) {
    var source = ""
    var placed: [Word] = []
    for word in words {
      if !source.isEmpty { source += " " }
      let start = source.utf8.count
      source += Quoting.quoted(word)
      placed.append(Word(word, range: start..<source.utf8.count, isQuoted: areExact))
    }
    self.init(words: placed, source: source)
  }

  /// Returns a part of the source as typed, but for words that another shell could run or expand.
  func safeSource(_ part: Range<Int>) -> String {
    let bytes = Array(source.utf8)
    var (text, place) = ("", part.lowerBound)
    // The words of an alias all have the range of its name.
    for word in words where word.range.lowerBound >= place && word.range.upperBound <= part.upperBound {
      text += String(decoding: bytes[place..<word.range.lowerBound], as: UTF8.self)
      text += Quoting.safe(String(decoding: bytes[word.range], as: UTF8.self), of: word)
      place = word.range.upperBound
    }
    return text + String(decoding: bytes[place..<part.upperBound], as: UTF8.self)
  }
}
