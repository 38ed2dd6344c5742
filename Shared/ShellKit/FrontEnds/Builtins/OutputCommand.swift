struct OutputCommand: ShellCommand {
  static let info = CommandInfo(
    "output", "Show or set the output format", permission: .useShell,
    examples: ["output", "output json", "output auto"])

  @Argument(help: "auto, \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")).") var format: String?

  static func values(of argument: String, after words: [String]) -> KnownValues? {
    argument == "format" ? SessionOption.output.known : nil
  }

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    guard let format else { return SetCommand.show(.output, context) }
    try await context.change(.output, to: format)
    context.noteLostChange(savedBy: ["set", "--save", "output", format], in: session)
    return .none
  }
}
