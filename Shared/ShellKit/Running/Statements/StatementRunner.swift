import DomainKit
import TerminalKit

/// The runner of statements, one at a time.
struct StatementRunner: Sendable {
  let grammar: CommandGrammar
  /// The help content beyond the commands' own help.
  var content = HelpContent()
  /// Creates the sources of values for completion and corrections, which most single commands do not need.
  var sources: @Sendable () -> [RegisteredValueSource] = { [] }
  /// Creates the sources of alerts at the prompt.
  var alerts: @Sendable () throws -> [any AlertSource] = { [] }
  var streams: ShellStreams
  /// `true` if `@` stands for the ids of the output; `false` if it goes to a file or a program.
  var remembersIDs = true
  let state: ShellState
  let hooks: ShellHooks
  var systemAccess = SystemAccessPolicy()
  /// The format of the file to which the output is redirected, also for the statements of a script.
  var format: OutputFormat?
  /// The name of the file to which the output goes, if its extension is not that of a format. A
  /// note then names the format.
  var redirectionFileName: String?
  /// The file that the prompt runs first, if the program has one.
  var startupFile: StartupFile?
  let interrupts: InterruptCenter
  /// Shows a live view until it ends or the user leaves it; throws ``LiveViewEnded`` if it is
  /// stopped.
  var showLive: @Sendable (LiveBoard, StatementContext, OutputStyle) async throws -> Void = { _, _, _ in
    throw ShellError.nestedView
  }
  private let ticker = ProgressTicker()

  var table: CommandTable { grammar.table }

  /// The filter of hints for the current user.
  private var hints: HintFilter { HintFilter(table, permits: hooks.permits) }

  /// The present time and the shop's calendar.
  var time: SessionTime { SessionTime(now: hooks.now(), calendar: hooks.calendar) }

  struct Outcome {
    /// The exit code; 0 for success.
    var code: Int32
    /// The error that the shell has shown.
    var error: ShellError?
  }

  /// Runs a statement, and shows its error, if any.
  func run(_ statement: Statement, in inputContext: InputContext) async -> Outcome {
    let (start, answers) = (interrupts.now(), interrupts.answerTime)
    var settings = state.settings
    if let format = statement.redirection?.format ?? format { settings.format = format }
    let outcome: Outcome
    do {
      outcome = try await resolveAndRun(statement, &settings, inputContext)
    } catch {
      discardTypeAhead(after: statement)
      let error = ShellError(error)
      let shown = error.located(line: statement.line, in: inputContext.origin).withholdingSecrets(of: statement)
        .withholdingArguments(of: statement, grammar)
      if statement.redirection != nil { settings.format = state.settings.format }
      let hinted = await hints.permitted(shown)
      outcome = Outcome(code: report(hinted, settings), error: hinted)
    }
    if settings.showsTiming, !settings.isQuiet {
      // The time that the user takes to answer is not the statement's.
      let time = start.duration(to: interrupts.now()) - (interrupts.answerTime - answers)
      note("took \(DurationText.format(time))")
    }
    await hooks.afterStatement()
    return outcome
  }

  private func resolveAndRun(
    _ statement: Statement, _ settings: inout SessionSettings, _ inputContext: InputContext
  ) async throws -> Outcome {
    let (typed, lastID) = (try await resolve(statement, &settings, inputContext), state.lastID)
    let (resolved, chosen) = (try typed.expanded(lastID: lastID), settings)
    let outcome: Outcome
    if let redirection = statement.redirection {
      outcome = try await redirecting(redirection, of: resolved, limit: chosen.timeout) {
        await $0.runResolved(resolved, chosen, inputContext)
      }
    } else {
      outcome = await runResolved(resolved, chosen, inputContext)
    }
    if outcome.error?.kind == .notFound, let lastID, resolved.arguments != typed.arguments,
      resolved.arguments.contains(lastID)
    {
      note("@ stands for the id that was shown last, \(lastID), which may be that of something else.")
    }
    return outcome
  }

  /// Resolves a statement.
  ///
  /// - Parameter settings: The settings, to which the statement's options are applied.
  func resolve(
    _ statement: Statement, _ settings: inout SessionSettings, _ inputContext: InputContext
  ) async throws(ShellError) -> ResolvedStatement {
    var resolver = resolver(inputContext)
    do throws(ShellError) {
      return try resolver.resolve(statement, &settings)
    } catch {
      guard CommandTable.suggesting.contains(error.code) else { throw error }
      // The error names only commands that the user may run.
      resolver.permits = await hooks.permits()
      do throws(ShellError) {
        return try resolver.resolve(statement, &settings)
      } catch {
        guard statement.words.count <= CommandTable.maxExplained else { throw error }
        // Words that are no command create no database: the value of --db may be mistyped or missing.
        let items = hooks.hasDatabase() ? sources() : []
        let suggesting = await error.correctingOption(of: statement, resolver)
          .suggestingItemLine(for: statement, resolver, asking: items)
          .suggestingFilter(for: statement, resolver, asking: items)
        let mayRedirect = systemAccess.refusal(of: "A redirection", for: await hooks.currentUser()) == nil
        guard mayRedirect else { throw suggesting }
        throw suggesting.suggestingListLine(for: statement, resolver)
          .suggestingScriptLine(for: statement, in: inputContext)
          .suggestingSavedAlias(for: statement, in: inputContext, startupFile)
      }
    }
  }

  /// Returns `true` if a statement is valid. It can still fail.
  func isValid(_ statement: Statement, in inputContext: InputContext) -> Bool {
    var settings = state.settings
    do throws(ShellError) {
      _ = try resolver(inputContext).resolve(statement, &settings)
      return true
    } catch {
      return false
    }
  }

  /// Returns the resolver of statements. At the prompt, it accepts a unique prefix of a command.
  func resolver(_ inputContext: InputContext) -> StatementResolver {
    StatementResolver(grammar: grammar, allowsPrefix: inputContext.isInteractive)
  }

  private func runResolved(
    _ resolved: ResolvedStatement, _ settings: SessionSettings, _ inputContext: InputContext
  ) async -> Outcome {
    guard resolved.command.info.changesSignIn else { return await runInterruptibly(resolved, settings, inputContext) }
    await refreshUser()
    let outcome = await runInterruptibly(resolved, settings, inputContext)
    await refreshUser()
    return outcome
  }

  /// Returns the time limit. A command that asks for a password has none at a terminal, because the
  /// password could be typed before the question.
  private func limit(of command: RegisteredCommand, _ settings: SessionSettings) -> Duration? {
    guard let limit = settings.timeout, streams.input.isTerminal else { return settings.timeout }
    return command.info.takesSecret || grammar.asksForPassword(command) ? nil : limit
  }

  /// Runs a command until it ends, or until Ctrl-C or the time limit cancels it, and shows its error.
  private func runInterruptibly(
    _ resolved: ResolvedStatement, _ settings: SessionSettings, _ inputContext: InputContext
  ) async -> Outcome {
    let (name, userChangeCount) = (resolved.command.info.name, state.userChangeCount)
    let session = StatementSession(
      name: name, settings: settings, streams: streams, time: time, interrupts: interrupts, accountNames: hooks.names,
      requireSameUser: { try await requireSameUser(since: userChangeCount, otherwise: "\(name) was not run") },
      passwordOptionHelp: {
        resolved.command.arguments.first { $0.names.contains(SecretArgument.option) }?.abstract
      },
      ticker: showsSpinner(settings) ? ticker : nil)
    let context = StatementContext(
      runner: self, inputContext: inputContext, settings: settings, statement: resolved.statement)
    let (result, reason) = await interrupts.run(timeout: limit(of: resolved.command, settings)) {
      try await StatementContext.$current.withValue(context) {
        try await runAndShow(resolved, session, context)
      }
    }
    session.endProgress()
    if reason == .interrupt, streams.errors.isTerminal { attempt { try streams.errors.write("\n") } }
    guard case .failure(let error) = result else {
      // Ctrl-C came after the work was done. The result is stored, and the script must stop.
      if reason == .interrupt, !inputContext.isInteractive { interrupts.passOnInterrupt() }
      return Outcome(code: 0)
    }
    discardTypeAhead(after: resolved.statement)
    let failure = StatementFailure(
      error: await loggingDenial(of: error, in: resolved.command.info), reason: reason, resolved: resolved,
      isInteractive: inputContext.isInteractive, isOuterCanceled: Task.isCancelled)
    guard let error = failure.shellError else { return Outcome(code: failure.silentCode) }
    let shown = error.located(line: resolved.statement.line, in: inputContext.origin)
      .withholdingSecrets(of: resolved.statement) { grammar.asksForPassword(resolved.command) }
      .withholdingArguments(of: resolved.statement, grammar)
    let hinted = await hints.permitted(shown)
    return Outcome(code: report(hinted, settings), error: hinted)
  }

  /// Discards what was typed at a terminal ahead of a failure: a password that the user typed before a
  /// question that was not asked is not a line to run, show and keep. The history keeps no such line that is
  /// typed later either.
  private func discardTypeAhead(after statement: Statement) {
    guard SecretFinder(grammar).asksForPassword(statement.words) else { return }
    state.recordMissedPassword()
    streams.input.discardTypeAhead()
  }

  /// Returns `true` if the terminal and the settings allow a spinner.
  private func showsSpinner(_ settings: SessionSettings) -> Bool {
    streams.drawsOver && streams.errors.isTerminal && !settings.isQuiet && !settings.usesScreenReader(at: streams)
  }

  /// Runs a command that the user may run, and shows its output.
  private func runAndShow(
    _ resolved: ResolvedStatement, _ session: StatementSession, _ context: StatementContext
  ) async throws {
    if let topic = resolved.helpTopic {
      let page = try await helpOutput(topic, context.settings)
      session.endProgress()
      return try await show(page, context)
    }
    try Task.checkCancellation()
    try await authorize(resolved)
    do {
      let output = try await remembering(resolved, in: session) {
        try await resolved.run(in: session)
      }
      session.endProgress()
      if case .live(let board) = output {
        session.silenceMessages()
        return try await showLive(board, context, style(context))
      }
      try await show(output, context, isCancelable: resolved.command.info.writtenData == nil)
    } catch let failure as SystemFailure where failure.isBrokenPipe && streams.output is PipedOutput {
      // The program of the pipe has read enough.
    } catch {
      if let denial = await denial(for: error, in: resolved) { throw denial }
      throw await resolved.clarified(error, asking: sources(), permits: hooks.permits)
    }
  }

  /// Returns the denial of a command that the user may not use, in place of the error about a name where an id is
  /// expected: the user can learn nothing about such names.
  func denial(for error: any Error, in resolved: ResolvedStatement) async -> AccessDenied? {
    let permission = resolved.command.info.permission
    guard let failure = error as? ArgumentFailure, failure.shellError(in: resolved).code == ArgumentProblem.id("").code,
      let user = await hooks.currentUser(), !user.holds(permission)
    else { return nil }
    return AccessDenied(permission, to: user)
  }

  /// Writes the output of a command, through a pager if it is longer than the screen.
  private func show(_ output: CommandOutput, _ context: StatementContext, isCancelable: Bool = true) async throws {
    var style = style(context)
    style.now = hooks.now()
    if let redirectionFileName, output.hasRows, context.settings.format == nil, !style.isQuiet {
      note("\(redirectionFileName) is written as \(style.format.rawValue); \(OutputFormat.extensionsSentence)")
    }
    guard let paged = await pagedOutput(context) else {
      return try await renderer(style, streams.output, isCancelable).render(output)
    }
    do {
      try await show(output, style, by: paged, isCancelable)
    } catch let failure as SystemFailure where failure.isBrokenPipe {
      // The user has read enough and has left the pager.
    }
  }

  private func show(
    _ output: CommandOutput, _ style: OutputStyle, by paged: PagedOutput, _ isCancelable: Bool
  ) async throws {
    do {
      try await renderer(style, paged, isCancelable).render(output)
    } catch {
      try await paged.finish()
      throw error
    }
    try await paged.finish()
  }

  private func renderer(_ style: OutputStyle, _ output: any OutputSink, _ isCancelable: Bool) -> OutputRenderer {
    OutputRenderer(
      style: style, output: output, errors: streams.errors, hint: { [hints] in await hints.permitted($0) },
      isCancelable: isCancelable
    ) {
      remember(lastID: $0)
    }
  }

  /// Makes `@` stand for an id on the screen.
  @Sendable
  func remember(lastID: String) { if remembersIDs { state.lastID = lastID } }

  private func style(_ context: StatementContext) -> OutputStyle {
    var style = context.settings.style(for: streams.output)
    style.timeZone = hooks.calendar.timeZone
    return style
  }

  /// Returns the paged output, or `nil` in a script, with a time limit, or without a pager.
  private func pagedOutput(_ context: StatementContext) async -> PagedOutput? {
    let settings = context.settings
    guard let start = streams.startPager, streams.output.isTerminal, streams.input.isTerminal, settings.usesPager,
      settings.allowsInput, settings.timeout == nil, context.inputContext.origin.file == nil,
      !settings.usesScreenReader(at: streams),
      let command = systemAccess.pager(for: await hooks.currentUser())
    else { return nil }
    return PagedOutput(screen: streams.output, interrupts: interrupts) { start(command, $0) }
  }

  /// Returns the help for the commands that the user may run.
  func help() async -> HelpText {
    HelpText(
      table: table, content: content, permits: await hooks.permits(), user: await hooks.userOrLastKnown(),
      endsWithSteps: systemAccess.isKiosk && streams.output.isTerminal)
  }

  /// Returns a page of help as text that fits the terminal, or as JSON.
  ///
  /// - Parameter topic: The words of the topic; several may be in quotes.
  func helpOutput(_ topic: [String], _ settings: SessionSettings) async throws -> CommandOutput {
    let help = await help()
    let words = topic.flatMap { $0.split(separator: " ").map(String.init) }
    if settings.format(for: streams.output).isJSON {
      return .record(OutputRecord(fields: [], json: try help.json(words)))
    }
    return .text(try help.about(words).text(width: streams.output.helpWidth))
  }

  /// Shows an error.
  ///
  /// - Returns: The exit code of the error.
  @discardableResult
  func report(_ error: ShellError, _ settings: SessionSettings) -> Int32 {
    let error = error.withholdingContext(grammar).withholdingURLs(in: [systemAccess.database].compactMap(\.self))
    var settings = settings
    // The format of a file is not the format of errors.
    if self.format != nil { settings.format = state.settings.format }
    let format = settings.format(for: streams.output)
    let color = settings.hasColor(for: streams.errors)
    let text =
      format.isJSON
      ? error.json
      : error.text(color: color, width: streams.errors.size.columns, wraps: streams.errors.isTerminal)
    writeToErrors(text)
    return error.exitCode
  }

  /// Writes a sentence to standard error, with line breaks between words at a terminal.
  func note(_ sentence: String) { note(lines: streams.errors.wrapped(sentence)) }

  /// Writes lines that fit the terminal to standard error.
  func note(lines text: String) { writeToErrors(text + "\n") }

  func writeToErrors(_ text: String) {
    attempt {
      try streams.errors.write(text)
      try streams.errors.flush()
    }
  }

  private func attempt(_ write: () throws -> Void) {
    do {
      try write()
    } catch {
      // The reader of standard error is gone, and no other output is available.
    }
  }
}

extension OutputSink {
  /// The width of help: the terminal's width, or `nil` for no limit.
  var helpWidth: Int? { isTerminal ? size.columns : nil }
}
