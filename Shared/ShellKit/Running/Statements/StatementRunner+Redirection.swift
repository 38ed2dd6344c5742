import DomainKit
import TerminalKit

extension StatementRunner {
  /// Runs a statement with its output redirected.
  func redirecting(
    _ redirection: Redirection, _ run: (StatementRunner) async -> Outcome
  ) async throws -> Outcome {
    if let refusal = escapes.refusal(of: "A redirection", for: await hooks.user()) {
      throw ShellError("shell.redirection", refusal, kind: .denied)
    }
    guard redirection.kind == .program else {
      let file = try FileOutput(redirection.path, appends: redirection.kind == .appended, hooks.outputFiles)
      let outcome = await run(writing(to: file))
      try file.finish(isComplete: outcome.code == 0)
      return outcome
    }
    let program = PipedOutput(redirection.target, interrupts)
    return try await withTaskCancellationHandler {
      let outcome = await run(writing(to: program))
      let hasSucceeded = try await program.finish(isComplete: outcome.code == 0)
      return outcome.code == 0 && !hasSucceeded ? Outcome(code: 1) : outcome
    } onCancel: {
      program.cancel()
    }
  }

  private func writing(to output: any OutputSink) -> StatementRunner {
    var runner = self
    runner.streams.output = output
    runner.streams.views = { nil }
    return runner
  }
}

extension Redirection {
  /// The path of the file. An unquoted `~` at its beginning is the home folder.
  fileprivate var path: String { isQuoted ? target : HomeFolder.expanded(target) }

  /// Chooses the format by the extension of the file.
  func chooseFormat(_ settings: inout SessionSettings) {
    guard kind != .program, let dot = target.lastIndex(of: ".") else { return }
    switch target[target.index(after: dot)...].lowercased() {
    case "csv": settings.format = .csv
    case "tsv": settings.format = .tsv
    // A second array would make the file invalid.
    case "json": settings.format = kind == .appended ? .ndjson : .json
    case "ndjson", "jsonl": settings.format = .ndjson
    case "md": settings.format = .markdown
    case "txt": settings.format = .table
    default: break
    }
  }
}
