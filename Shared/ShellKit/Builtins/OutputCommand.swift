import ArgumentParser

/// `output`
struct OutputCommand: ShellCommand {
  static let info = CommandInfo(
    "output", "Show or choose the format of output", permission: .useShell,
    examples: ["output", "output json", "output auto"])

  @Argument(help: "auto, \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", "))") var format: String?

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let state = context.runner.state
    guard let format else {
      return .text(state.settings.format?.rawValue ?? "auto")
    }
    var settings = state.settings
    try SessionOption.output.set(format, in: &settings)
    let changed = settings
    state.change { $0 = changed }
    return .none
  }
}
