import DomainKit
import TerminalKit

/// The styles and errors of a statement that the user is typing.
struct StatementCheck {
  private let parsed: ParsedStatement
  /// The index of the word that the user is typing, which may be unfinished rather than wrong.
  private let typing: Int?
  private let grammar: CommandGrammar
  /// Returns `true` if the user may run a command.
  private let permits: @Sendable (CommandInfo) -> Bool
  private(set) var styles: [StyledRange] = []
  /// A short description of the first error or missing part.
  private(set) var hint = ""
  /// `true` if the words call a command that the user may not run.
  private(set) var isDenied = false

  /// `true` if the statement is complete, has no errors, and the user may run it.
  var isSound: Bool { hint.isEmpty && !styles.contains { $0.style == .error } }

  /// Checks a statement.
  ///
  /// - Parameter end: The offset of the end of the line, where the user types.
  init(
    _ words: [Word], end: Int, grammar: CommandGrammar,
    permits: @escaping @Sendable (CommandInfo) -> Bool = { _ in true }
  ) {
    self.permits = permits
    let question = words.last.flatMap { $0.text == "?" && !$0.isQuoted && $0.range.upperBound == end ? $0 : nil }
    let words = question == nil ? words : Array(words.dropLast())
    parsed = grammar.parse(words)
    self.grammar = grammar
    let isTyping = words.last?.isOperator == false && parsed.words.last?.range.upperBound == end
    typing = isTyping ? parsed.words.count - 1 : nil
    if let question {
      styles.append(StyledRange(question.range, .command))
      hint = "press Enter for help"
    }
    guard !words.isEmpty else { return }
    styles += words.drop { !$0.isOperator }.map { StyledRange($0.range, $0.isOperator ? .option : .string) }
    checkCalls(words)
    do throws(RedirectionFailure) {
      _ = try Redirection.separate(words)
    } catch {
      setHint(error.reason.message)
    }
  }

  private mutating func checkCalls(_ words: [Word]) {
    if let open = words.last?.open { setHint(open == "\\" ? "continues on the next line" : "\(open) is not closed") }
    for call in parsed.calls {
      guard check(call) else { return }
    }
    if parsed.isTooDeep { setHint("too many nested commands") }
  }

  private var words: [Word] { parsed.words }

  /// Makes the text the hint, unless there is an earlier one.
  private mutating func setHint(_ text: String) {
    if hint.isEmpty { hint = text }
  }

  private mutating func style(_ index: Int, _ style: TextStyle) {
    let range = words[index].range
    // The name of an alias has one style for all of its words.
    if parsed.isFromAlias(index), styles.last?.range == range { styles.removeLast() }
    styles.append(StyledRange(range, parsed.isFromAlias(index) && style != .error ? .command : style))
  }

  /// Checks one of the commands.
  ///
  /// - Returns: `true` if the words after its path call another command.
  private mutating func check(_ call: ParsedStatement.Call) -> Bool {
    guard call.start < words.count else {
      setHint("needs a command")
      return false
    }
    for index in call.start..<call.end { style(index, .command) }
    guard let command = call.command else {
      // `help` accepts every feature's name.
      if call.outer?.takesTopic != true || call.search.count == 0 || call.end < words.count { checkUnknown(call) }
      return false
    }
    if call.outer?.acceptsDenied != true, !permits(command.info) {
      isDenied = true
      setHint("\(command.info.name) is for \(command.info.permission.holders)")
    }
    if let outer = call.outer, outer.refusal(command) != nil {
      for index in call.start..<call.end { replaceStyle(index, .error) }
      setHint(outer.shortRefusal)
      return false
    }
    guard let wrapper = command.wrapper else {
      if command.info.isOutsidePrompt, call.outer == nil { setHint("does not run at the prompt") }
      if call.outer?.runsCommand == false {
        checkNoArguments(from: call.end)
      } else {
        checkArguments(from: call.end, of: command)
      }
      return false
    }
    guard call.end < words.count else { return false }
    guard isTarget(words[call.end], of: wrapper, isTyping: call.end == typing) else { return true }
    style(call.end, .command)
    if !wrapper.takesTopic { checkNoArguments(from: call.end + 1) }
    return false
  }

  private mutating func replaceStyle(_ index: Int, _ style: TextStyle) {
    let range = words[index].range
    styles.removeAll { $0.range == range }
    styles.append(StyledRange(range, style))
  }

  /// Returns `true` for a word after `help` or `explain` that is a topic or a whole statement in quotes.
  private func isTarget(_ word: Word, of wrapper: WrapperCommand, isTyping: Bool) -> Bool {
    if wrapper.takesTopic { return isTopic(word, isTyping: isTyping) }
    return !wrapper.runsCommand && word.isQuoted && grammar.table.command(ofStatement: word.text) != nil
  }

  private func isTopic(_ word: Word, isTyping: Bool) -> Bool {
    guard grammar.table.isTaken(word.text) == false else { return false }
    let names = word.text.split(separator: " ").map(String.init)
    if word.isQuoted, !grammar.table.commands(under: names).isEmpty { return true }
    if !grammar.table.commandsEnding(with: word.text).isEmpty { return true }
    if grammar.helpExplains(names.joined(separator: "-").lowercased()) { return true }
    return grammar.topics.contains { $0.isCalled(word.text) || isTyping && $0.name.hasPrefix(word.text) }
  }

  private mutating func styleWords(from start: Int) {
    for index in start..<words.count {
      if words[index].isQuoted {
        style(index, .string)
      } else if ParsedArguments.looksLikeOption(words[index].text) {
        style(index, .option)
      }
    }
  }

  /// Checks the words after the name of a command that does not run, as after `help`: options of the
  /// command around it, but no arguments.
  private mutating func checkNoArguments(from start: Int) {
    if start < words.count, !ParsedArguments.looksLikeOption(words[start].text) {
      fail(start, "unexpected argument")
    } else {
      styleWords(from: start)
    }
  }

  private mutating func checkUnknown(_ call: ParsedStatement.Call) {
    let (index, path) = (call.end, call.search.path)
    // The hint must not name commands that the user may not run.
    let next = call.search.next.filter { word in
      grammar.table.commands(under: path + [word]).contains { command in
        permits(command.info) && call.outer?.refusal(command) == nil
      }
    }
    guard index < words.count else { return setHint("needs a subcommand: \(Self.list(next))") }
    let word = words[index]
    let begun = word.isQuoted ? [] : next.filter { $0.hasPrefix(word.text) }
    if !begun.isEmpty { return setHint(index == typing ? Self.list(begun) : "may be \(Self.list(begun))") }
    style(index, .error)
    setHint(path.isEmpty ? "no such command" : "not a command of \(path.joined(separator: " "))")
  }

  private mutating func checkArguments(from start: Int, of command: RegisteredCommand) {
    let rest = words.dropFirst(start)
    if rest.contains(where: { !$0.isQuoted && ($0.text == "--help" || $0.text == "-h") }) {
      return styleWords(from: start)
    }
    let arguments = grammar.arguments(of: command, rest)
    for (offset, role) in arguments.roles.enumerated() { check(start + offset, role, arguments) }
    if let (index, option) = parsed.repetition(in: arguments, from: start) {
      fail(index, "\(option.names.last ?? "the option") is given twice")
    }
    for argument in arguments.known where !arguments.used.isDisjoint(with: argument.names) {
      checkPermission(of: argument, in: command.info)
    }
    switch arguments.expectation {
    case .value(let argument, let values):
      setHint(values.sentence.isEmpty ? "\(argument.names.last ?? "the option") needs a value" : Self.list(values))
    case .positional:
      if let missing = arguments.missing.first { setHint("needs \(missing.synopsis)") }
      if let choice = arguments.missing(of: command.info.argumentRules).first {
        setHint("needs \(choice.count == 1 ? "" : "one of ")\(Self.list(choice.map(\.synopsis)))")
      }
    }
  }

  private mutating func checkPermission(of argument: ArgumentInfo, in info: CommandInfo) {
    guard let permission = argument.permission, !permits(info.using(argument.name)) else { return }
    setHint("\(argument.name) is for \(permission.holders)")
  }

  private mutating func check(_ index: Int, _ role: ParsedArguments.WordRole, _ arguments: ParsedArguments) {
    let word = words[index]
    let name = word.text.optionName
    switch role {
    case .option, .separator: style(index, .option)
    case .optionWithValue(_, let values, let start):
      let value = String(decoding: word.text.utf8.dropFirst(start), as: UTF8.self)
      if checkValue(value, index, values) { style(index, .option) }
      if value.isEmpty { setHint("\(name) needs a value") }
    case .unknownOption where index == typing && arguments.optionNames.contains { $0.hasPrefix(word.text) }:
      style(index, .option)
    case .unknownOption: fail(index, "unknown option \(name)")
    case .flagWithValue: fail(index, "\(name) takes no value")
    case .noValue(let argument): fail(index, "\(argument.names.last ?? "the option") needs a value")
    case .extra: fail(index, "unexpected argument")
    case .value(_, let values):
      if checkValue(word.text, index, values) { style(index, word.isQuoted ? .string : .plain) }
    }
  }

  private mutating func fail(_ index: Int, _ text: String) {
    style(index, .error)
    setHint(text)
  }

  /// Checks a value.
  ///
  /// - Returns: `true` if the value is valid, or unfinished while the user types it.
  private mutating func checkValue(_ value: String, _ index: Int, _ values: KnownValues) -> Bool {
    guard !values.allows(value) else { return true }
    if index == typing, let names = values.completions(of: value) {
      setHint(names.isEmpty ? Self.list(values) : "one of \(Self.list(names))")
      return true
    }
    fail(index, Self.list(values))
    return false
  }

  private static func list(_ values: KnownValues) -> String {
    values.names.count > 1 ? "one of \(list(values.names))" : values.sentence
  }

  private static func list(_ words: [String]) -> String {
    words.count > 4 ? words.prefix(4).joined(separator: ", ") + " …" : words.joined(separator: ", ")
  }
}
