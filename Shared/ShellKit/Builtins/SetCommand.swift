import ArgumentParser
import DomainKit

/// `set`
struct SetCommand: ShellCommand {
  static let info = CommandInfo(
    "set", "Show or change a setting of this session", permission: .useShell,
    examples: ["set", "set on-error continue"])

  @Argument(help: "the setting") var option: SessionOption?
  @Argument(help: "its new value") var value: String?

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let state = context.runner.state
    guard let option, let value else { return list(option.map { [$0] } ?? SessionOption.allCases, state.settings) }
    var settings = state.settings
    try option.set(value, in: &settings)
    let changed = settings
    state.change { $0 = changed }
    return .none
  }

  private func list(_ options: [SessionOption], _ settings: SessionSettings) -> CommandOutput {
    let columns = [OutputColumn("option", importance: 3), OutputColumn("value", importance: 3), OutputColumn("values")]
    let rows = options.map { option in
      let value = option.value(in: settings)
      return OutputRow(
        [.text(option.rawValue), .text(value), .text(option.values)],
        json: ["option": .string(option.rawValue), "value": .string(value)])
    }
    return .list(OutputList(columns: columns, emptyMessage: "No settings", rows: rows))
  }
}
