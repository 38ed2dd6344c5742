import DomainKit
import TerminalKit

/// The surroundings of a statement: where it comes from and who waits for it.
struct ScriptContext: Sendable {
  var origin: ScriptOrigin
  /// Whether a person types at a prompt.
  var isInteractive = false
  /// The files that are being read, from the outermost.
  var files: [InputFile.Identity] = []

  /// How many files may read one another.
  static let nestingLimit = 16
}

/// A statement's place in the shell, for the commands of the shell's own.
struct StatementContext: Sendable {
  let runner: StatementRunner
  let script: ScriptContext
  let settings: SessionSettings

  /// The statement that the current task carries out.
  @TaskLocal static var current: StatementContext?

  /// - Throws: a bug where a builtin runs outside a shell.
  static func required() throws -> StatementContext {
    guard let current else { throw ShellError("bug.no-shell", "a command of the shell runs without one", kind: .bug) }
    return current
  }
}

/// A failure that was shown already, of which only the exit code is left to tell.
struct ReportedFailure: Error {
  let exitCode: Int32
}

/// Somebody was refused a command that another one was to carry out: it is that one which they may not use.
struct InnerRefusal: Error {
  let denial: AccessDenied
  let info: CommandInfo
}

extension StatementContext {
  /// Carries out what a command does with another one.
  ///
  /// - Throws: ``InnerRefusal`` in place of `AccessDenied`.
  func inner<Value>(_ info: CommandInfo, _ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let denial as AccessDenied {
      throw InnerRefusal(denial: denial, info: info)
    }
  }
}
