/// The dashes and quotes of phones and word processors, in the form in which statements have them.
extension Statement {
  private static let longDashes: Set<Character> = ["\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}"]
  private static let doubleQuotes: Set<Character> = ["\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}"]
  private static let singleQuotes: Set<Character> = ["\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}"]

  /// The statement with `--` in the place of a long dash before an option, and with straight quotes; `nil`
  /// if that changes nothing, or leaves a quote open.
  var asFromKeyboard: Statement? {
    let typed = Array(source)
    let text = typed.indices.map { index -> String in
      let before = index > 0 ? typed[index - 1] : " "
      let isBeforeLetter = index + 1 < typed.count && typed[index + 1].isLetter
      return switch typed[index] {
      case let sign where Self.longDashes.contains(sign): before == " " && isBeforeLetter ? "--" : String(sign)
      case let sign where Self.doubleQuotes.contains(sign): "\""
      // Between letters, it is an apostrophe.
      case let sign where Self.singleQuotes.contains(sign): before.isLetter && isBeforeLetter ? String(sign) : "'"
      case let sign: String(sign)
      }
    }.joined()
    let words = Lexer(text).statements[0].prefix { !$0.isOperator }
    guard text != source, let last = words.last, last.open == nil else { return nil }
    return Statement(words: Array(words), source: text, line: line)
  }
}
