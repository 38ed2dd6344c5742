import DomainKit
import TerminalKit

/// The answers to a `?` at the end of an unfinished line.
struct QuestionMarks: Sendable {
  /// The maximum number of stored values in an answer.
  private static let limit = 20

  let runner: StatementRunner
  private let grammar: CommandGrammar
  private let sources: [String: RegisteredValueSource]

  init(runner: StatementRunner) {
    self.runner = runner
    grammar = runner.grammar
    sources = runner.sources().byArgument
  }

  /// Returns the line without its question mark, or `nil` if the line is not a question.
  ///
  /// A `?` is a question if it is a separate word, or if it ends a command's name, where no value
  /// can be.
  func question(in line: String) -> String? {
    guard let last = Lexer(line).statements.last?.last, !last.isQuoted, last.text.hasSuffix("?"),
      line.utf8.dropFirst(last.range.upperBound).allSatisfy({ $0 == UInt8(ascii: " ") || $0 == 0x09 })
    else { return nil }
    let text = String(decoding: line.utf8.prefix(last.range.upperBound - 1), as: UTF8.self)
    if last.text == "?" { return text }
    guard case .command = CompletionPosition(text, cursor: text.utf8.count, grammar: grammar).kind else { return nil }
    return text
  }

  /// Shows the words that can follow a text.
  func answer(_ text: String) async {
    let page = await page(about: text, permits: await runner.hooks.permits())
    let shown = page.text(width: runner.streams.errors.helpWidth)
    runner.note(lines: TextEscaping.visible(String(shown.dropLast()), layout: .keepsLinesAndTabs))
  }

  func page(about text: String, permits: @escaping @Sendable (CommandInfo) -> Bool) async -> HelpPage {
    let position = CompletionPosition(text, cursor: text.utf8.count, grammar: grammar)
    let completer = PromptCompleter(
      grammar: grammar, sources: sources, permits: permits,
      currentUser: { [hooks = runner.hooks] in await hooks.currentUser() })
    let found = await completer.completion(text, cursor: text.utf8.count).candidates
    guard !position.isLost else {
      return HelpPage(introduction: [.text("\(check(text, permits).hint); help lists all commands")])
    }
    switch position.kind {
    case .command: return commands(found)
    case .value(let argument, _): return HelpPage(argument.title, sections: values(found))
    case .positional(let argument, _, let parsed):
      var page = arguments(position, argument, parsed, found, permits)
      let check = check(text, permits)
      if check.isDenied || parsed.missing.isEmpty && parsed.missing(of: position.argumentRules).isEmpty {
        page.introduction = [.text(answer(on: text, check))]
      }
      page.sections += await items(named: text, completer)
      if let info = position.command?.info, position.outer == nil,
        let refusal = runner.systemAccess.refusal(of: info)
      {
        let isOutside = info.isOutsidePrompt && !runner.systemAccess.isKiosk
        let instruction = runner.systemAccess.outsidePromptInstruction(info, parsed)
        page.introduction = [
          .text(isOutside ? "This does not run at the prompt; \(instruction)" : "This would fail: \(refusal).")
        ]
      }
      return page
    }
  }

  /// Returns the items with the name that ends a text in the place of an id: `orders start anna `.
  private func items(named text: String, _ completer: PromptCompleter) async -> [HelpSection] {
    guard let word = Lexer(text).statements.last?.last, !word.isOperator, word.text != "@",
      IDSuffix(word.text) == nil, word.range.upperBound < text.utf8.count
    else { return [] }
    let (end, typed) = (word.range.upperBound, String(decoding: text.utf8.prefix(word.range.upperBound), as: UTF8.self))
    guard case .positional(let argument?, _, _) = CompletionPosition(typed, cursor: end, grammar: grammar).kind,
      argument.takesID
    else { return [] }
    let found = await completer.completion(typed, cursor: end).candidates
    return values(found.filter { !$0.text.hasPrefix("-") }, of: argument)
  }

  private func check(_ text: String, _ permits: @escaping @Sendable (CommandInfo) -> Bool) -> StatementCheck {
    StatementCheck(Lexer(text).statements.last ?? [], end: -1, grammar: grammar, permits: permits)
  }

  /// Returns a sentence about a line with all required arguments, or with a command that the user may
  /// not run.
  private func answer(on text: String, _ check: StatementCheck) -> String {
    let problem = check.isSound ? rejection(of: text) : check.hint
    return problem.map { "This would fail: \($0)." } ?? "Complete: press Enter to run it."
  }

  /// Returns the message about a value that the command rejects, such as `latte:` without the size, or `nil`.
  private func rejection(of text: String) -> String? {
    let words = (Lexer(text).statements.last ?? []).prefix { !$0.isOperator }
    var settings = runner.state.settings
    do throws(ShellError) {
      let resolver = StatementResolver(grammar: grammar, allowsPrefix: true)
      let resolved = try resolver.resolve(Statement(words: Array(words), source: text), &settings)
      return try resolved.expanded(lastID: runner.state.lastID).argumentError?.message
    } catch {
      return error.message
    }
  }

  private func commands(_ found: [Completion.Candidate]) -> HelpPage {
    guard !found.isEmpty else { return HelpPage(introduction: [.text("no match; help lists all commands")]) }
    return HelpPage(introduction: [.pairs(found.map { HelpPair($0.label, $0.detail) })])
  }

  private func arguments(
    _ position: CompletionPosition, _ argument: ArgumentInfo?, _ parsed: ParsedArguments,
    _ found: [Completion.Candidate], _ permits: (CommandInfo) -> Bool
  ) -> HelpPage {
    var page = HelpPage(position.command.map { "\($0.info.name): \($0.info.summary)" })
    let choices = parsed.missing(of: position.argumentRules)
    let missing = parsed.missing + choices.filter { $0.count == 1 }.joined()
    let open = parsed.known.filter { known in
      !missing.contains(known) && (known.isRepeating || parsed.used.isDisjoint(with: known.names))
        && (known.kind != .positional || known == argument)
        && position.command.map { permits($0.info.using(known.name)) } ?? true
    }
    let needed =
      missing.map(\.pair)
      + choices.filter { $0.count > 1 }.map { choice in
        HelpPair("one of", choice.map(\.helpName).joined(separator: ", "))
      }
    if !needed.isEmpty { page.sections.append(HelpSection("Required", .pairs(needed))) }
    if !open.isEmpty, !parsed.isOver { page.sections.append(HelpSection("Optional", .pairs(open.map(\.pair)))) }
    page.sections += values(found.filter { !$0.text.hasPrefix("-") }, of: argument)
    return page
  }

  private func values(_ found: [Completion.Candidate], of argument: ArgumentInfo? = nil) -> [HelpSection] {
    guard !found.isEmpty else { return [] }
    var pairs = found.prefix(Self.limit).map { HelpPair($0.label, $0.detail) }
    if found.count > Self.limit { pairs.append(HelpPair("…", "and \(found.count - Self.limit) more")) }
    return [HelpSection(argument.map { "For \($0.synopsis)" } ?? "Values", .pairs(pairs))]
  }
}

extension ArgumentInfo {
  /// The label and the meaning of the argument, in one line.
  fileprivate var title: String { pair.meaning.isEmpty ? label : "\(label): \(pair.meaning)" }
}
