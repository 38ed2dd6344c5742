import DomainKit

/// The context of a statement, for the shell's own commands.
///
/// It is a class because each statement copies it several times, with the dozens of references of the
/// runner.
final class StatementContext: Sendable {
  let runner: StatementRunner
  let inputContext: InputContext
  let settings: SessionSettings
  /// The statement that runs: with aliases and `@` replaced, and without the shell's own options.
  let statement: Statement

  init(runner: StatementRunner, inputContext: InputContext, settings: SessionSettings, statement: Statement) {
    self.runner = runner
    self.inputContext = inputContext
    self.settings = settings
    self.statement = statement
  }

  /// The context of the statement that the current task runs.
  @TaskLocal static var current: StatementContext?

  /// Returns the current context.
  ///
  /// - Throws: ``ShellError`` of kind `bug` if a builtin runs outside a shell.
  static func required() throws -> StatementContext {
    guard let current else { throw ShellError("bug.no-shell", "a shell command runs outside a shell", kind: .bug) }
    return current
  }

  /// Changes a setting of the session.
  ///
  /// - Throws: ``ShellError`` that points at the last word if the setting does not accept the
  ///   value; or if `verbose` is to be switched on in kiosk mode, because the log shows customers
  ///   what the staff do.
  func change(_ option: SessionOption, to value: String) async throws(ShellError) {
    var settings = runner.state.settings
    do throws(ShellError) {
      try option.set(value, in: &settings)
    } catch {
      throw pointing(error, atLast: 1)
    }
    if option == .verbose, settings.isVerbose, runner.systemAccess.isKiosk {
      await runner.hooks.logAccessDenied("set verbose")
      throw ShellError("shell.kiosk", "verbose is switched off in kiosk mode", kind: .denied)
    }
    let changed = settings
    runner.state.change { $0 = changed }
    runner.hooks.settingsChanged(changed)
  }

  /// Returns an error that points at the last words of the statement.
  func pointing(_ error: ShellError, atLast count: Int) -> ShellError {
    guard let first = statement.words.suffix(count).first, let last = statement.words.last else { return error }
    let range = first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound)
    return error.pointing(at: SourceExcerpt(source: statement.source, range: range))
  }

  /// Returns the statement that the last words form, as typed, with their quotes.
  ///
  /// - Parameter words: The words without quotes, as a command receives them.
  func statement(ofLast words: [String]) -> Statement {
    let typed = statement.words.suffix(words.count)
    guard let first = typed.first, typed.map(\.text) == words else { return Statement(words: words) }
    let start = first.range.lowerBound
    return Statement(
      words: typed.map { $0.moved(by: -start) },
      source: String(decoding: statement.source.utf8.dropFirst(start), as: UTF8.self), line: statement.line)
  }
}
