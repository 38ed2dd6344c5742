import ArgumentParser

/// Removes the shell's own options from a statement.
enum StatementOptions {
  /// An option with its value.
  struct Setting {
    let option: ShellOption
    let value: String?
    let range: Range<Int>
  }

  /// Returns the words without the options at the end, and those options.
  ///
  /// The words stay as they are if they contain `--`, because all words after it are values.
  static func peel(_ words: [Word], _ allowed: Set<ShellOption>) -> (words: [Word], settings: [Setting]) {
    guard !words.contains(where: { $0.text == "--" && !$0.isQuoted }) else { return (words, []) }
    var rest = words[...]
    var settings: [Setting] = []
    while rest.count > 1, let (setting, count) = last(of: rest, allowed), count < rest.count {
      rest.removeLast(count)
      settings.append(setting)
    }
    return (Array(rest), settings.reversed())
  }

  private static func last(of words: ArraySlice<Word>, _ allowed: Set<ShellOption>) -> (Setting, Int)? {
    guard let last = words.last else { return nil }
    if !last.isQuoted {
      let parts = last.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if let option = ShellOption(name: parts[0]), allowed.contains(option), option.takesValue == (parts.count == 2) {
        return (Setting(option: option, value: parts.count == 2 ? parts[1] : nil, range: last.range), 1)
      }
    }
    guard let name = words.dropLast().last, !name.isQuoted, let option = ShellOption(name: name.text),
      allowed.contains(option), option.takesValue
    else { return nil }
    let range = name.range.lowerBound..<last.range.upperBound
    return (Setting(option: option, value: last.text, range: range), 2)
  }

  /// Removes the options of a statement from among a command's arguments, unless the command has an
  /// option of the same name.
  ///
  /// Looks up the command's arguments only if there is such a word, because the lookup takes a
  /// millisecond.
  static func pick(
    from words: [Word], after count: Int, _ type: any ParsableArguments.Type
  ) -> (words: [Word], settings: [Setting]) {
    guard words.dropFirst(count).contains(where: { option(in: $0) != nil }) else { return (words, []) }
    let known = ArgumentHelp.all(of: type)
    guard !known.contains(where: \.takesUnknownOptions) else { return (words, []) }
    var picker = OptionPicker(words: words[count...], known: known)
    picker.run()
    return (words.prefix(count) + picker.kept, picker.settings)
  }

  /// Returns the statement option that a word names.
  fileprivate static func option(in word: Word) -> ShellOption? {
    guard !word.isQuoted, let option = ShellOption(name: String(word.text.prefix { $0 != "=" })) else { return nil }
    return ShellOption.forStatements.contains(option) ? option : nil
  }
}

/// A parser that separates the shell's options from a command's own arguments.
private struct OptionPicker {
  var words: ArraySlice<Word>
  let known: [ArgumentHelp]
  var kept: [Word] = []
  var settings: [StatementOptions.Setting] = []

  mutating func run() {
    while let word = words.popFirst() {
      if word.text == "--" {
        kept += [word] + words
        return
      }
      take(word)
    }
  }

  private mutating func take(_ word: Word) {
    let name = String(word.text.prefix { $0 != "=" })
    if let argument = known.first(where: { $0.names.contains(name) }) {
      kept.append(word)
      // The word after an option that takes a value is the value, even if it looks like an option.
      if argument.kind == .option, name == word.text, let value = words.popFirst() { kept.append(value) }
      return
    }
    guard let option = StatementOptions.option(in: word), let setting = setting(option, word) else {
      return kept.append(word)
    }
    settings.append(setting)
  }

  private mutating func setting(_ option: ShellOption, _ word: Word) -> StatementOptions.Setting? {
    let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 {
      return option.takesValue ? .init(option: option, value: parts[1], range: word.range) : nil
    }
    guard option.takesValue else { return .init(option: option, value: nil, range: word.range) }
    guard let value = words.popFirst() else { return nil }
    return .init(option: option, value: value.text, range: word.range.lowerBound..<value.range.upperBound)
  }
}
