import DomainKit
import TerminalKit

extension StatementRunner {
  /// Runs a statement with its output redirected.
  func redirecting(
    _ redirection: Redirection, of info: CommandInfo, _ run: (StatementRunner) async -> Outcome
  ) async throws -> Outcome {
    try await checkRedirection(of: info)
    guard redirection.kind == .program else {
      try OutputFormat.refuseForeignExtension(of: redirection.target)
      let file = try FileOutput(redirection.path, appends: redirection.kind == .appended, hooks.filePolicy)
      let outcome = await run(writing(to: file, as: redirection.format, noting: redirection.unknownName))
      try file.finish(isComplete: outcome.code == 0)
      return outcome
    }
    let program = PipedOutput(redirection.target, interrupts)
    return try await withTaskCancellationHandler {
      let earlier = state.undoSteps.last
      let outcome = await run(writing(to: program, as: nil))
      let hasSucceeded = try await program.finish(isComplete: outcome.code == 0)
      guard outcome.code == 0, !hasSucceeded else { return outcome }
      if state.undoSteps.last != earlier, let advice = info.adviceAfterLostOutput {
        throw ShellError("shell.pipe-failed", "the program after | failed", kind: .refused, suggestion: advice)
      }
      return Outcome(code: 1)
    } onCancel: {
      program.cancel()
    }
  }

  /// - Throws: ``ShellError`` if the user may not redirect the output of a command.
  private func checkRedirection(of info: CommandInfo) async throws(ShellError) {
    let user = await hooks.currentUser()
    guard let refusal = systemAccess.refusal(of: "A redirection", for: user) else { return }
    let error = systemAccess.error("shell.redirection", refusal, for: user)
    // Without an answer of the database, the user may well have the role.
    if error.kind == .denied { await hooks.logAccessDenied("redirection of \(info.name)") }
    throw error
  }

  private func writing(
    to output: any OutputSink, as format: OutputFormat?, noting name: String? = nil
  ) -> StatementRunner {
    var runner = self
    runner.redirectionFileName = name ?? redirectionFileName
    runner.format = format ?? self.format
    runner.streams.output = output
    runner.streams.views = { nil }
    runner.remembersIDs = false
    return runner
  }
}

extension Redirection {
  /// The path of the file. An unquoted `~` at its beginning is the home folder.
  fileprivate var path: String { beginsWithTilde ? HomeFolder.expanded(target) : target }

  /// The format that the extension of the file names.
  var format: OutputFormat? {
    guard let name = fileExtension, let format = OutputFormat.extensions[name] else { return nil }
    // A second array would make the file invalid.
    return format == .json && kind == .appended ? .ndjson : format
  }

  /// The name of a file whose extension names no format; `nil` for a file without an extension.
  fileprivate var unknownName: String? { fileExtension == nil || format != nil ? nil : target }

  private var fileExtension: String? {
    kind == .program ? nil : OutputFormat.fileExtension(of: target)
  }
}
