import DomainKit

extension ArgumentFailure {
  /// Returns the failure as an error of the shell.
  ///
  /// - Parameter resolved: The statement whose words do not fit.
  func shellError(in resolved: ResolvedStatement) -> ShellError { ArgumentErrors(resolved).error(self) }
}

extension ResolvedStatement {
  /// The error about words that do not fit the arguments of the command, or `nil` if they fit.
  var argumentError: ShellError? {
    guard command.isAvailable, helpTopic == nil else { return nil }
    return command.failure(of: arguments)?.shellError(in: self)
  }
}

/// The errors about words that do not fit the arguments of a command.
///
/// The roles of the words give the error, or a value that a type rejects, or the command's own validation.
struct ArgumentErrors {
  let command: RegisteredCommand
  let statement: Statement
  /// The words after the path of the command.
  let words: [Word]
  let parsed: ParsedArguments
  /// The hints that repeat the words, or `nil` if one of them may be a password.
  let hints: ArgumentHints?
  let grammar: CommandGrammar
  let permits: @Sendable (CommandInfo) -> Bool

  var info: CommandInfo { command.info }

  init(_ resolved: ResolvedStatement) {
    (command, grammar, permits) = (resolved.command, resolved.grammar, resolved.permits)
    statement = resolved.statement
    words = Array(statement.words.dropFirst(resolved.pathCount))
    parsed = resolved.grammar.arguments(of: resolved.command, words)
    hints = ArgumentHints(resolved, words, parsed)
  }

  /// Returns the error for words that do not fit.
  func error(_ failure: ArgumentFailure) -> ShellError {
    switch failure {
    case .validation(let thrown): validation(thrown)
    case .problem(let problem): error(parsed.problems.first ?? problem)
    case .value(let value): parsed.problems.first.map(error) ?? invalidValue(value.given, value.reason)
    }
  }

  /// Returns the error for words that do not fit. For an extra word that is a stored name, it has the
  /// option that takes the name; for one after such a name, the name in quotes.
  ///
  /// - Parameter sources: The sources of stored names.
  func error(_ failure: ArgumentFailure, asking sources: [RegisteredValueSource]) async -> ShellError {
    var error = self.error(failure)
    if let line = await keyboardLine(asking: sources) { return error.suggesting(line).corrected(by: nil) }
    if case .value = failure, parsed.problems.isEmpty,
      let line = await hints?.itemsLine(in: error.message, asking: sources)
    {
      return error.suggesting(line).corrected(by: nil)
    }
    guard case .word(let index, .extra)? = parsed.problems.first, let hints, !hints.continuesNote(at: index)
    else { return error }
    var line = await hints.currencyHint(at: index, asking: sources)
    if line == nil { line = await hints.quotedName(at: index, asking: sources) }
    if line == nil {
      line = await hints.itemLine(at: index, asking: sources)
      error.replacement = line.flatMap { resolver.certainLine(in: $0, besides: parsed.used) }
    }
    if line == nil { line = await hints.namesLine(at: index, asking: sources) }
    if let line { return error.suggesting(line) }
    guard hints.unitLine(at: index) == nil, hints.periodLine(at: index) == nil, hints.option(at: index) == nil,
      hints.lineWithoutFillers(at: index) == nil
    else { return error }
    var hint = await hints.option(at: index, asking: sources)
    if hint == nil { hint = await hints.line(at: index, asking: sources) }
    if hint == nil, hints.valueLine(at: index) == nil { hint = await hints.unknownName(at: index, asking: sources) }
    return error.suggesting(hint ?? error.suggestion)
  }

  /// The resolver of the lines that hints propose.
  private var resolver: StatementResolver {
    var resolver = StatementResolver(grammar: grammar, allowsPrefix: true)
    resolver.permits = permits
    return resolver
  }

  /// Returns the hint for a line with dashes or quotes that no keyboard has: `orders list —for “Ada”`.
  private func keyboardLine(asking sources: [RegisteredValueSource]) async -> String? {
    guard hints != nil, let fixed = statement.asFromKeyboard else { return nil }
    var settings = SessionSettings()
    do throws(ShellError) {
      var resolved = try resolver.resolve(fixed, &settings)
      resolved.permits = permits
      let line = "write: \(fixed.safeSource(0..<fixed.source.utf8.count))"
      guard let failure = resolved.command.failure(of: resolved.arguments) else { return line }
      let hint = await ArgumentErrors(resolved).error(failure, asking: sources).suggestion ?? line
      return hint.hasPrefix("write: \(resolved.command.info.name) ") ? hint : line
    } catch {
      // The rest of the line is wrong as well.
      return nil
    }
  }

  private func error(_ problem: ParsedArguments.Problem) -> ShellError {
    switch problem {
    case .missing(let argument): missing(argument)
    case .missingValue(let index, let argument): missingValue(index, argument)
    case .word(let index, .flagWithValue): error("\(name(words[index])) takes no value", at: words[index])
    case .word(let index, .extra): unexpected(at: index)
    case .word(let index, _): unknownOption(at: index)
    }
  }

  private func unexpected(at index: Int) -> ShellError {
    let note = hints?.continuesNote(at: index) == true ? restOfNote(at: index) : nil
    let ofWords = info.option(forOther: "<words>")
    let takesWords = parsed.known.contains { $0.kind == .positional }
    let first = (takesWords ? nil : ofWords) ?? hints?.unitLine(at: index) ?? hints?.oneWord(at: index)
    let value =
      first ?? hints?.periodLine(at: index) ?? hints?.limitLine(at: index) ?? hints?.option(at: index)
      ?? hints?.monthLine(at: index)
    let line =
      value ?? hints?.lineWithoutFillers(at: index) ?? hints?.verbLine(at: index) ?? hints?.nounLine()
      ?? hints?.valueLine(at: index)
    let other =
      line ?? hints?.flagLine(at: index) ?? hints?.flagLine(before: index) ?? hints?.searchLine(at: index)
      ?? hints?.partLine(at: index)
    return error(
      "\(info.name) does not take \(Quoting.quoted(words[index].text))", at: words[index],
      note ?? other ?? quotesAndOptions(at: index) ?? ofWords ?? info.option(forOther: "<text>") ?? lastHint)
  }

  private func error(_ message: String, at word: Word, _ suggestion: String? = nil) -> ShellError {
    ShellError(
      "usage.unexpected-argument", message, suggestion: suggestion,
      excerpt: SourceExcerpt(source: statement.source, range: word.range))
  }

  /// The part of a word before a `=`.
  func name(_ word: Word) -> String { word.text.optionName }

  private func missing(_ argument: ArgumentInfo) -> ShellError {
    let end = statement.source.utf8.count
    let all = parsed.missing
    let names = (all.filter { $0.kind == .positional } + all.filter { $0.kind != .positional }).map(\.synopsis)
    let others = names.dropLast().joined(separator: ", ")
    let needs = others.isEmpty ? argument.synopsis : "\(others) and \(names[names.count - 1])"
    return ShellError(
      "usage.missing-argument", "\(info.name) needs \(needs)",
      suggestion: lineWithComment ?? example ?? (argument.abstract.isEmpty ? lastHint : argument.abstract),
      excerpt: SourceExcerpt(source: statement.source + " ", range: end + 1..<end + 1))
  }

  /// The hint with the id that a `#` has made a comment, or `nil` if none is missing.
  private var lineWithComment: String? {
    guard let id = statement.idInComment, parsed.missing.contains(where: \.takesID) else { return nil }
    return "# begins a comment; write the id without it: \(statement.source) \(id)"
  }

  private func missingValue(_ index: Int, _ argument: ArgumentInfo) -> ShellError {
    let name = name(words[index])
    let choices = argument.values.isEmpty ? nil : "one of \(argument.values.joined(separator: ", "))"
    let abstract = argument.abstract.isEmpty ? nil : argument.abstract
    let empty = name == words[index].text ? nil : "to give an empty value, write: \(name) ''"
    let hint = empty ?? choices ?? hints?.joinedValue(of: index) ?? abstract
    return ShellError(
      "usage.missing-value", "\(name) needs a value: \(name) <\(argument.valueName)>", suggestion: hint,
      excerpt: SourceExcerpt(source: statement.source, range: words[index].range))
  }

  /// Returns the required options that are missing and that a hint does not give: a word too many may be
  /// the value of one of them.
  private func missingOptions(besides hint: String?) -> String? {
    let options = parsed.missing.filter { $0.kind == .option && hint?.contains($0.name) != true }.map(\.synopsis)
    guard !options.isEmpty else { return nil }
    let needs = "it also needs \(options.joined(separator: " and "))"
    return hint == nil ? [needs, example].compactMap(\.self).joined(separator: "; ") : needs
  }

  /// Returns the hint for the rest of a note: the note in quotes, and the options that are missing.
  private func restOfNote(at index: Int) -> String {
    let quotes = hints?.quotes(at: index)
    let parts = [quotes, missingOptions(besides: quotes)].compactMap(\.self)
    return parts.isEmpty ? lastHint : parts.joined(separator: "; ")
  }

  /// Returns the hints about a word too many: it may belong to an option, or to the value before it.
  private func quotesAndOptions(at index: Int) -> String? {
    let line = hints?.optionLine(at: index)
    let quotes = hints.map { $0.quotes(at: index) } ?? quotesOfOption(before: index)
    let pairs = hints?.pairs(at: index)
    let each = line == nil ? hints?.linesForEach(at: index) : nil
    if hints == nil { return [quotes, form].compactMap(\.self).joined(separator: "; ") }
    let places = [line, quotes, each].compactMap(\.self).joined(separator: "; or ")
    let needs = missingOptions(besides: line ?? pairs)
    let options = places.isEmpty && needs == nil ? self.hints?.optionNames(at: index) : nil
    let hints = [places.isEmpty ? options : places, pairs, needs].compactMap(\.self)
    return hints.isEmpty ? nil : hints.joined(separator: "; ")
  }

  /// The form of a command that asks for a password: a word too many may be part of it.
  private var form: String {
    if let other = info.option(forOther: "<email>"), words.contains(where: { SecretWords.isAddress($0.text) }) {
      return "\(other); \(SecretWords.omission)"
    }
    let needed = parsed.known.filter { !$0.isOptional }.map(\.synopsis)
    let line = ([info.name] + needed).joined(separator: " ")
    return "write: \(line); \(SecretWords.omission)"
  }

  /// Returns the hint about the value of an option before a word too many. It repeats no word, because
  /// one of them may be a password.
  private func quotesOfOption(before index: Int) -> String? {
    for case .value(let argument, let values) in parsed.roles[..<index].reversed() {
      guard argument.kind == .option, values.allows("two words") else { continue }
      return "put a \(argument.valueName) of several words in quotes"
    }
    return nil
  }

  /// The hint where no other fits.
  private var lastHint: String { example ?? "help \(info.name) shows what it takes" }

  /// The example of the command that has most words of the statement, or `nil` if there is none.
  var example: String? {
    let typed = Set(words.map { name($0).lowercased() })
    let examples = info.examples.map { example in
      (example, count: Lexer(example).statements.joined().count { typed.contains($0.text.lowercased()) })
    }
    let most = examples.map(\.count).max()
    return examples.first { $0.count == most }.map { "for example: \($0.0)" }
  }

  /// Returns the error of the command's own validation.
  private func validation(_ thrown: any Error) -> ShellError {
    guard let error = thrown as? ValidationError else { return ShellError(thrown) }
    return ShellError(
      "usage.invalid-value", error.message, kind: .invalid,
      excerpt: SourceExcerpt(source: statement.source, range: 0..<statement.source.utf8.count))
  }

  // MARK: Values

  /// The value that a type rejected: its argument, its option as typed, and its range.
  private struct Value {
    let argument: ArgumentInfo
    var option: String?
    let range: Range<Int>
  }

  private func value(at index: Int) -> Value? {
    let word = words[index]
    switch parsed.roles[index] {
    case .value(let argument, _): return Value(argument: argument, range: word.range)
    case .option(let argument):
      return Value(argument: argument, option: word.text, range: words.dropFirst(index + 1).first?.range ?? word.range)
    case .optionWithValue(let argument, _, let offset):
      let start = word.range.lowerBound + offset
      return Value(
        argument: argument, option: name(word),
        range: word.isQuoted ? word.range : start..<max(start, word.range.upperBound))
    case .noValue, .flagWithValue, .unknownOption, .extra, .separator: return nil
    }
  }

  private func invalidValue(_ given: GivenValue, _ thrown: (any Error)?) -> ShellError {
    let (text, index) = (given.text, given.word)
    let value = words.indices.contains(index) ? value(at: index) : nil
    let excerpt = value.map { SourceExcerpt(source: statement.source, range: $0.range) }
    if let thrown { return refusal(thrown, of: text, value, excerpt) }
    let values = value?.argument.values ?? []
    let declared = value.flatMap { info.option(forOther: "\($0.argument.name)=\(text.lowercased())") }
    let possible = declared == nil ? values.filter { !Self.isOtherWord($0, than: text) } : []
    let nearest = EditDistance.nearest(to: text, among: possible)
    let hint =
      hints?.repeatedLine(at: index) ?? declared.flatMap { EditDistance.question([$0]) }
      ?? EditDistance.question(nearest) ?? hints?.swappedLine(at: index)
      ?? (values.isEmpty ? hints?.number(at: index) : "one of \(values.joined(separator: ", "))")
    return ShellError(
      "usage.invalid-value", "\(Quoting.quoted(text)) is not a valid \(value?.argument.synopsis ?? "value")",
      kind: .invalid,
      suggestion: hint, excerpt: excerpt
    ).corrected(by: Correction(text, nearest: nearest))
  }

  /// Returns `true` for a value that differs only in its first letter, which makes another word, or that a text
  /// negates: `fired` is not a misspelled `hired`, and `!placed` not a misspelled `placed`.
  private static func isOtherWord(_ value: String, than text: String) -> Bool {
    text.hasPrefix("!") || value.dropFirst() == text.dropFirst() && value.lowercased() != text.lowercased()
  }

  /// Returns `true` unless a value after the corrected one would be wrong: `set time zone` is not a
  /// misspelled `set timeout zone`.
  private func fits(_ error: ShellError) -> Bool {
    guard let line = error.corrected(statement.source) else { return true }
    let corrected = Lexer(line).statements[0].prefix { !$0.isOperator }.dropFirst(statement.words.count - words.count)
    let wrong = [words, Array(corrected)].map { words in
      zip(words, grammar.arguments(of: command, words).roles).count { word, role in
        if case .value(_, let values) = role { !values.allows(word.text) } else { false }
      }
    }
    return wrong[1] == 0 || wrong[1] < wrong[0]
  }

  /// Returns the only command that changes what a word names, `menu currency` for `set currency EUR`, or `nil` if the
  /// user may not run it.
  private func changing(_ word: String) -> String? {
    let found = grammar.table.commandsEnding(with: word.lowercased()).map(\.info).filter { !$0.onlyReads }
    return found.count == 1 && permits(found[0]) ? found[0].name : nil
  }

  /// Returns the error that a transform closure threw, with its own message if it has one.
  private func refusal(_ thrown: any Error, of text: String, _ value: Value?, _ excerpt: SourceExcerpt?) -> ShellError {
    if thrown is any UserFacingError {
      let finder = TypoFinder(info: info, statement: statement, words: words, parsed: parsed)
      if let found = excerpt.flatMap({ finder.error(thrown, at: $0.range) }), fits(found) { return found }
      var error = ShellError(thrown).pointing(at: excerpt)
      if thrown is UnknownSetting, let command = changing(text) { error.suggestion = EditDistance.question([command]) }
      if let hints, let index = words.firstIndex(where: { $0.range == excerpt?.range }) {
        let line =
          hints.lineWithoutID(at: index) ?? hints.decimalPoints(at: index) ?? hints.optionInPair(at: index)
          ?? hints.repeatedLine(at: index)
        error.suggestion =
          line ?? hints.swappedLine(at: index) ?? hints.dayLine(at: index) ?? hints.timeNote(at: index)
          ?? error.suggestion
      }
      return error
    }
    let reason = (thrown as? ValidationError)?.message
    return ShellError(
      "usage.invalid-value",
      "\(Quoting.quoted(text)) is not a valid \(value?.option ?? "value")\(reason.map { ": \($0)" } ?? "")",
      kind: .invalid,
      excerpt: excerpt)
  }
}
