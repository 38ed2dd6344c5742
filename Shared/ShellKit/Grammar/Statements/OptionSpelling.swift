import ArgumentParser
import DomainKit

/// A check for words that look like options of a command but are not.
struct OptionSpelling {
  let command: String
  let arguments: [ArgumentHelp]
  let statement: Statement
  /// The words after the path of the command.
  let words: [Word]

  /// The error about the first unknown option, or `nil` if there is none.
  var error: ShellError? { misspelled.map(unknown) }

  /// The first unknown option. Values of options, and words after `--`, do not count.
  private var misspelled: Word? {
    guard !arguments.contains(where: \.takesUnknownOptions) else { return nil }
    var isValue = false
    for word in words.prefix(while: { $0.text != "--" }) {
      if !isValue, word.text.hasPrefix("-"), word.text.count > 1, !isKnown(word) { return word }
      isValue = !isValue && arguments.contains { $0.kind == .option && $0.names.contains(word.text) }
    }
    return nil
  }

  /// Returns `true` for `--item=latte`, `-i`, `-ilatte`, and several short flags after one dash.
  private func isKnown(_ word: Word) -> Bool {
    let name = String(word.text.prefix { $0 != "=" })
    if arguments.contains(where: { $0.names.contains(name) }) { return true }
    guard !name.hasPrefix("--"), let letter = name.dropFirst().first else { return false }
    return arguments.contains { $0.names.contains("-\(letter)") }
  }

  /// Returns the error about a word that names no option.
  func unknown(_ word: Word) -> ShellError {
    let name = String(word.text.prefix { $0 != "=" })
    let place = ArgumentPlace(statement: statement, word: word)
    return ShellError(
      "usage.unknown-option", "\(command) has no \(name)", suggestion: suggestion(for: name, word),
      excerpt: word.isQuoted ? place.excerpt() : place.excerpt(prefix: name.utf8.count)
    ).corrected(by: Correction(name, nearest: nearest(to: name)))
  }

  /// Returns the suggestion for an unknown option.
  ///
  /// If the command takes any number of words, the user may have meant the word as one of them.
  func suggestion(for name: String, _ word: Word?) -> String {
    if let question = EditDistance.question(nearest(to: name)) { return question }
    if let word, arguments.contains(where: { $0.kind == .positional && $0.isRepeating }) {
      return "to pass it as a value, write -- before it: -- \(Quoting.quoted(word.text))"
    }
    return "help \(command) lists its options"
  }

  private func nearest(to name: String) -> [String] {
    EditDistance.nearest(to: name, among: arguments.flatMap(\.names).filter { $0.hasPrefix("--") })
  }
}
