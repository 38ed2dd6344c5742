import DomainKit
import TerminalKit

/// Carries out statements, one at a time.
struct StatementRunner: Sendable {
  let table: CommandTable
  /// What help says beside what it knows of commands.
  var content = HelpContent()
  /// Where values come from that are offered while a line is typed.
  var sources: [RegisteredValueSource] = []
  /// Makes sources of news for whoever is at the prompt.
  var notices: @Sendable () throws -> [any NoticeSource] = { [] }
  let streams: ShellStreams
  let state: ShellState
  let hooks: ShellHooks
  var escapes = EscapePolicy()
  let interrupts: InterruptCenter
  private let ticker = ProgressTicker()

  /// The present time and the shop's calendar.
  var time: SessionTime { SessionTime(now: hooks.now(), calendar: hooks.calendar) }

  /// Carries out a statement and reports what went wrong.
  ///
  /// - Returns: the exit code; 0 for success.
  func run(_ statement: Statement, in script: ScriptContext) async -> Int32 {
    await outcome(of: statement, in: script).code
  }

  /// What came of a statement.
  struct Outcome {
    /// 0 for success.
    var code: Int32
    /// What was shown.
    var error: ShellError?
  }

  /// Carries out a statement and reports what went wrong.
  func outcome(of statement: Statement, in script: ScriptContext) async -> Outcome {
    let clock = ContinuousClock()
    let start = clock.now
    var settings = state.settings
    let outcome: Outcome
    do {
      let plan = try planner(script).plan(statement, &settings)
      outcome = await execute(plan, settings, script)
    } catch {
      let shown = error.located(line: statement.line, in: script.origin).withholdingSecrets(of: statement, nil)
      outcome = Outcome(code: report(shown, settings), error: shown)
    }
    if settings.showsTiming, !settings.isQuiet { note("took \(DurationText.format(start.duration(to: clock.now)))") }
    await hooks.afterStatement()
    return outcome
  }

  /// Whether a statement can be read: not whether it would succeed.
  func isReadable(_ statement: Statement, in script: ScriptContext) -> Bool {
    var settings = state.settings
    do throws(ShellError) {
      _ = try planner(script).plan(statement, &settings)
      return true
    } catch {
      return false
    }
  }

  /// Finds out what statements come to.
  func planner(_ script: ScriptContext) -> StatementPlanner {
    StatementPlanner(table: table, aliases: state.aliases, allowsPrefix: script.isInteractive)
  }

  private func execute(_ plan: StatementPlan, _ settings: SessionSettings, _ script: ScriptContext) async -> Outcome {
    guard plan.command.info.changesUser else { return await carryOut(plan, settings, script) }
    state.enter(await hooks.user())
    let outcome = await carryOut(plan, settings, script)
    state.enter(await hooks.user())
    return outcome
  }

  private func carryOut(_ plan: StatementPlan, _ settings: SessionSettings, _ script: ScriptContext) async -> Outcome {
    let session = StatementSession(
      name: plan.command.info.name, settings: settings, streams: streams,
      time: time,
      ticker: showsSpinner(settings) ? ticker : nil)
    let context = StatementContext(runner: self, script: script, settings: settings, statement: plan.statement)
    let (result, reason) = await interrupts.run(timeout: settings.timeout) {
      try await StatementContext.$current.withValue(context) {
        try await perform(plan, session, context)
      }
    }
    session.endProgress()
    if reason == .interrupt, streams.errors.isTerminal { attempt { try streams.errors.write("\n") } }
    guard case .failure(let error) = result else {
      // Ctrl-C came when the work was done already: what was done stands, and what comes next in the script must not.
      if reason == .interrupt, !script.isInteractive { interrupts.passOnInterrupt() }
      return Outcome(code: 0)
    }
    let cause = await cause(of: error, in: plan.command.info)
    let failure = StatementFailure(error: cause, reason: reason, plan: plan, isOuterCancelled: Task.isCancelled)
    guard let error = failure.shellError else { return Outcome(code: failure.silentCode) }
    let shown = error.located(line: plan.statement.line, in: script.origin)
      .withholdingSecrets(of: plan.statement, plan.command)
    return Outcome(code: report(shown, settings), error: shown)
  }

  /// Nothing is drawn over for a screen reader.
  private func showsSpinner(_ settings: SessionSettings) -> Bool {
    streams.drawsOver && streams.errors.isTerminal && !settings.isQuiet && !settings.isSpoken(at: streams)
  }

  private func perform(_ plan: StatementPlan, _ session: StatementSession, _ context: StatementContext) async throws {
    if let topic = plan.helpTopic { return try await show(try await helpOutput(topic, context.settings), context) }
    try Task.checkCancellation()
    try await hooks.authorize(plan.command.info)
    do {
      let output = try await remembering(plan, in: session) {
        try await plan.command.run(plan.arguments, in: session)
      }
      session.endProgress()
      if case .live(let board) = output {
        session.fallSilent()
        return try await LiveView(board: board, context: context, style: style(context)).show()
      }
      try await show(output, context)
    } catch let failure as ArgumentFailure where failure.isHelpRequest {
      try await show(try await helpOutput(plan.command.info.path, context.settings), context)
    } catch {
      throw await plan.clarified(error, asking: sources)
    }
  }

  /// Writes what a command gave back, page by page where it is longer than the screen.
  private func show(_ output: CommandOutput, _ context: StatementContext) async throws {
    var style = style(context)
    style.now = hooks.now()
    guard let paged = await pagedOutput(context) else {
      return try await OutputRenderer(style: style, output: streams.output, errors: streams.errors).render(output)
    }
    do {
      try await show(output, style, by: paged)
    } catch let failure as SystemFailure where failure.isBrokenPipe {
      // The user has read enough and has left the pager.
    }
  }

  private func show(_ output: CommandOutput, _ style: OutputStyle, by paged: PagedOutput) async throws {
    do {
      try await OutputRenderer(style: style, output: paged, errors: streams.errors).render(output)
    } catch {
      try await paged.finish()
      throw error
    }
    try await paged.finish()
  }

  private func style(_ context: StatementContext) -> OutputStyle {
    var style = context.settings.style(for: streams.output)
    style.timeZone = hooks.calendar.timeZone
    return style
  }

  /// Nothing where nobody would read page by page: in the middle of a script, or against the clock.
  private func pagedOutput(_ context: StatementContext) async -> PagedOutput? {
    let settings = context.settings
    guard let start = streams.startPager, streams.output.isTerminal, streams.input.isTerminal, settings.usesPager,
      settings.allowsInput, settings.timeout == nil, context.script.origin.file == nil, !settings.isSpoken(at: streams),
      let command = escapes.pager(for: await hooks.user())
    else { return nil }
    return PagedOutput(screen: streams.output, interrupts: interrupts) { start(command, $0) }
  }

  /// Help, as far as it concerns the person.
  func help() async -> HelpText { HelpText(table: table, content: content, permits: await hooks.permits()) }

  /// A page of help that fits the terminal, or the same for programs.
  func helpOutput(_ words: [String], _ settings: SessionSettings) async throws -> CommandOutput {
    let help = await help()
    if settings.format(for: streams.output).isJSON {
      return .record(OutputRecord(fields: [], json: try help.json(words)))
    }
    return .text(try help.about(words).text(width: streams.output.helpWidth))
  }

  /// Shows an error.
  ///
  /// - Returns: its exit code.
  @discardableResult
  func report(_ error: ShellError, _ settings: SessionSettings) -> Int32 {
    let format = settings.format(for: streams.output)
    let color = settings.hasColor(for: streams.errors)
    let text =
      format.isJSON
      ? error.json
      : error.text(color: color, width: streams.errors.size.columns, wraps: streams.errors.isTerminal)
    attempt {
      try streams.errors.write(text)
      try streams.errors.flush()
    }
    return error.exitCode
  }

  /// A sentence on standard error.
  func note(_ sentence: String) {
    attempt {
      try streams.errors.write(sentence + "\n")
      try streams.errors.flush()
    }
  }

  private func attempt(_ write: () throws -> Void) {
    do {
      try write()
    } catch {
      // Nobody reads standard error any more, and there is no other place to say so.
    }
  }
}

extension OutputSink {
  /// The columns that help has: those of a terminal, as many as it likes elsewhere.
  var helpWidth: Int? { isTerminal ? size.columns : nil }
}
