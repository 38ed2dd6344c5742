import ArgumentParser
import DomainKit

/// Finds words that look like options of a command and are none.
struct OptionSpelling {
  let command: String
  let arguments: [ArgumentHelp]
  let statement: Statement
  /// The words behind the command's path.
  let words: [Word]

  /// What is wrong with the first such word, if there is one.
  var error: ShellError? { misspelled.map(unknown) }

  /// The first such word. What an option takes for its value is none, and neither is anything behind `--`.
  private var misspelled: Word? {
    guard !arguments.contains(where: \.takesUnknownOptions) else { return nil }
    var isValue = false
    for word in words.prefix(while: { $0.text != "--" }) {
      if !isValue, word.text.hasPrefix("-"), word.text.count > 1, !isKnown(word) { return word }
      isValue = !isValue && arguments.contains { $0.kind == .option && $0.names.contains(word.text) }
    }
    return nil
  }

  /// `--item=latte`, `-i`, `-ilatte`, and several short flags behind one dash.
  private func isKnown(_ word: Word) -> Bool {
    let name = String(word.text.prefix { $0 != "=" })
    if arguments.contains(where: { $0.names.contains(name) }) { return true }
    guard !name.hasPrefix("--"), let letter = name.dropFirst().first else { return false }
    return arguments.contains { $0.names.contains("-\(letter)") }
  }

  /// The error about a word that names no option.
  func unknown(_ word: Word) -> ShellError {
    let name = String(word.text.prefix { $0 != "=" })
    let place = ArgumentPlace(statement: statement, word: word)
    return ShellError(
      "usage.unknown-option", "\(command) has no \(name)", suggestion: suggestion(for: name, word),
      excerpt: word.isQuoted ? place.excerpt() : place.excerpt(prefix: name.utf8.count)
    ).mended(by: Mend(name, nearest: nearest(to: name)))
  }

  /// A command that takes any number of words may well have been meant to take this one.
  func suggestion(for name: String, _ word: Word?) -> String {
    if let question = EditDistance.question(nearest(to: name)) { return question }
    if let word, arguments.contains(where: { $0.kind == .positional && $0.isRepeating }) {
      return "if it is one of the words, write -- before it: -- \(Quoting.quoted(word.text))"
    }
    return "help \(command) lists its options"
  }

  private func nearest(to name: String) -> [String] {
    EditDistance.nearest(to: name, among: arguments.flatMap(\.names).filter { $0.hasPrefix("--") })
  }
}
