import DomainKit
import TerminalKit

/// The position in a line at which the user asks for completion.
struct CompletionPosition {
  /// The kind of word that can follow.
  enum Kind {
    case command(CommandSearch)
    case value(ArgumentInfo, KnownValues)
    case positional(ArgumentInfo?, KnownValues, ParsedArguments)
  }

  /// A word that can follow.
  struct Choice: Hashable, Sendable {
    let value: String
    var detail = ""
    /// `true` if the value is the whole word; `false` for a folder, whose files can follow, and for the
    /// beginning of a value such as `large=`.
    var isWhole = true
    /// `true` if the value comes from stored data.
    var isStored = false
    /// `true` if a part of the description finds the value, as it finds stored data.
    var isFoundByDetail = false
    /// See ``ValueSource/hasSelfChosenNames``.
    var hasSelfChosenName = false
  }

  let kind: Kind
  /// The typed part of the word, without its quotes.
  let typed: String
  /// `true` if the word is the first of its statement.
  let isFirst: Bool
  /// `true` if help topics can also follow.
  let takesTopic: Bool
  /// The command around the command at this position, if there is one.
  let outer: WrapperCommand?
  /// The command that the words before this position call.
  let command: RegisteredCommand?
  /// The first value of that command without an option, such as the id of an order.
  let firstValue: String?
  /// `true` if the words before this position are no command.
  let isLost: Bool
  /// `true` if the word is the file of a redirection.
  private let isRedirected: Bool
  private let range: Range<Int>
  /// The text before the value in the same word: `--size=`.
  let optionPrefix: String
  private let isQuoted: Bool
  /// The number of words before this one that may be one value with it: 1 in `Pizza H`.
  let earlierWords: Int

  /// Creates a position.
  ///
  /// - Parameter count: The number of words before the one at the cursor that are one value with it.
  init(_ text: String, cursor: Int, grammar: CommandGrammar, joining count: Int = 0) {
    let lexer = Lexer(String(decoding: text.utf8.prefix(cursor), as: UTF8.self))
    var words = lexer.statements.last ?? []
    let isComment = lexer.comments.last?.upperBound == cursor
    let current = words.last.flatMap { $0.range.upperBound == cursor && !$0.isOperator ? $0 : nil }
    if current != nil { words.removeLast() }
    let pieces = words.suffix(count) + [current].compactMap(\.self)
    words.removeLast(count)
    isFirst = words.isEmpty
    isQuoted = current?.isQuoted ?? false
    range = (pieces.first?.range.lowerBound ?? cursor)..<cursor
    let redirection = words.last { $0.isOperator }.flatMap { Redirection.Kind(rawValue: $0.text) }
    isRedirected = redirection != nil && redirection != .program && words.last?.isOperator == true
    let parsed = grammar.parse(words)
    outer = parsed.last.outer
    takesTopic = outer?.takesTopic == true && parsed.last.start >= parsed.words.count
    command = redirection == nil ? parsed.last.command : nil
    isLost = command == nil && (!parsed.rest.isEmpty || redirection != nil)
    let word = isComment ? "" : pieces.map(\.text).joined(separator: " ")
    guard let command, !isComment else {
      (earlierWords, firstValue) = (0, nil)
      (kind, typed, optionPrefix) = (.command(isComment || isLost ? CommandSearch() : parsed.last.search), word, "")
      return
    }
    let arguments = grammar.arguments(of: command, parsed.rest)
    firstValue =
      zip(parsed.rest, arguments.roles).first { _, role in
        if case .value(let argument, _) = role { argument.kind == .positional } else { false }
      }?.0.text
    earlierWords = current?.isQuoted == false ? Self.wordsOfLastValue(parsed, arguments) : 0
    if let (argument, name) = Self.joined(word, arguments, isQuoted: isQuoted) {
      (kind, optionPrefix) = (.value(argument, arguments.values(of: argument)), name)
      typed = String(word.dropFirst(name.count))
      return
    }
    (typed, optionPrefix) = (word, "")
    kind =
      switch arguments.expectation {
      case .value(let argument, let values): .value(argument, values)
      case .positional(let argument, let values): .positional(argument, values, arguments)
      }
  }

  /// Returns the number of words from the last value on, if no other argument can follow. Words in quotes and
  /// those of an alias are whole values.
  private static func wordsOfLastValue(_ parsed: ParsedStatement, _ arguments: ParsedArguments) -> Int {
    let roles = arguments.roles
    guard case .positional(nil, _) = arguments.expectation,
      let index = roles.lastIndex(where: { if case .value = $0 { true } else { false } }),
      roles[(index + 1)...].allSatisfy({ if case .extra = $0 { true } else { false } })
    else { return 0 }
    let end = parsed.words.count
    let words = end - roles.count + index..<end
    return words.allSatisfy { !parsed.words[$0].isQuoted && !parsed.isFromAlias($0) } ? words.count : 0
  }

  /// Returns the option whose value the word contains: `--size=la`.
  private static func joined(
    _ word: String, _ arguments: ParsedArguments, isQuoted: Bool
  ) -> (ArgumentInfo, String)? {
    guard !isQuoted, !arguments.isOver, let sign = word.firstIndex(of: "="), word.hasPrefix("-") else { return nil }
    let name = String(word[..<sign])
    return arguments.option(name).flatMap { $0.kind == .option ? ($0, name + "=") : nil }
  }

  /// The command's requirements that no single argument declares.
  var argumentRules: [ArgumentRule] { command?.info.argumentRules ?? [] }

  private var argument: ArgumentInfo? {
    switch kind {
    case .command: nil
    case .value(let argument, _): argument
    case .positional(let argument, _, _): argument
    }
  }

  /// The name under which a feature registers values for the argument.
  var sourceKey: String? {
    guard let command, let argument, !wantsOnlyOptions else { return nil }
    return argument.sourceKey(in: command.info)
  }

  var takesFile: Bool { isRedirected || !wantsOnlyOptions && argument?.takesFile == true }

  private var wantsOnlyOptions: Bool {
    if case .positional(_, _, let parsed) = kind { return !isQuoted && !parsed.isOver && typed.hasPrefix("-") }
    return false
  }

  /// `true` if options can also follow: the word is empty or begins with a dash.
  var wantsOptions: Bool { !isQuoted && (typed.isEmpty || typed.hasPrefix("-")) }

  /// Returns `true` if the position takes free text, so that a single option is not a completion.
  private func expectsText(beside choices: [Choice]) -> Bool {
    guard case .positional(.some, _, _) = kind, typed.isEmpty, !isQuoted else { return false }
    return choices.count == 1 && choices[0].value.hasPrefix("-")
  }

  /// Returns the choices that match the typed text.
  ///
  /// - Parameter isPartial: `true` if more choices are stored than were loaded.
  func completion(of choices: [Choice], isPartial: Bool = false) -> Completion {
    if expectsText(beside: choices) { return Completion(range: range, candidates: []) }
    var seen: Set<String> = []
    let exact = choices.filter { $0.value.hasPrefix(typed) }
    let folded = typed.lowercased()
    // The beginning of a name finds the ids of what it names. `Ad` means Ada rather than the id ad3c0ffe.
    let (ids, letters) = (choices.filter { $0.isStored && IDSuffix($0.value) != nil }, letters)
    let named = letters.isEmpty ? [] : ids.filter { FoldedText.words(of: $0.detail).joined().hasPrefix(letters) }
    var found = named
    found += exact.isEmpty ? choices.filter { $0.value.lowercased().hasPrefix(folded) } : exact
    // The address of a stranger may begin like the name of an employee.
    if !letters.isEmpty, !typed.contains("@") {
      found += choices.filter { $0.hasSelfChosenName && $0.hasName(beginningWith: letters) }
    }
    if found.isEmpty || !named.isEmpty { found += described(ids) }
    if found.isEmpty { found = choices.filter { $0.value.lowercased().contains(folded) } }
    if found.isEmpty { found = described(choices.filter { $0.isStored || $0.isFoundByDetail }) }
    let candidates = found.filter { seen.insert($0.value).inserted }.map { choice in
      Completion.Candidate(
        optionPrefix + Self.quoted(choice), label: choice.value, detail: choice.detail, isWhole: choice.isWhole)
    }
    return Completion(range: range, candidates: candidates, isPartial: isPartial)
  }

  /// The letters and digits of the typed text.
  private var letters: String { FoldedText.words(of: typed).joined() }

  /// Returns the choices whose description contains the typed words without regard to punctuation:
  /// first those that begin with them.
  private func described(_ choices: [Choice]) -> [Choice] {
    let letters = letters
    if letters.isEmpty { return choices.filter { $0.detail.contains(typed) } }
    let terms = SearchTerm.terms(of: typed)
    let ranked = choices.map { choice in
      let detail = FoldedText.words(of: choice.detail).joined()
      let isFound = detail.contains(letters) || terms.areFound(in: [choice.detail])
      return (choice, rank: detail.hasPrefix(letters) ? 0 : isFound ? 1 : 2)
    }
    return (0...1).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.0) }
  }

  /// Returns the value, quoted if the lexer needs it: `~` in quotes is no home folder. The quote of a
  /// folder stays open, so that its files can follow.
  private static func quoted(_ choice: Choice) -> String {
    if Quoting.isPlain(choice.value) { return choice.value }
    let quoted = Quoting.quoted(choice.value)
    return choice.isWhole ? quoted : String(quoted.dropLast())
  }
}

extension CompletionPosition.Choice {
  /// Returns `true` if a word of the name, with which the description begins, begins with the letters.
  fileprivate func hasName(beginningWith letters: String) -> Bool {
    FoldedText.words(of: detail.prefix { $0 != "," }).contains { $0.hasPrefix(letters) }
  }
}
