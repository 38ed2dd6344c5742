/// Removes the shell's own options from a statement.
enum StatementOptions {
  /// An option with its value.
  struct GivenOption {
    let option: ShellOption
    let value: String?
    let range: Range<Int>
  }

  /// Returns the words without the options at the end, and those options.
  ///
  /// The words stay as they are if they contain `--`, because all words after it are values.
  static func extract(from words: [Word], _ allowed: Set<ShellOption>) -> (words: [Word], options: [GivenOption]) {
    guard !words.contains(where: { $0.text == "--" && !$0.isQuoted }) else { return (words, []) }
    var rest = words[...]
    var options: [GivenOption] = []
    while rest.count > 1, let (option, count) = last(of: rest, allowed), count < rest.count {
      rest.removeLast(count)
      options.append(option)
    }
    return (Array(rest), options.reversed())
  }

  private static func last(of words: ArraySlice<Word>, _ allowed: Set<ShellOption>) -> (GivenOption, Int)? {
    guard let last = words.last else { return nil }
    if !last.isQuoted {
      let parts = last.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if let option = ShellOption(name: parts[0]), allowed.contains(option), option.takesValue == (parts.count == 2) {
        return (GivenOption(option: option, value: parts.count == 2 ? parts[1] : nil, range: last.range), 1)
      }
    }
    guard let name = words.dropLast().last, !name.isQuoted, let option = ShellOption(name: name.text),
      allowed.contains(option), option.takesValue
    else { return nil }
    let range = name.range.lowerBound..<last.range.upperBound
    return (GivenOption(option: option, value: last.text, range: range), 2)
  }

  private static let names = Set(ShellOption.forStatements.flatMap(\.names))

  /// Returns `true` for a word that can be an option of a statement.
  static func isOption(_ word: Word) -> Bool { !word.isQuoted && names.contains(word.text.optionName) }
}
