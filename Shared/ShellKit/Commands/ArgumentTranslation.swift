import ArgumentParser
import DomainKit

/// Turns one of ArgumentParser's errors into one of the shell's.
struct ArgumentTranslation {
  let parser: ParserReflection
  let type: any ParsableArguments.Type
  let info: CommandInfo
  let place: ArgumentPlace
  /// The words behind the command's path.
  let words: [Word]

  /// The word behind the one that failed.
  private var next: Word? {
    guard let word = place.word, let index = words.firstIndex(of: word) else { return nil }
    return words.dropFirst(index + 1).first
  }

  /// Nothing for a case that this version of the shell does not know.
  var error: ShellError? {
    switch parser.name {
    case "unknownOption", "invalidOption", "nonAlphanumericShortOption", "missingValueOrUnknownCompositeOption":
      unknownOption
    // What the parser does for whole programs is not ours: to a command these are options it does not have.
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

  /// A word that the parser cannot make an option's name of; its error does not say which word that is.
  private var dashes: Word? { words.prefix { $0.text != "--" }.first { $0.text.hasPrefix("---") } }

  private var spelling: OptionSpelling {
    OptionSpelling(command: command, arguments: arguments, statement: place.statement, words: words)
  }

  /// The parser looks for what is missing first; a misspelled option is the likelier reason that something is.
  private var misspelledOption: ShellError? { spelling.error }

  private var missingValue: ShellError {
    let name = option ?? "the option"
    let value = option.flatMap(described)?.valueName
    // A word with a dash that follows was meant as the value often enough to say how that is written.
    let hint = next.flatMap { $0.text.hasPrefix("-") ? "write \(name)=\($0.text) if that is the value" : nil }
    return ShellError(
      "usage.missing-value", "\(name) needs a value\(value.map { ": \(name) <\($0)>" } ?? "")", suggestion: hint,
      excerpt: place.excerpt())
  }

  private var unexpectedValue: ShellError {
    ShellError("usage.unexpected-argument", "\(option ?? "the flag") takes no value", excerpt: place.excerpt())
  }

  private var unexpectedWord: ShellError {
    let text = place.word.map(\.text) ?? "so many words"
    return ShellError(
      "usage.unexpected-argument", "\(command) has no place for \(Quoting.quoted(text))",
      suggestion: "help \(command) shows what it takes", excerpt: place.excerpt())
  }

  private var contradiction: ShellError {
    let text = place.word?.text ?? "a flag"
    return ShellError(
      "usage.contradiction", "\(text) contradicts another flag of the same command",
      suggestion: "leave one of them out", excerpt: place.excerpt())
  }

  private var missingArgument: ShellError {
    let property = parser.property ?? ""
    let argument = arguments.first { $0.isDeclared(as: property) } ?? arguments.first(where: isLeftOut)
    return ShellError(
      "usage.missing-argument", "\(command) needs \(argument?.synopsis ?? property)",
      suggestion: argument.map(\.abstract).flatMap { $0.isEmpty ? nil : $0 } ?? "help \(command) shows what it takes",
      excerpt: place.end)
  }

  /// Whether an option that must be there is not: one that goes by another name than its property.
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
    ).mended(by: Mend(value, nearest: nearest))
  }

  /// What a closure that turns text into a value says, in its own words if it has any.
  private func refusal(_ thrown: any Error) -> ShellError {
    if thrown is any DescribedError {
      let slip = ValueSlip(info: info, arguments: arguments, statement: place.statement, words: words[...])
      return valueExcerpt.flatMap { slip.error(thrown, at: $0.range) } ?? ShellError(thrown).pointing(at: valueExcerpt)
    }
    let value = Quoting.quoted(parser.texts.first ?? "")
    let reason = (thrown as? ValidationError)?.message
    return ShellError(
      "usage.invalid-value", "\(value) cannot be \(option ?? "that")\(reason.map { ": \($0)" } ?? "")", kind: .invalid,
      excerpt: valueExcerpt)
  }

  /// What a command says about its arguments taken together.
  private func validation(_ thrown: any Error) -> ShellError {
    if let error = thrown as? ValidationError {
      return ShellError(
        "usage.invalid-value", error.message, kind: .invalid,
        excerpt: SourceExcerpt(source: place.statement.source, range: 0..<place.statement.source.utf8.count))
    }
    return ShellError(thrown)
  }

  /// The value itself: behind the option, or behind its `=`.
  private var valueExcerpt: SourceExcerpt? {
    guard let word = place.word, let option, word.text.hasPrefix("-") else { return place.excerpt() }
    if word.text == option, let next { return SourceExcerpt(source: place.statement.source, range: next.range) }
    guard !word.isQuoted, word.text.hasPrefix(option + "=") else { return place.excerpt() }
    let start = word.range.lowerBound + option.utf8.count + 1
    return SourceExcerpt(source: place.statement.source, range: start..<max(start, word.range.upperBound))
  }
}
