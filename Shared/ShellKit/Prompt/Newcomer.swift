import TerminalKit

/// Somebody who is at the prompt for the first time.
struct Newcomer {
  let runner: StatementRunner

  /// Says where to begin, above the first prompt.
  func welcome() {
    let streams = runner.streams
    guard !runner.state.settings.isQuiet, streams.errors.isTerminal, streams.isNewcomer() else { return }
    let hint = Self.hint(completes: streams.editor != nil)
    runner.note(DisplayWidth.wrapped(hint, to: streams.errors.size.columns).joined(separator: "\n"))
  }

  /// - Parameter completes: whether there are keys for that.
  static func hint(completes: Bool) -> String {
    completes
      ? "New here? help shows first steps; Tab completes, ? explains."
      : "New here? help shows first steps; a ? behind a line says what may come."
  }
}
