import DomainKit

struct WatchCommand: ShellCommand {
  static let info = CommandInfo(
    "watch", "Run a command repeatedly and show its output in place", permission: .useShell,
    examples: ["watch orders list", "watch 500ms orders list"])

  static let wrapper: WrapperCommand? = WrapperCommand(
    runsCommand: true, isLeadingWord: { DurationText.parse($0) != nil }, refusal: refusal,
    shortRefusal: "cannot be repeated")

  @Argument(parsing: .captureForPassthrough, help: "Interval (default: 2s), then a command that only reads.")
  var words: [String]

  func run(_ context: StatementContext, in session: any CommandSession) async throws -> CommandOutput {
    let interval = words.first.flatMap(DurationText.parse)
    if interval == nil, let error = WatchCommand.unitError(in: words) { throw error }
    let statement = Array(words.dropFirst(interval == nil ? 0 : 1))
    guard !statement.isEmpty else {
      throw ShellError("usage.missing-argument", "watch needs a command", suggestion: "watch 2s orders list")
    }
    let watched = try await NestedCommand(statement, in: context)
    if let refusal = WatchCommand.refusal(of: watched.command) { throw refusal }
    let pause = max(interval ?? .seconds(2), .milliseconds(100))
    let title = "Every \(DurationText.compact(pause)): \(Quoting.joined(statement))"
    return .live(LiveBoard(title) { WatchCommand.frames(watched, every: pause, session) })
  }

  /// Options for the interval in other programs.
  private static let intervalOptions = ["--interval", "--every", "-n", "-i"]

  /// Returns the error for an interval in the form of other programs, `5`, `-n 5`, `-n5` or `--interval=5`, or
  /// for one of zero.
  private static func unitError(in words: [String]) -> ShellError? {
    var typed = words
    if let first = words.first, let option = intervalOptions.first(where: { first.hasPrefix($0) }) {
      let joined = String(first.dropFirst(option.count).drop { $0 == "=" })
      typed.replaceSubrange(0..<1, with: joined.isEmpty ? [] : [joined])
    }
    guard let number = typed.first else { return nil }
    let isZero = Double(number.prefix { !"ms".contains($0) }) == 0
    guard let interval = isZero ? "100ms" : [number, "\(number)s"].first(where: { DurationText.parse($0) != nil })
    else { return nil }
    let command = typed.count > 1 ? Quoting.joined(Array(typed.dropFirst())) : "orders list"
    return ShellError(
      "usage.invalid-value", "watch takes an interval with a unit: \(interval)", kind: .invalid,
      suggestion: "write: watch \(interval) \(command)")
  }

  /// The shell's own commands that only show something and can be watched.
  private static let repeatable: Set = ["explain", "help", "history", "plan"]

  /// Returns the error for a command that cannot be watched, or `nil` if it can.
  @Sendable static func refusal(of command: RegisteredCommand) -> ShellError? {
    if command.isOfShell, !repeatable.contains(command.info.name) {
      return ShellError(
        "usage.watch-shell", "\(command.info.name) is a command of the shell and cannot be watched",
        suggestion: "watch a command of a feature: help lists them")
    }
    guard let writes = command.info.writtenData else { return nil }
    return ShellError(
      "usage.watch-writes", "\(command.info.name) writes \(writes), so it cannot be watched",
      suggestion: "watch only a command that reads")
  }

  private static func frames(
    _ watched: NestedCommand, every interval: Duration, _ session: any CommandSession
  ) -> AsyncThrowingStream<CommandOutput, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        do {
          while !Task.isCancelled {
            continuation.yield(try await watched.run(in: session) { try await $0() })
            try await Task.sleep(for: interval)
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
