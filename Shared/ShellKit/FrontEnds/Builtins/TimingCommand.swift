struct TimingCommand: ShellCommand {
  static let info = CommandInfo(
    "timing", "Show how long each statement takes", permission: .useShell, examples: ["timing on"])

  @Argument(help: "on or off; omit it to show the current setting.") var value: OnOff?

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    guard let value else { return SetCommand.show(.timing, context) }
    try await context.change(.timing, to: value.rawValue)
    context.noteLostChange(savedBy: ["set", "--save", "timing", value.rawValue], in: session)
    return .none
  }
}
