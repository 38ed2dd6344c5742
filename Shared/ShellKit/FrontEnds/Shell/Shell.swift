import DomainKit
import TerminalKit

/// The command-line interface of the program, which reads and runs statements.
package final class Shell: Sendable {
  private let invocation: Invocation
  private let version: String
  private let runner: StatementRunner

  /// Creates a shell with the commands of all features and the shell's own.
  ///
  /// - Parameters:
  ///   - values: Creates the sources of values for completion and corrections; called when they are needed.
  ///   - help: The help content beyond the commands' own help.
  ///   - alerts: Creates the sources of alerts; called at the first prompt.
  ///   - startupFile: The path of a file of statements that run before the first prompt.
  ///   - version: The text that `--version` shows.
  package init(
    commands: [RegisteredCommand], values: @escaping @Sendable () -> [RegisteredValueSource] = { [] },
    help: HelpContent = HelpContent(),
    alerts: @escaping @Sendable () throws -> [any AlertSource] = { [] }, invocation: Invocation,
    streams: ShellStreams = .process(),
    hooks: ShellHooks = ShellHooks(), startupFile: String? = nil, version: String = ""
  ) {
    self.invocation = invocation
    self.version = version
    let table = CommandTable(commands + Builtins.all)
    let systemAccess = SystemAccessPolicy(
      isKiosk: invocation.isKiosk, isPrompt: invocation.readsStandardInput && streams.input.isTerminal,
      database: invocation.database, commands: table.registered)
    let state = ShellState(settings: invocation.settings)
    let grammar = CommandGrammar(
      table, topics: help.allTopics, index: help.index, aliases: { state.aliases },
      today: { hooks.calendar.day(of: hooks.now()) })
    let sources = Lazy(values)
    runner = StatementRunner(
      grammar: grammar, content: help, sources: { sources.value }, alerts: alerts, streams: streams,
      state: state,
      hooks: systemAccess.guarding(hooks), systemAccess: systemAccess,
      startupFile: startupFile.map { StartupFile(path: $0) },
      interrupts: InterruptCenter(exitWatchdog: streams.exitWatchdog)
    ) { board, context, style in
      hooks.viewBegins()
      try await LiveView(board: board, context: context, style: style).show()
    }
  }

  /// Runs the invocation.
  ///
  /// - Parameters:
  ///   - opening: The work before the first command. A signal and the time limit stop it, and an
  ///     error ends the program.
  ///   - closing: The work before the program ends, with the exit code so far. Signals stay active
  ///     meanwhile.
  /// - Returns: The exit code of the program.
  @concurrent
  package func run(
    opening: @escaping @Sendable () async throws -> Void = {},
    closing: @Sendable (_ code: Int32) async -> Void = { _ in }
  ) async -> Int32 {
    let code: Int32
    do {
      try watchSignals()
      code = try await isStopped(opening) ? ErrorKind.interrupted.exitCode : await runSource()
    } catch {
      code = report(error)
    }
    await runner.endSessionAtEnd()
    await closing(code)
    runner.interrupts.finish()
    if let signal = runner.interrupts.terminated { return signal.exitCode }
    return runner.state.exitCode ?? code
  }

  /// - Returns: `true` if a signal stopped the work.
  private func isStopped(_ opening: @escaping @Sendable () async throws -> Void) async throws -> Bool {
    let (result, reason) = await runner.interrupts.run(timeout: invocation.settings.timeout, opening)
    guard case .failure = result, let reason else {
      try result.get()
      return false
    }
    if case .timeout(let limit) = reason { throw ShellError.timedOut("opening the database", after: limit) }
    return true
  }

  private func watchSignals() throws {
    let interrupts = runner.interrupts
    try runner.streams.watchSignals { interrupts.receive($0) }
  }

  /// The names of the shell's own commands, which features cannot use.
  package static var builtinNames: [String] { Builtins.all.map(\.info.name) }

  /// The words that open the shell's own topics, which no command and no other topic can use.
  package static var topicNames: [String] { HelpContent().allTopics.flatMap { [$0.name] + $0.synonyms } }

  /// All commands, including the shell's own.
  package var commands: [RegisteredCommand] { runner.table.commands }

  /// Shows an error that occurred before the shell existed.
  ///
  /// - Parameter arguments: The arguments of the program.
  /// - Returns: The exit code of the program.
  package static func report(
    _ error: any Error, arguments: [String], streams: ShellStreams = .process()
  ) -> Int32 {
    let error = ShellError(error).withholdingURLs(in: arguments)
    let asJSON = Invocation.wantsJSON(arguments)
    do {
      try streams.errors.write(asJSON ? error.json : error.text(width: streams.errors.size.columns))
      try streams.errors.flush()
    } catch {
      // No other output is available. The exit code still reports the error.
    }
    return error.exitCode
  }

  /// Writes lines to standard output, for a system shell that asks for completions.
  ///
  /// - Returns: The exit code of the program.
  package static func write(_ lines: [String], streams: ShellStreams = .process()) -> Int32 {
    do {
      try streams.output.write(lines.map { $0 + "\n" }.joined())
      try streams.output.flush()
      return 0
    } catch {
      // The shell is gone, and a message would appear in the middle of the user's line.
      return ErrorKind.inputOutput.exitCode
    }
  }

  private func runSource() async -> Int32 {
    switch invocation.source {
    case .standardInput: await runStandardInput()
    case .words(let words):
      await runner.run(Statement(words: words), in: InputContext(origin: .here, isOnlyStatement: true)).code
    case .commands(let texts): await run(texts)
    case .file(let path): await runFile(path)
    case .help: await show((await runner.help().program).text(width: runner.streams.output.helpWidth))
    case .version: await show("coffeepal \(version)")
    }
  }

  private func runStandardInput() async -> Int32 {
    let input = runner.streams.input
    var inputContext = InputContext(origin: ScriptOrigin(file: nil, hasLines: !input.isTerminal))
    inputContext.isInteractive = input.isTerminal
    if inputContext.isInteractive {
      WelcomeMessage(runner: runner).show()
      await runStartupFile()
    }
    let loop = StatementLoop(runner: runner, input: input, inputContext: inputContext)
    var code = await loop.run()
    while inputContext.isInteractive, await runner.startsOverAfterExit() { code = await loop.run() }
    return code
  }

  /// Runs the settings and aliases that the user has saved. A mistake in them does not end the prompt.
  private func runStartupFile() async {
    defer { runner.state.keepStartup() }
    guard !invocation.isKiosk, let file = runner.startupFile, file.exists else { return }
    // A pipe is not opened, because that would wait for its writer.
    if let refusal = file.refusal { return refuse(refusal) }
    do {
      let script = try ScriptFile.open(file.path, within: [], runner.hooks.filePolicy)
      if let refusal = file.refusal(of: script.file) { return refuse(refusal) }
      // One mistake must not disable the settings and aliases after it.
      _ = await ScriptFile(path: file.path, runner: runner).run(script, continuing: true)
    } catch {
      _ = runner.report(ShellError(error), runner.state.settings)
    }
  }

  private func refuse(_ refusal: String) {
    runner.note("\(TextEscaping.visible(refusal)). It was not run.")
  }

  /// Runs each text as a separate script, so that an open quote in one does not swallow the next.
  private func run(_ texts: [String]) async -> Int32 {
    var firstFailure: Int32 = 0
    for text in texts {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let inputContext = InputContext(origin: ScriptOrigin(file: nil, hasLines: lines.count > 1))
      let code = await StatementLoop(runner: runner, input: MemoryInput(lines), inputContext: inputContext).run()
      if firstFailure == 0 { firstFailure = code }
      if runner.state.isLeaving || runner.interrupts.terminated != nil { break }
      if code == ErrorKind.interrupted.exitCode { break }
      if code != 0, !runner.state.settings.continuesAfterErrors { break }
    }
    return firstFailure
  }

  private func runFile(_ path: String) async -> Int32 {
    if path == "-" { return await runStandardInput() }
    do {
      return await ScriptFile(path: path, runner: runner).run(
        try ScriptFile.open(path, within: [], runner.hooks.filePolicy))
    } catch {
      return report(error)
    }
  }

  /// Shows an error about an argument of the program.
  private func report(_ error: any Error) -> Int32 {
    var paths = [invocation.logFile].compactMap(\.self)
    if case .file(let path) = invocation.source { paths.append(path) }
    return runner.report(ShellError(error).withholdingURLs(in: paths), runner.state.settings)
  }

  private func show(_ text: String) async -> Int32 {
    let streams = runner.streams
    do {
      try streams.output.write(text.hasSuffix("\n") ? text : text + "\n")
      try streams.output.flush()
      return 0
    } catch let failure as SystemFailure where failure.isBrokenPipe {
      return ExitStatus.lostReader
    } catch {
      return runner.report(ShellError(error), runner.state.settings)
    }
  }
}
