import TerminalKit

extension StatementLoop {
  /// Returns the line to propose after a statement: the corrected line, or the typed one with a menu if
  /// several items have the typed name. It is empty if there is none.
  ///
  /// - Parameters: As for ``corrected(_:_:in:)``.
  func proposal(
    after outcome: StatementRunner.Outcome, _ rest: ArraySlice<Statement>, in line: Result<String, ShellError>
  ) -> ProposedLine {
    if let text = corrected(outcome, rest, in: line) { return ProposedLine(text: text) }
    guard let failed = rest.first, let offset = outcome.error?.choiceOffset(in: failed.source),
      let text = whole(failed.source, rest, in: line)
    else { return ProposedLine() }
    // A space may come before the statement.
    return ProposedLine(text: text, choiceOffset: offset + (text.hasPrefix(failed.source) ? 0 : 1))
  }

  /// Returns the corrected line, if a typo in one word caused the failure.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the failed statement.
  ///   - rest: The failed statement and those after it, which have not run.
  ///   - line: The line as typed.
  func corrected(
    _ outcome: StatementRunner.Outcome, _ rest: ArraySlice<Statement>, in line: Result<String, ShellError>
  ) -> String? {
    guard let failed = rest.first, let corrected = outcome.error?.corrected(failed.source) else { return nil }
    return whole(corrected, rest, in: line)
  }

  /// Returns a line that begins with a text in the place of the failed statement, or `nil` if it may hold a
  /// secret.
  private func whole(
    _ statement: String, _ rest: ArraySlice<Statement>, in line: Result<String, ShellError>
  ) -> String? {
    guard case .success(let typed) = line, var number = rest.first?.line else { return nil }
    var text = statement
    for statement in rest.dropFirst() {
      text += (statement.line == number ? "; " : "\n") + statement.source
      number = statement.line
    }
    // A leading space keeps a line out of the history. The corrected line keeps the space.
    if typed.first?.isWhitespace == true { text = " " + text }
    let secrets = SecretFinder(runner.grammar)
    return secrets.holdsSecret(typed) || secrets.holdsSecret(text) ? nil : text
  }

  /// Asks whether to run a corrected line, at a prompt without an editor.
  func confirms(_ line: String) async -> Bool {
    let settings = runner.state.settings
    guard settings.allowsInput, !settings.assumesYes, isValid(line) else { return false }
    let input = input
    let question = ask(
      "Run \(TextEscaping.visible(line.drop { $0.isWhitespace }.description)) instead? [y/N] ",
      endsPaste: !input.hasTypeAhead)
    let (result, _) = await runner.interrupts.run { await input.next(question) }
    guard case .success(.line(let answer)) = result else { return false }
    return ["y", "yes"].contains(answer.lowercased())
  }

  /// Shows a prompt without an editor.
  func ask(_ text: String, endsPaste: Bool = false) -> LineQuestion? {
    do {
      return try LineQuestion(text, at: runner.streams.errors, endsPaste: endsPaste)
    } catch {
      // The terminal is gone; the next read reports it.
      return nil
    }
  }

  private func isValid(_ line: String) -> Bool {
    do throws(SyntaxFailure) {
      return try StatementLexer.statements(in: line).allSatisfy { runner.isValid($0, in: inputContext) }
    } catch {
      return false
    }
  }

  /// Answers a `?` at the end of an unfinished line, at a prompt without an editor.
  ///
  /// - Returns: `true` if the line ends with a `?` and is answered.
  func answersQuestionMark(in line: Result<String, ShellError>, _ lexer: StatementLexer) async -> Bool {
    guard inputContext.isInteractive, editor == nil, !lexer.isIncomplete, case .success(let text) = line else {
      return false
    }
    let questionMarks = QuestionMarks(runner: runner)
    guard let unfinished = questionMarks.question(in: text) else { return false }
    await questionMarks.answer(unfinished)
    return true
  }
}
