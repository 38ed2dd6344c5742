import DomainKit

/// A statement's place in the shell, for the commands of the shell's own.
struct StatementContext: Sendable {
  let runner: StatementRunner
  let script: ScriptContext
  let settings: SessionSettings
  /// What was typed, without the shell's own options.
  let statement: Statement

  /// The statement that the current task carries out.
  @TaskLocal static var current: StatementContext?

  /// - Throws: a bug where a builtin runs outside a shell.
  static func required() throws -> StatementContext {
    guard let current else { throw ShellError("bug.no-shell", "a command of the shell runs without one", kind: .bug) }
    return current
  }

  /// An error about the last words of the statement.
  func pointing(_ error: ShellError, atLast count: Int) -> ShellError {
    guard let first = statement.words.suffix(count).first, let last = statement.words.last else { return error }
    let range = first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound)
    return error.pointing(at: SourceExcerpt(source: statement.source, range: range))
  }

  /// The statement that its last words are, as they were typed, quotes and all.
  ///
  /// - Parameter words: without their quotes, as a command gets them.
  func ending(_ words: [String]) -> Statement {
    let typed = statement.words.suffix(words.count)
    guard let first = typed.first, typed.map(\.text) == words else { return Statement(words: words) }
    let start = first.range.lowerBound
    return Statement(
      words: typed.map { word in
        let range = word.range.lowerBound - start..<word.range.upperBound - start
        return Word(word.text, range: range, isQuoted: word.isQuoted)
      }, source: String(decoding: statement.source.utf8.dropFirst(start), as: UTF8.self), line: statement.line)
  }
}
