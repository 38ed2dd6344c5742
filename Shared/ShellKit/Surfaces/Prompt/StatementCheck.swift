import DomainKit
import TerminalKit

/// The styles and errors of a statement that the user is typing.
struct StatementCheck {
  private let words: [Word]
  /// The index of the word that the user is typing, which may be unfinished rather than wrong.
  private let typing: Int?
  private let grammar: PromptGrammar
  private let permits: @Sendable (CommandInfo) -> Bool
  private(set) var styles: [StyledRange] = []
  /// A short description of the first error or missing part.
  private(set) var hint = ""
  /// The commands that the words call, the outermost first.
  private(set) var commands: [CommandInfo] = []

  /// `true` if the statement is complete, has no errors, and the user may run it.
  var isSound: Bool { hint.isEmpty && commands.allSatisfy(permits) && !styles.contains { $0.style == .error } }

  /// Checks a statement.
  ///
  /// - Parameter end: The offset of the end of the line, where the user types.
  init(
    _ words: [Word], end: Int, grammar: PromptGrammar,
    permits: @escaping @Sendable (CommandInfo) -> Bool = { _ in true }
  ) {
    self.permits = permits
    let question = words.last.flatMap { $0.text == "?" && !$0.isQuoted && $0.range.upperBound == end ? $0 : nil }
    let words = question == nil ? words : Array(words.dropLast())
    self.words = words
    self.grammar = grammar
    typing = words.last?.range.upperBound == end ? words.count - 1 : nil
    if let question {
      styles.append(StyledRange(question.range, .command))
      hint = "press Enter for help"
    }
    guard !words.isEmpty else { return }
    if let open = words.last?.open { say(open == "\\" ? "continues on the next line" : "\(open) is not closed") }
    check(from: 0)
  }

  private mutating func say(_ text: String) {
    if hint.isEmpty { hint = text }
  }

  private mutating func style(_ index: Int, _ style: TextStyle) {
    styles.append(StyledRange(words[index].range, style))
  }

  /// Checks the command that begins at a word.
  ///
  /// - Parameter outer: The command around it, if there is one.
  private mutating func check(from start: Int, in outer: WrapperCommand? = nil, depth: Int = 1) {
    if depth > StatementPlanner.deepestNesting { return say("too many nested commands") }
    guard start < words.count else { return say("needs a command") }
    if !words[start].isQuoted, grammar.isAlias(words[start].text) {
      style(start, .command)
      return checkPlain(from: start + 1)
    }
    var walk = grammar.walk(words[start...])
    // The hint must not name commands that the user may not run.
    walk.next = walk.next.filter { word in
      grammar.table.commands(under: walk.path + [word]).contains { command in
        permits(command.info) && outer?.refusal(command) == nil
      }
    }
    for index in start..<start + walk.count { style(index, .command) }
    let next = start + walk.count
    guard let command = walk.command else {
      // `help` accepts every feature's name.
      return outer?.takesTopic == true && walk.count > 0 && next == words.count ? () : checkUnknown(next, walk)
    }
    commands.append(command.info)
    if let outer, outer.refusal(command) != nil {
      styles.removeLast(walk.count)
      for index in start..<next { style(index, .error) }
      return say(outer.shortRefusal)
    }
    if command.wrapper?.takesTopic == true, next < words.count, isTopic(words[next], isTyping: next == typing) {
      return style(next, .command)
    }
    if let command = command.wrapper {
      guard next < words.count else { return }
      return check(from: next + command.lead(words[next].text), in: command, depth: depth + 1)
    }
    checkArguments(from: next, of: command)
  }

  private func isTopic(_ word: Word, isTyping: Bool) -> Bool {
    guard grammar.table.isTaken(word.text) == false else { return false }
    return grammar.topics.contains { $0.isCalled(word.text) || isTyping && $0.name.hasPrefix(word.text) }
  }

  private mutating func checkPlain(from start: Int) {
    for index in start..<words.count {
      if words[index].isQuoted {
        style(index, .string)
      } else if ArgumentCursor.looksLikeOption(words[index].text) {
        style(index, .option)
      }
    }
  }

  private mutating func checkUnknown(_ index: Int, _ walk: CommandSearch) {
    guard index < words.count else { return say("needs a subcommand: \(Self.list(walk.next))") }
    let word = words[index]
    let isBeginning = !word.isQuoted && walk.next.contains { $0.hasPrefix(word.text) }
    if index == typing, isBeginning { return say(Self.list(walk.next.filter { $0.hasPrefix(word.text) })) }
    if isBeginning { return say("may be \(Self.list(walk.next.filter { $0.hasPrefix(word.text) }))") }
    style(index, .error)
    say(walk.path.isEmpty ? "no such command" : "not a command of \(walk.path.joined(separator: " "))")
  }

  private mutating func checkArguments(from start: Int, of command: RegisteredCommand) {
    let rest = Array(words[start...])
    let walk = grammar.walk(of: command, rest)
    if rest.contains(where: { !$0.isQuoted && ($0.text == "--help" || $0.text == "-h") }) {
      return checkPlain(from: start)
    }
    for (offset, role) in walk.roles.enumerated() { check(start + offset, role, walk.known) }
    for argument in walk.known where !walk.used.isDisjoint(with: argument.names) {
      checkPermission(of: argument, in: command.info)
    }
    switch walk.expectation {
    case .value(let argument, let values):
      say(values.sentence.isEmpty ? "\(argument?.names.last ?? "the option") needs a value" : Self.list(values))
    case .positional:
      if let missing = walk.missing.first { say("needs \(missing.synopsis)") }
      if let choice = walk.missing(of: commands.last?.needs ?? []).first {
        say("needs \(choice.count == 1 ? "" : "one of ")\(Self.list(choice.map(\.synopsis)))")
      }
    }
  }

  private mutating func checkPermission(of argument: ArgumentHelp, in info: CommandInfo) {
    guard let permission = argument.permission, !permits(info.using(argument.name)) else { return }
    say("\(argument.name) is for \(permission.holders)")
  }

  private mutating func check(_ index: Int, _ role: ArgumentCursor.Role, _ known: [ArgumentHelp]) {
    let word = words[index]
    switch role {
    case .option, .separator:
      style(index, .option)
      checkJoined(index, known)
    case .unknownOption:
      let isBeginning = index == typing && grammar.optionNames(known).contains { $0.hasPrefix(word.text) }
      style(index, isBeginning ? .option : .error)
      if !isBeginning { say("unknown option \(word.text.prefix { $0 != "=" })") }
    case .noValue(let argument):
      style(index, .error)
      say("\(argument?.names.last ?? "the option") needs a value")
    case .extra:
      style(index, .error)
      say("unexpected argument")
    case .value(_, let values):
      if checkValue(word.text, index, values) { style(index, word.isQuoted ? .string : .plain) }
    }
  }

  /// Checks the value in `--size=large`.
  private mutating func checkJoined(_ index: Int, _ known: [ArgumentHelp]) {
    let parts = words[index].text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let argument = known.first(where: { $0.names.contains(String(parts[0])) }) else { return }
    if argument.kind == .flag {
      styles.removeLast()
      style(index, .error)
      return say("\(parts[0]) takes no value")
    }
    let count = styles.count
    if !checkValue(String(parts[1]), index, argument.known) { styles.remove(at: count - 1) }
  }

  /// Checks a value.
  ///
  /// - Returns: `true` if the value is valid, or unfinished while the user types it.
  private mutating func checkValue(_ value: String, _ index: Int, _ values: KnownValues) -> Bool {
    guard !values.allows(value) else { return true }
    if index == typing, let names = values.goingOn(from: value) {
      say(names.isEmpty ? Self.list(values) : "one of \(Self.list(names))")
      return true
    }
    style(index, .error)
    say(Self.list(values))
    return false
  }

  private static func list(_ values: KnownValues) -> String {
    values.names.count > 1 ? "one of \(list(values.names))" : values.sentence
  }

  private static func list(_ words: [String]) -> String {
    words.count > 4 ? words.prefix(4).joined(separator: ", ") + " …" : words.joined(separator: ", ")
  }
}
