/// One word of a statement, with what its quotes and escapes stand for.
package struct Word: Hashable, Sendable {
  /// The text after quotes and escapes are resolved.
  package let text: String
  /// Where the word stands in its statement's source: offsets in UTF-8.
  package let range: Range<Int>
  /// Whether any of it was quoted or escaped: such a word is never one of the shell's own options.
  package let isQuoted: Bool

  /// A word that stands somewhere in a source.
  package init(_ text: String, range: Range<Int>, isQuoted: Bool = false) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted
  }
}

/// A command and its arguments, as typed.
package struct Statement: Hashable, Sendable {
  /// At least one.
  package let words: [Word]
  /// The text that the words' ranges refer to, from the first word to the last.
  package let source: String
  /// The line of the input on which the statement begins, from 1.
  package let line: Int

  /// A statement whose words are known.
  package init(words: [Word], source: String, line: Int = 1) {
    self.words = words
    self.source = source
    self.line = line
  }

  /// A statement of words that came apart already: a program's arguments.
  package init(words: [String], line: Int = 1) {
    self.init(words, areExact: false, line: line)
  }

  /// A statement of words that stand for nothing but themselves: no alias, no beginning of a word, no option of the
  /// shell.
  init(exactly words: [String]) {
    self.init(words, areExact: true, line: 1)
  }

  private init(_ words: [String], areExact: Bool, line: Int) {
    var source = ""
    var placed: [Word] = []
    for word in words {
      if !source.isEmpty { source += " " }
      let start = source.utf8.count
      source += Quoting.quoted(word)
      placed.append(Word(word, range: start..<source.utf8.count, isQuoted: areExact))
    }
    self.init(words: placed, source: source, line: line)
  }
}
