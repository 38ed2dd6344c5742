import ArgumentParser

/// `output`
struct OutputCommand: ShellCommand {
  static let info = CommandInfo(
    "output", "Show or set the output format", permission: .useShell,
    examples: ["output", "output json", "output auto"])

  @Argument(help: "auto, \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")).") var format: String?

  static func values(of argument: String, after words: [String]) -> KnownValues? {
    argument == "format" ? SessionOption.output.known : nil
  }

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let state = context.runner.state
    guard let format else {
      return .text(state.settings.format?.rawValue ?? "auto")
    }
    var settings = state.settings
    do throws(ShellError) {
      try SessionOption.output.set(format, in: &settings)
    } catch {
      throw context.pointing(error, atLast: 1)
    }
    let changed = settings
    state.change { $0 = changed }
    return .none
  }
}
