/// A command whose arguments are the words of another command.
enum WrapperCommand: String {
  case help, explain, watch, plan

  /// Creates the wrapper for a command, or returns `nil` for any other command.
  init?(_ command: RegisteredCommand) {
    guard command.feature == Builtins.feature else { return nil }
    self.init(rawValue: command.info.name)
  }

  /// Returns the number of words before the other command, such as 1 for `2s` after `watch`.
  func lead(_ first: String?) -> Int { self == .watch && first.flatMap(DurationText.parse) != nil ? 1 : 0 }

  /// Returns the reason why the other command cannot run here, or `nil` if it can.
  func refusal(of command: RegisteredCommand) -> ShellError? {
    switch self {
    case .help, .explain: nil
    case .watch: WatchCommand.refusal(of: command)
    case .plan: PlanCommand.refusal(of: command)
    }
  }

  /// A short form of the refusal, for the hint at the prompt.
  var shortRefusal: String { self == .plan ? "cannot be planned" : "cannot be repeated" }
}
