/// The shell's own commands.
enum Builtins {
  static var all: [RegisteredCommand] {
    [
      builtin(HelpCommand.self), builtin(ExitCommand.self), builtin(QuitCommand.self), builtin(SetCommand.self),
      builtin(AliasCommand.self), builtin(SourceCommand.self), builtin(OutputCommand.self), builtin(TimingCommand.self),
      builtin(WatchCommand.self), builtin(ExplainCommand.self), builtin(HistoryCommand.self),
      builtin(PlanCommand.self), builtin(UndoCommand.self), builtin(CompletionsCommand.self), builtin(ManCommand.self),
    ]
  }

  private static func builtin<Command: ShellCommand>(_ command: Command.Type) -> RegisteredCommand
  where Command.Needs == StatementContext {
    RegisteredCommand(command, feature: RegisteredCommand.shellFeature) { try StatementContext.required() }
  }
}
