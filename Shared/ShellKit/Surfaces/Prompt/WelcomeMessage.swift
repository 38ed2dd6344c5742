import TerminalKit

/// The welcome for a user who opens the prompt for the first time.
struct WelcomeMessage {
  let runner: StatementRunner

  /// Shows a hint above the first prompt.
  func show() {
    let streams = runner.streams
    guard !runner.state.settings.isQuiet, streams.errors.isTerminal, streams.isFirstRun() else { return }
    let hint = Self.hint(completes: streams.editor != nil)
    runner.note(DisplayWidth.wrapped(hint, to: streams.errors.size.columns).joined(separator: "\n"))
  }

  /// Returns the hint.
  ///
  /// - Parameter completes: `true` if the prompt has a line editor with Tab completion.
  static func hint(completes: Bool) -> String {
    completes
      ? "New here? help shows first steps; Tab completes, ? explains."
      : "New here? help shows first steps; end a line with ? to see what can follow."
  }
}
