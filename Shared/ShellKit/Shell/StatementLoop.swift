import DomainKit
import TerminalKit

/// Reads statements line by line and carries them out: the prompt, a script, a file.
struct StatementLoop: Sendable {
  let runner: StatementRunner
  let input: any InputSource
  let script: ScriptContext

  /// What a failure means for what follows.
  private enum Step { case goOn, stop }

  /// Runs until the input ends, somebody leaves, or a failure stops a script.
  ///
  /// - Returns: the exit code of the first failure; at the prompt failures do not count.
  func run() async -> Int32 {
    var lexer = StatementLexer()
    var firstFailure: Int32 = 0
    let reader = editor.map { PromptReader(runner: runner, editor: $0) }
    // What the person may want to run in place of a line that was wrong by a slip.
    var offer: String?
    while !isOver {
      let (event, wasInterrupted) = await nextEvent(reader, offer, isContinuation: lexer.isIncomplete)
      offer = nil
      if wasInterrupted, script.isInteractive {
        lexer.reset()
        writeLineEnd()
        continue
      }
      guard let line = take(event, isFirst: lexer.line == 0) else {
        return await end(&lexer, event, firstFailure)
      }
      if await isAnswered(line, lexer) { continue }
      let code = await run(line, &lexer, &offer)
      if reader == nil, let mended = offer, await isWanted(mended) { _ = await run(.success(mended), &lexer, &offer) }
      if code != 0, case .success(let text) = line { reader?.advisor.dropSuggestion(of: text) }
      if code == 0 || script.isInteractive { continue }
      if firstFailure == 0 { firstFailure = code }
      if !goesOn(after: code) { break }
    }
    return firstFailure
  }

  private var isOver: Bool {
    runner.state.isLeaving || runner.interrupts.terminated != nil || Task.isCancelled
  }

  private func goesOn(after code: Int32) -> Bool {
    runner.state.settings.continuesAfterErrors && code != ErrorKind.interrupted.exitCode
  }

  /// The editor that lines come from, if they do.
  var editor: PromptEditor? { script.isInteractive ? runner.streams.editor : nil }

  private func nextEvent(
    _ reader: PromptReader?, _ offer: String?, isContinuation: Bool
  ) async -> (LineReader.Event, wasInterrupted: Bool) {
    if let reader { return await nextEvent(from: reader, offer ?? "") }
    var question: LineQuestion?
    if script.isInteractive {
      question = ask(isContinuation ? "... " : TextEscaping.visible(await runner.hooks.prompt()))
    }
    let (input, asked) = (input, question)
    let (result, reason) = await runner.interrupts.run { await input.next(asked) }
    guard case .success(let event) = result else { return (.end, false) }
    let wasInterrupted = reason == .interrupt
    // A script must not go on with a line that came in the same instant as Ctrl-C.
    return (wasInterrupted && !script.isInteractive ? .cancelled : event, wasInterrupted)
  }

  private func nextEvent(
    from reader: PromptReader, _ offer: String
  ) async -> (LineReader.Event, wasInterrupted: Bool) {
    let (result, reason) = await runner.interrupts.run { await reader.next(offer: offer) }
    guard case .success(let event) = result else { return (.end, false) }
    return switch event {
    case .line(let text): (.line(text), reason == .interrupt)
    case .interrupted: (.cancelled, true)
    case .cancelled: (.cancelled, reason == .interrupt)
    case .end: (.end, false)
    case .failed(let failure): (.failed(failure), false)
    }
  }

  /// The line, or nothing at the end. A line that cannot be read stands as a failure of its own.
  private func take(_ event: LineReader.Event, isFirst: Bool) -> Result<String, ShellError>? {
    switch event {
    case .line(let line): .success(isFirst ? withoutMark(line) : line)
    case .invalidText:
      .failure(ShellError("invalid.text", "the line is not valid UTF-8", kind: .invalid))
    case .tooLong(let limit):
      .failure(ShellError("usage.too-long", "the line is longer than \(limit) bytes"))
    case .failed, .cancelled, .end: nil
    }
  }

  /// Some editors begin a file with a byte order mark, which nobody sees.
  private func withoutMark(_ line: String) -> String {
    line.unicodeScalars.first == "\u{FEFF}" ? String(line.unicodeScalars.dropFirst()) : line
  }

  /// - Parameter offer: what the person may want to run instead, from the statement on that failed.
  private func run(
    _ line: Result<String, ShellError>, _ lexer: inout StatementLexer, _ offer: inout String?
  ) async -> Int32 {
    let statements: [Statement]
    do throws(ShellError) {
      statements = try read(line, &lexer)
    } catch {
      return report(error, lexer)
    }
    var firstFailure: Int32 = 0
    for (index, statement) in statements.enumerated() {
      let outcome = await runner.outcome(of: statement, in: script)
      let code = outcome.code
      if firstFailure == 0 { firstFailure = code }
      if script.isInteractive { offer = mended(outcome, statements[index...], in: line) }
      if isOver { break }
      // At the prompt the rest of a line is dropped as well: it may build on what failed.
      if code != 0, script.isInteractive || !goesOn(after: code) { break }
    }
    return firstFailure
  }

  private func read(
    _ line: Result<String, ShellError>, _ lexer: inout StatementLexer
  ) throws(ShellError) -> [Statement] {
    switch line {
    case .failure(let error):
      do throws(SyntaxFailure) {
        _ = try lexer.feed("")
      } catch {
        throw ShellError(error)
      }
      throw error
    case .success(let text):
      do throws(SyntaxFailure) {
        return try feed(text, &lexer)
      } catch {
        throw ShellError(error)
      }
    }
  }

  /// An editor hands over several lines at once. None of them runs unless all of them can be read.
  private func feed(_ text: String, _ lexer: inout StatementLexer) throws(SyntaxFailure) -> [Statement] {
    guard editor != nil else { return try lexer.feed(text) }
    var statements: [Statement] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      statements += try lexer.feed(String(line))
    }
    return statements
  }

  private func end(_ lexer: inout StatementLexer, _ event: LineReader.Event, _ failure: Int32) async -> Int32 {
    if runner.interrupts.terminated != nil {
      writeLineEnd()
      return failure
    }
    if case .cancelled = event { return failure == 0 ? ErrorKind.interrupted.exitCode : failure }
    if case .failed(let reason) = event {
      let error = ShellError("io.read-failed", "the input could not be read: \(reason.reason)", kind: .inputOutput)
      let code = report(error, lexer)
      return failure == 0 ? code : failure
    }
    writeLineEnd()
    do throws(SyntaxFailure) {
      try lexer.finish()
      return failure
    } catch {
      let code = report(ShellError(error), lexer)
      return failure == 0 && !script.isInteractive ? code : failure
    }
  }

  /// Ends the line that somebody was typing; an editor has done so already.
  private func writeLineEnd() {
    if script.isInteractive, editor == nil { write("\n") }
  }

  private func report(_ error: ShellError, _ lexer: StatementLexer) -> Int32 {
    runner.report(error.located(line: lexer.line, in: script.origin), runner.state.settings)
  }

  func write(_ text: String) {
    do {
      try runner.streams.errors.write(text)
      try runner.streams.errors.flush()
    } catch {
      // The terminal is gone; the next read says so.
    }
  }
}
