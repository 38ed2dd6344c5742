import DomainKit
import TerminalKit

/// The loop that reads statements line by line and runs them, for the prompt and for scripts.
struct StatementLoop: Sendable {
  let runner: StatementRunner
  let input: any InputSource
  let inputContext: InputContext

  private static let commentNote =
    "The text from # on was taken as a comment. If it belongs to a value, quote the value: 'table #3'"

  /// Runs until the input ends, the user leaves, or a failure stops a script.
  ///
  /// - Returns: The exit code of the first failure. Failures at the prompt do not count.
  func run() async -> Int32 {
    var lexer = StatementLexer()
    var firstFailure: Int32 = 0
    let reader = editor.map { PromptReader(runner: runner, editor: $0) }
    var proposed = ProposedLine()
    let userChangeCount = runner.state.userChangeCount
    while !isOver, inputContext.isInteractive || runner.state.userChangeCount == userChangeCount {
      if inputContext.isInteractive, reader == nil { await refreshUser(resetting: &lexer) }
      let (event, wasInterrupted) = await nextEvent(reader, proposed, isContinuation: lexer.isIncomplete)
      proposed = ProposedLine()
      if wasInterrupted, inputContext.isInteractive {
        lexer.reset()
        writeLineEnd()
        continue
      }
      guard let line = take(event, isFirst: lexer.line == 0) else {
        return await end(&lexer, event, firstFailure)
      }
      if await answersQuestionMark(in: line, lexer) { continue }
      let code = await run(line, &lexer, &proposed)
      // Without an editor there is no menu to choose from.
      if reader == nil, !proposed.text.isEmpty, proposed.choiceOffset == nil, await confirms(proposed.text) {
        _ = await run(.success(proposed.text), &lexer, &proposed)
      }
      if code != 0, case .success(let text) = line { reader?.advisor.dropSuggestion(of: text) }
      if code == 0 || inputContext.isInteractive { continue }
      if firstFailure == 0 { firstFailure = code }
      if !continues(after: code) { break }
    }
    return firstFailure
  }

  private var isOver: Bool {
    runner.state.isLeaving || runner.interrupts.terminated != nil || Task.isCancelled
  }

  private func continues(after code: Int32) -> Bool {
    guard code != ErrorKind.interrupted.exitCode else { return false }
    return inputContext.continuesAfterErrors || runner.state.settings.continuesAfterErrors
  }

  /// The editor of the prompt, if there is one.
  var editor: PromptEditor? { inputContext.isInteractive ? runner.streams.editor : nil }

  /// Looks up the present user. Another user's unfinished line is dropped.
  private func refreshUser(resetting lexer: inout StatementLexer) async {
    await runner.refreshUser()
    guard runner.state.takeUserChange() == .signedIn else { return }
    input.discardTypeAhead()
    lexer.reset()
  }

  private func nextEvent(
    _ reader: PromptReader?, _ proposed: ProposedLine, isContinuation: Bool
  ) async -> (LineReader.Event, wasInterrupted: Bool) {
    if let reader { return await nextEvent(from: reader, proposed) }
    var question: LineQuestion?
    if inputContext.isInteractive {
      question = ask(isContinuation ? "... " : TextEscaping.visible(await runner.hooks.prompt().text))
    }
    let (input, asked) = (input, question)
    let (result, reason) = await runner.interrupts.run { await input.next(asked) }
    guard case .success(let event) = result else { return (.end, false) }
    let wasInterrupted = reason == .interrupt
    // A script must not run a line that arrived at the same time as Ctrl-C.
    return (wasInterrupted && !inputContext.isInteractive ? .canceled : event, wasInterrupted)
  }

  private func nextEvent(
    from reader: PromptReader, _ proposed: ProposedLine
  ) async -> (LineReader.Event, wasInterrupted: Bool) {
    let (result, reason) = await runner.interrupts.run { await reader.next(proposing: proposed) }
    guard case .success(let event) = result else { return (.end, false) }
    return switch event {
    case .line(let text): (.line(text), reason == .interrupt)
    case .interrupted, .outdated: (.canceled, true)
    case .canceled: (.canceled, reason == .interrupt)
    case .left: leaveAtEnd()
    case .end: (.end, false)
    case .failed(let failure): (.failed(failure), false)
    }
  }

  /// Ends the input as `exit` does.
  private func leaveAtEnd() -> (LineReader.Event, wasInterrupted: Bool) {
    runner.state.requestExit(with: nil)
    return (.end, false)
  }

  /// Returns the line, a failure for an invalid line, or `nil` at the end.
  private func take(_ event: LineReader.Event, isFirst: Bool) -> Result<String, ShellError>? {
    switch event {
    case .line(let line): .success(isFirst ? withoutByteOrderMark(line) : line)
    case .invalidText:
      .failure(ShellError("invalid.text", "the line is not valid UTF-8", kind: .invalid))
    case .tooLong(let limit):
      .failure(ShellError("usage.too-long", "the line is longer than \(limit) bytes"))
    case .failed, .canceled, .end: nil
    }
  }

  /// Removes the byte order mark, which some editors write at the beginning of a file.
  private func withoutByteOrderMark(_ line: String) -> String {
    line.unicodeScalars.first == "\u{FEFF}" ? String(line.unicodeScalars.dropFirst()) : line
  }

  /// Runs the statements of a line.
  ///
  /// - Parameter proposed: Set to the line to propose after a failure, from the failed statement on.
  private func run(
    _ line: Result<String, ShellError>, _ lexer: inout StatementLexer, _ proposed: inout ProposedLine
  ) async -> Int32 {
    let userChangeCount = runner.state.userChangeCount
    // Another program may have signed in a user while the line, or the beginning of a statement, was
    // typed.
    await runner.refreshUserIfChanged()
    guard runner.state.userChangeCount == userChangeCount else {
      lexer.reset()
      runner.note("Another user has signed in, so the line was not run.")
      return 0
    }
    let statements: [Statement]
    do {
      statements = try read(line, &lexer)
      // The editor asks for the rest of a statement itself. No line goes on after an apostrophe.
      if editor != nil || inputContext.isInteractive && lexer.endsInApostrophe { try lexer.finish() }
    } catch {
      return report(error, line: lexer.line)
    }
    var firstFailure: Int32 = 0
    for (index, statement) in statements.enumerated() {
      if index > 0 { await runner.refreshUserIfChanged() }
      if runner.state.userChangeCount != userChangeCount {
        runner.note("Another user has signed in, so the rest of the line was not run.")
        break
      }
      let outcome = await runner.run(statement, in: inputContext)
      let code = outcome.code
      if firstFailure == 0 { firstFailure = code }
      if inputContext.isInteractive { proposed = proposal(after: outcome, statements[index...], in: line) }
      if isOver { break }
      // The prompt also drops the rest of the line, which may depend on the failed statement.
      if code != 0, inputContext.isInteractive || !continues(after: code) { break }
    }
    if inputContext.isInteractive, lexer.hasDoubtfulComment { runner.note(Self.commentNote) }
    if runner.state.userChangeCount != userChangeCount {
      lexer.reset()
      proposed = ProposedLine()
    }
    return firstFailure
  }

  private func read(_ line: Result<String, ShellError>, _ lexer: inout StatementLexer) throws -> [Statement] {
    switch line {
    case .success(let text): return try lexer.feed(text)
    case .failure(let error):
      _ = try lexer.feed("")
      throw error
    }
  }

  private func end(_ lexer: inout StatementLexer, _ event: LineReader.Event, _ failure: Int32) async -> Int32 {
    if runner.interrupts.terminated != nil {
      writeLineEnd()
      return failure
    }
    if case .canceled = event { return failure == 0 ? ErrorKind.interrupted.exitCode : failure }
    if case .failed(let reason) = event {
      let error =
        reason.isOutOfThreads
        ? ShellError(reason)
        : ShellError("io.read-failed", "the input could not be read: \(reason.reason)", kind: .inputOutput)
      let code = report(error, line: lexer.line)
      return failure == 0 ? code : failure
    }
    writeLineEnd()
    do {
      try lexer.finish()
      return failure
    } catch {
      let code = report(error, line: lexer.unfinishedLine)
      return failure == 0 && !inputContext.isInteractive ? code : failure
    }
  }

  /// Ends the line that the user was typing; an editor has already done so.
  private func writeLineEnd() {
    if inputContext.isInteractive, editor == nil { runner.note(lines: "") }
  }

  private func report(_ error: any Error, line: Int) -> Int32 {
    runner.report(ShellError(error).located(line: line, in: inputContext.origin), runner.state.settings)
  }
}
