/// The commands whose arguments are the words of another command.
enum OuterCommand: String {
  case help, explain, watch, plan

  /// Nothing for a command that takes arguments of its own.
  init?(_ command: RegisteredCommand) {
    guard command.feature == Builtins.feature else { return nil }
    self.init(rawValue: command.info.name)
  }

  /// How many words stand before those of the other command: `2s`, behind `watch`.
  func lead(_ first: String?) -> Int { self == .watch && first.flatMap(DurationText.parse) != nil ? 1 : 0 }

  /// Why the other command cannot be carried out here; nothing where it can.
  func refusal(of command: RegisteredCommand) -> ShellError? {
    switch self {
    case .help, .explain: nil
    case .watch: WatchCommand.refusal(of: command)
    case .plan: PlanCommand.refusal(of: command)
    }
  }

  /// The same in few words, for somebody who types.
  var shortRefusal: String { self == .plan ? "cannot be planned" : "cannot be repeated" }
}
