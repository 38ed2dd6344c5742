import TerminalKit

/// The place in a line at which something is to be completed.
struct CompletionPlace {
  /// What may stand there.
  enum Kind {
    case command(CommandWalk)
    case value(ArgumentHelp?, KnownValues)
    case positional(ArgumentHelp?, KnownValues, ArgumentWalk)
  }

  /// Something that may stand there.
  struct Choice: Hashable, Sendable {
    let value: String
    var detail = ""
    /// Whether it is all of the word.
    var isWhole = true
    /// Whether it was stored by somebody.
    var isLive = false
  }

  let kind: Kind
  /// What was typed of the word, without its quotes.
  let typed: String
  /// Whether no word stands before it.
  let isFirst: Bool
  /// Whether the topics of help may stand there as well.
  let takesTopic: Bool
  /// The command around the one that stands here, if there is one.
  let outer: OuterCommand?
  /// The command that the words before it call.
  let command: RegisteredCommand?
  /// Whether a word before it leads nowhere.
  let isLost: Bool
  private let range: Range<Int>
  /// What stands before the value in the same word: `--size=`.
  let lead: String
  private let isQuoted: Bool

  init(_ text: String, cursor: Int, grammar: PromptGrammar) {
    let scan = LineScan(String(decoding: text.utf8.prefix(cursor), as: UTF8.self))
    var words = scan.statements.last ?? []
    let isComment = scan.comments.last?.upperBound == cursor
    let current = words.last.flatMap { $0.range.upperBound == cursor ? $0 : nil }
    if current != nil { words.removeLast() }
    isFirst = words.isEmpty
    isQuoted = current?.isQuoted ?? false
    range = (current?.range.lowerBound ?? cursor)..<cursor
    let expanded = Self.expanded(words, grammar)
    let (outer, inner) = Self.inner(expanded, grammar)
    self.outer = outer
    takesTopic = inner.isEmpty && (grammar.walk(expanded).command.map(grammar.takesTopic) ?? false)
    let walk = grammar.walk(inner)
    command = walk.command
    isLost = walk.command == nil && walk.count < inner.count
    let word = isComment ? "" : current?.text ?? ""
    guard let command = walk.command, !isComment else {
      (kind, typed, lead) = (.command(isComment || walk.count < inner.count ? CommandWalk() : walk), word, "")
      return
    }
    let arguments = grammar.walk(of: command, Array(inner.dropFirst(walk.count)))
    if let (argument, name) = Self.joined(word, arguments, isQuoted: isQuoted) {
      (kind, lead) = (.value(argument, argument.known), name)
      typed = String(word.dropFirst(name.count))
      return
    }
    (typed, lead) = (word, "")
    kind =
      switch arguments.expectation {
      case .value(let argument, let values): .value(argument, values)
      case .positional(let argument, let values): .positional(argument, values, arguments)
      }
  }

  /// What an alias stands for.
  static func expanded(_ words: [LineScan.Word], _ grammar: PromptGrammar) -> [LineScan.Word] {
    guard let first = words.first, !first.isQuoted, let text = grammar.aliases[first.text] else { return words }
    return (LineScan(text).statements.first ?? []) + words.dropFirst()
  }

  /// The words of a command inside other ones: those behind `watch 2s`.
  private static func inner(
    _ words: [LineScan.Word], _ grammar: PromptGrammar
  ) -> (outer: OuterCommand?, words: [LineScan.Word]) {
    let walk = grammar.walk(words)
    guard let command = walk.command.flatMap(OuterCommand.init) else { return (nil, words) }
    let rest = words.dropFirst(walk.count)
    let inner = inner(Array(rest.dropFirst(command.lead(rest.first?.text))), grammar)
    return (inner.outer ?? command, inner.words)
  }

  private static func joined(
    _ word: String, _ walk: ArgumentWalk, isQuoted: Bool
  ) -> (ArgumentHelp, String)? {
    guard !isQuoted, !walk.isOver, let sign = word.firstIndex(of: "="), word.hasPrefix("-") else { return nil }
    let name = String(word[..<sign])
    return walk.known.first { $0.kind == .option && $0.names.contains(name) }.map { ($0, name + "=") }
  }

  /// What that command needs beyond what its arguments say.
  var needs: [ArgumentNeed] { command?.info.needs ?? [] }

  private var argument: ArgumentHelp? {
    switch kind {
    case .command: nil
    case .value(let argument, _), .positional(let argument, _, _): argument
    }
  }

  /// The name under which a feature says what values the argument may have.
  var sourceKey: String? {
    guard let command, let argument, !wantsOnlyOptions else { return nil }
    return argument.place(in: command.info)
  }

  var takesFile: Bool { !wantsOnlyOptions && argument?.takesFile == true }

  private var wantsOnlyOptions: Bool {
    if case .positional(_, _, let walk) = kind { return !isQuoted && !walk.isOver && typed.hasPrefix("-") }
    return false
  }

  /// Whether options may stand here as well: where one has begun, and where nothing has.
  var wantsOptions: Bool { !isQuoted && (typed.isEmpty || typed.hasPrefix("-")) }

  /// Returns `true` if free text is expected, so that a single option is no completion of it.
  private func expectsText(beside choices: [Choice]) -> Bool {
    guard case .positional(.some, _, _) = kind, typed.isEmpty, !isQuoted else { return false }
    return choices.count == 1 && choices[0].value.hasPrefix("-")
  }

  /// Those of the choices that go on from what was typed.
  func completion(of choices: [Choice]) -> Completion {
    if expectsText(beside: choices) { return Completion(range: range, candidates: []) }
    var seen: Set<String> = []
    let exact = choices.filter { $0.value.hasPrefix(typed) }
    let folded = typed.lowercased()
    var found = exact.isEmpty ? choices.filter { $0.value.lowercased().hasPrefix(folded) } : exact
    // An identifier is found by what it stands for.
    if found.isEmpty { found = choices.filter { $0.isLive && $0.detail.lowercased().contains(folded) } }
    let candidates = found.filter { seen.insert($0.value).inserted }.map { choice in
      Completion.Candidate(
        lead + Self.quoted(choice), label: choice.value, detail: choice.detail, isWhole: choice.isWhole)
    }
    return Completion(range: range, candidates: candidates)
  }

  /// A folder's name stays open, so that its files may follow.
  private static func quoted(_ choice: Choice) -> String {
    let quoted = Quoting.quoted(choice.value)
    return choice.isWhole || quoted == choice.value ? quoted : String(quoted.dropLast())
  }
}

extension RegisteredCommand {
  /// The names by which sources of values speak of its arguments; see ``ValueSource/arguments``.
  package var argumentPlaces: [String] {
    ArgumentHelp.all(of: arguments).filter { $0.kind != .flag }.map { $0.place(in: info) }
  }
}

extension ArgumentHelp {
  /// The name by which sources of values speak of it.
  func place(in info: CommandInfo) -> String {
    "\(info.name) \(helpName)"
  }

  /// What it is called in help: `<id>`, `--item`.
  var helpName: String { kind == .positional ? "<\(valueName)>" : names.last ?? "" }

  /// Whether the value is the name of a file.
  var takesFile: Bool { kind != .flag && (valueName == "file" || valueName == "path") }
}
