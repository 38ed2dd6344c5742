import DomainKit

struct SetCommand: ShellCommand {
  static let info = CommandInfo(
    "set", "Show or change a setting", permission: .useShell,
    examples: ["set", "set on-error continue", "set --save keymap vi"], otherNames: ["settings": "set"],
    otherOptions: ["<words>": "it takes one setting and one value; \(UnknownSetting.hint)"])

  @Flag(help: "Keep the setting for later prompts.") var save = false
  @Argument(help: "Name of the setting; without one, set lists all.", transform: SessionOption.parse)
  var option: SessionOption?
  @Argument(help: "New value of the setting.") var value: String?

  static func values(of argument: String, after words: [String]) -> KnownValues? {
    switch argument {
    case "option": KnownValues(SessionOption.self)
    case "value": words.first.flatMap(SessionOption.init(rawValue:))?.known
    default: nil
    }
  }

  func validate() throws {
    if save, option == nil { throw ValidationError("--save needs the name of a setting") }
  }

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    guard let option, save || value != nil else {
      return Self.list(option.map { [$0] } ?? SessionOption.allCases, context.runner.state.settings)
    }
    if let value { try await context.change(option, to: value) }
    if save {
      let saved = value ?? option.value(in: context.runner.state.settings)
      try await context.save(["set", option.rawValue], ["set", option.rawValue, saved], in: session)
    } else if let value {
      context.noteLostChange(savedBy: ["set", "--save", option.rawValue, value], in: session)
    }
    return .none
  }

  /// Returns the value of a setting, or its row as JSON.
  static func show(_ option: SessionOption, _ context: StatementContext) -> CommandOutput {
    let settings = context.runner.state.settings
    return context.settings.format?.isJSON == true ? list([option], settings) : .text(option.value(in: settings))
  }

  private static func list(_ options: [SessionOption], _ settings: SessionSettings) -> CommandOutput {
    let columns = [OutputColumn("option", importance: 3), OutputColumn("value", importance: 3), OutputColumn("values")]
    let rows = options.map { option in
      OutputRow(
        [
          ItemField("option", .text(option.rawValue)), ItemField("value", .text(option.value(in: settings))),
          .shown("values", .text(option.known.sentence)),
        ], in: columns)
    }
    return .list(OutputList(columns: columns, emptyMessage: "No settings", rows: rows))
  }
}
