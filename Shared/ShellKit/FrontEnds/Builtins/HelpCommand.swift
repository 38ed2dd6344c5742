import DomainKit

struct HelpCommand: ShellCommand {
  static let info = CommandInfo(
    "help", "Show help about a feature, a command or a topic", permission: .useShell,
    examples: ["help", "help orders", "help set", "help prompt", "help --json"])

  static let wrapper: WrapperCommand? = WrapperCommand(takesTopic: true)

  @Argument(help: "Feature, command or topic.") var topic: [String] = []

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    do {
      return try await context.runner.helpOutput(topic, context.settings)
    } catch let error as ShellError {
      throw context.pointing(error, atLast: topic.count)
    }
  }
}
