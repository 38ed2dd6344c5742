import DomainKit

struct PlanCommand: ShellCommand {
  static let info = CommandInfo(
    "plan", "Show what a command would change and trigger; change nothing", permission: .useShell,
    examples: ["plan menu price latte large=4.60", "plan orders place --for Ada --item espresso --json"])

  static let wrapper: WrapperCommand? = WrapperCommand(
    runsCommand: true, refusal: refusal, shortRefusal: "cannot be planned",
    otherOptions: [
      "-n", "--dry-run", "--dryrun", "--just-print", "--no-act", "--plan", "--pretend", "--preview", "--simulate",
      "--what-if", "--whatif",
    ])

  @Argument(parsing: .captureForPassthrough, help: "Command to plan, with its arguments.") var words: [String]

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let planned = try await NestedCommand(words, in: context)
    if let refusal = PlanCommand.refusal(of: planned.command) { throw refusal }
    let (dryRun, dryRunSession) = (DryRun(), DryRunSession(session))
    // The output of the command is not used: it may be a list that has not been read yet.
    do {
      _ = try await planned.run(in: dryRunSession) { run in try await dryRun.run { try await run() } }
    } catch let error as DryRunError where hasDryRun(planned.command) {
      throw ShellError(
        error.code, error.message, kind: error.kind,
        suggestion: "write: \(Quoting.joined(dryRunWords))")
    }
    noteSummary(of: planned.command, in: session)
    let changes = dryRun.changes
    let view = PlanView(
      statement: Quoting.joined(words), changes: changes, events: dryRun.events, questions: dryRunSession.questions,
      accounts: await session.names(of: Set(changes.flatMap(\.accounts))))
    return .record(view.record)
  }

  /// Refers to the report of a command that imports: its plan has many rows and no bad lines.
  private func noteSummary(of command: RegisteredCommand, in session: any CommandSession) {
    guard hasDryRun(command) else { return }
    session.note("For a summary and the bad lines, run: \(Quoting.joined(dryRunWords))")
  }

  /// The words with the option for a dry run. After a `--`, it would be a value.
  private var dryRunWords: [String] {
    var line = words
    line.insert(RegisteredCommand.dryRunOption, at: words.firstIndex(of: "--") ?? words.endIndex)
    return line
  }

  /// Returns `true` for a command that has a dry run of its own, which is not among the words.
  private func hasDryRun(_ command: RegisteredCommand) -> Bool {
    !words.contains(RegisteredCommand.dryRunOption) && command.hasDryRun
  }

  /// Returns the error for a command that cannot be planned, or `nil` if it can.
  @Sendable static func refusal(of command: RegisteredCommand) -> ShellError? {
    let name = command.info.name
    if command.isOfShell {
      let writes = command.info.writtenData != nil
      let reason = writes ? "runs other commands, so it cannot be planned" : "stores nothing"
      return ShellError(
        "plan.shell", "\(name) is a command of the shell and \(reason)", kind: .refused,
        suggestion: writes ? "plan the command that it runs" : "plan a command of a feature: help lists them")
    }
    if let effect = command.info.externalEffect {
      return ShellError(
        "plan.outside", "\(name) \(effect), which cannot be rolled back, so it cannot be planned", kind: .refused,
        suggestion: "help \(name) says what it writes")
    }
    return nil
  }
}

extension CommandInfo {
  /// `true` for `plan`, which stores nothing and so must not create a database.
  package var isPlan: Bool { name == PlanCommand.info.name }
}
