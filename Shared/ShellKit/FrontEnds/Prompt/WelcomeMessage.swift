/// The welcome for a user who opens the prompt for the first time.
struct WelcomeMessage {
  let runner: StatementRunner

  /// Shows a hint above the first prompt.
  func show() {
    let streams = runner.streams
    guard !runner.state.settings.isQuiet, streams.errors.isTerminal, streams.isFirstRun() else { return }
    runner.note(Self.hint(completes: streams.editor != nil))
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
