import ArgumentParser

/// `timing`
struct TimingCommand: ShellCommand {
  static let info = CommandInfo(
    "timing", "Say how long each statement takes", permission: .useShell, examples: ["timing on"])

  @Argument(help: "whether to say it") var value: OnOff?

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let state = context.runner.state
    guard let value else { return .text(state.settings.showsTiming ? "on" : "off") }
    state.change { $0.showsTiming = value == .on }
    return .none
  }
}
