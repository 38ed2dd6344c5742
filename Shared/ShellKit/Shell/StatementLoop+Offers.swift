import TerminalKit

extension StatementLoop {
  /// The line that was likely meant, where one word of it was wrong by a slip.
  ///
  /// - Parameters:
  ///   - rest: the statement that failed, and those behind it, which have not run.
  ///   - line: as it was typed.
  func mended(
    _ outcome: StatementRunner.Outcome, _ rest: ArraySlice<Statement>, in line: Result<String, ShellError>
  ) -> String? {
    guard case .success(let typed) = line, let failed = rest.first, let mended = outcome.error?.mended(failed.source)
    else { return nil }
    var text = mended
    var number = failed.line
    for statement in rest.dropFirst() {
      text += (statement.line == number ? "; " : "\n") + statement.source
      number = statement.line
    }
    // What was typed behind a blank is to be forgotten, mended or not.
    if typed.first?.isWhitespace == true { text = " " + text }
    let memory = PromptMemory(table: runner.table, state: runner.state)
    return memory.holdsSecret(typed) || memory.holdsSecret(text) ? nil : text
  }

  /// Asks whether a mended line should run, at a prompt that cannot put it into the line.
  func isWanted(_ line: String) async -> Bool {
    let settings = runner.state.settings
    guard settings.allowsInput, !settings.assumesYes, isReadable(line) else { return false }
    let question = ask("Run \(TextEscaping.visible(line.drop { $0.isWhitespace }.description)) instead? [y/N] ")
    let input = input
    let (result, _) = await runner.interrupts.run { await input.next(question) }
    guard case .success(.line(let answer)) = result else { return false }
    return ["y", "yes"].contains(answer.lowercased())
  }

  /// Shows a prompt without an editor.
  func ask(_ text: String) -> LineQuestion? {
    do {
      return try LineQuestion(text, at: runner.streams.errors)
    } catch {
      // The terminal is gone; the next read says so.
      return nil
    }
  }

  private func isReadable(_ line: String) -> Bool {
    var lexer = StatementLexer()
    do throws(SyntaxFailure) {
      return try lexer.feed(line).allSatisfy { runner.isReadable($0, in: script) }
    } catch {
      return false
    }
  }

  /// Answers a `?` behind an unfinished line, at a prompt without an editor.
  func isAnswered(_ line: Result<String, ShellError>, _ lexer: StatementLexer) async -> Bool {
    guard script.isInteractive, editor == nil, !lexer.isIncomplete, case .success(let text) = line else { return false }
    let questions = PromptQuestions(runner: runner)
    guard let question = questions.question(in: text) else { return false }
    await questions.answer(question)
    return true
  }
}
