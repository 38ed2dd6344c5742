import ArgumentParser
import DomainKit

/// Translates an error of ArgumentParser to an error of the shell.
struct ArgumentTranslation {
  let parser: ParserReflection
  let type: any ParsableArguments.Type
  let info: CommandInfo
  let place: ArgumentPlace
  /// The words after the path of the command.
  let words: [Word]

  /// The word after the one that failed.
  private var next: Word? {
    guard let word = place.word, let index = words.firstIndex(of: word) else { return nil }
    return words.dropFirst(index + 1).first
  }

  /// The error of the shell, or `nil` for a case that this version of the shell does not know.
  var error: ShellError? {
    switch parser.name {
    case "unknownOption", "invalidOption", "nonAlphanumericShortOption", "missingValueOrUnknownCompositeOption":
      unknownOption
    // The parser has these options for whole programs. The command does not have them.
    case "completionScriptRequested", "completionScriptCustomResponse", "unsupportedShell", "dumpHelpRequested":
      misspelledOption ?? unknownOption
    case "missingValueForOption": missingValue
    case "unexpectedValueForOption": unexpectedValue
    case "unexpectedExtraValues": unexpectedWord
    case "duplicateExclusiveValues": contradiction
    case "noValue": misspelledOption ?? missingArgument
    case "unableToParseValue": invalidValue
    case "userValidationError": parser.errors.first.map(validation)
    default: nil
    }
  }

  private var command: String { info.name }
  private var arguments: [ArgumentHelp] { ArgumentHelp.all(of: type) }
  private var option: String? { parser.optionNames.first }

  private func described(_ option: String) -> ArgumentHelp? { arguments.first { $0.names.contains(option) } }

  private var unknownOption: ShellError {
    if place.word == nil, option == nil, let word = dashes { return spelling.unknown(word) }
    if let word = place.word { return spelling.unknown(word) }
    let name = parser.optionNames.last ?? "that option"
    return ShellError(
      "usage.unknown-option", "\(command) has no \(name)", suggestion: spelling.suggestion(for: name, nil))
  }

  /// The word that the parser cannot read as an option name. The parser's error does not say which
  /// word that is.
  private var dashes: Word? { words.prefix { $0.text != "--" }.first { $0.text.hasPrefix("---") } }

  private var spelling: OptionSpelling {
    OptionSpelling(command: command, arguments: arguments, statement: place.statement, words: words)
  }

  /// The error about a misspelled option.
  ///
  /// The parser reports missing arguments first, but a misspelled option is the more likely cause.
  private var misspelledOption: ShellError? { spelling.error }

  private var missingValue: ShellError {
    let name = option ?? "the option"
    let value = option.flatMap(described)?.valueName
    // The next word begins with a dash and was often meant as the value, so the suggestion says how
    // to write that.
    let hint = next.flatMap { $0.text.hasPrefix("-") ? "write \(name)=\($0.text) if that is the value" : nil }
    return ShellError(
      "usage.missing-value", "\(name) needs a value\(value.map { ": \(name) <\($0)>" } ?? "")", suggestion: hint,
      excerpt: place.excerpt())
  }

  private var unexpectedValue: ShellError {
    ShellError("usage.unexpected-argument", "\(option ?? "the flag") takes no value", excerpt: place.excerpt())
  }

  private var unexpectedWord: ShellError {
    let text = place.word.map(\.text) ?? "more words"
    return ShellError(
      "usage.unexpected-argument", "\(command) does not take \(Quoting.quoted(text))",
      suggestion: "help \(command) shows what it takes", excerpt: place.excerpt())
  }

  private var contradiction: ShellError {
    let text = place.word?.text ?? "a flag"
    return ShellError(
      "usage.contradiction", "\(text) contradicts another flag of the same command",
      suggestion: "omit one of them", excerpt: place.excerpt())
  }

  private var missingArgument: ShellError {
    let property = parser.property ?? ""
    let argument = arguments.first { $0.isDeclared(as: property) } ?? arguments.first(where: isLeftOut)
    return ShellError(
      "usage.missing-argument", "\(command) needs \(argument?.synopsis ?? property)",
      suggestion: argument.map(\.abstract).flatMap { $0.isEmpty ? nil : $0 } ?? "help \(command) shows what it takes",
      excerpt: place.end)
  }

  /// Returns `true` if a required option is missing. This finds options whose name differs from
  /// their property.
  private func isLeftOut(_ argument: ArgumentHelp) -> Bool {
    argument.kind == .option && !argument.isOptional
      && !words.contains { word in argument.names.contains(String(word.text.prefix { $0 != "=" })) }
  }

  private var invalidValue: ShellError {
    if let thrown = parser.errors.first { return refusal(thrown) }
    let value = parser.texts.first ?? place.word?.text ?? ""
    let argument = option.flatMap(described) ?? arguments.first { $0.isDeclared(as: parser.property ?? "") }
    let values = argument?.values ?? []
    let nearest = EditDistance.nearest(to: value, among: values)
    let hint =
      EditDistance.question(nearest) ?? (values.isEmpty ? nil : "one of \(values.joined(separator: ", "))")
    return ShellError(
      "usage.invalid-value", "\(Quoting.quoted(value)) cannot be \(argument?.synopsis ?? "that")", kind: .invalid,
      suggestion: hint, excerpt: valueExcerpt
    ).corrected(by: Correction(value, nearest: nearest))
  }

  /// Returns the error that a transform closure threw, with its own message if it has one.
  private func refusal(_ thrown: any Error) -> ShellError {
    if thrown is any UserFacingError {
      let slip = TypoFinder(info: info, arguments: arguments, statement: place.statement, words: words[...])
      return valueExcerpt.flatMap { slip.error(thrown, at: $0.range) } ?? ShellError(thrown).pointing(at: valueExcerpt)
    }
    let value = Quoting.quoted(parser.texts.first ?? "")
    let reason = (thrown as? ValidationError)?.message
    return ShellError(
      "usage.invalid-value", "\(value) cannot be \(option ?? "that")\(reason.map { ": \($0)" } ?? "")", kind: .invalid,
      excerpt: valueExcerpt)
  }

  /// Returns the error of the command's own validation.
  private func validation(_ thrown: any Error) -> ShellError {
    if let error = thrown as? ValidationError {
      return ShellError(
        "usage.invalid-value", error.message, kind: .invalid,
        excerpt: SourceExcerpt(source: place.statement.source, range: 0..<place.statement.source.utf8.count))
    }
    return ShellError(thrown)
  }

  /// The range of the value: the word after the option, or the part after its `=`.
  private var valueExcerpt: SourceExcerpt? {
    guard let word = place.word, let option, word.text.hasPrefix("-") else { return place.excerpt() }
    if word.text == option, let next { return SourceExcerpt(source: place.statement.source, range: next.range) }
    guard !word.isQuoted, word.text.hasPrefix(option + "=") else { return place.excerpt() }
    let start = word.range.lowerBound + option.utf8.count + 1
    return SourceExcerpt(source: place.statement.source, range: start..<max(start, word.range.upperBound))
  }
}
