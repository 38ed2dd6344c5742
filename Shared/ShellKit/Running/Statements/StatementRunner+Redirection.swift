import DomainKit
import TerminalKit

extension StatementRunner {
  /// Runs a statement with its output redirected.
  ///
  /// - Parameter limit: The time for which a program may run after the end of the output.
  func redirecting(
    _ redirection: Redirection, of resolved: ResolvedStatement, limit: Duration?,
    _ run: (StatementRunner) async -> Outcome
  ) async throws -> Outcome {
    let info = resolved.command.info
    try await checkRedirection(of: info)
    guard redirection.kind == .program else {
      try OutputFormat.refuseForeignExtension(of: redirection.target)
      let file = try FileOutput(
        redirection.path, appends: redirection.kind == .appended, apartFrom: resolved.files, hooks.filePolicy)
      let outcome = await run(writing(to: file, as: redirection.format, noting: redirection.unknownName))
      try file.finish(isComplete: outcome.code == 0)
      return outcome
    }
    let program = PipedOutput(redirection.target, interrupts)
    return try await withTaskCancellationHandler {
      let earlier = state.undoSteps.last
      let outcome = await run(writing(to: program, as: nil))
      let isComplete = outcome.code == 0
      let (result, reason) = await interrupts.run(timeout: limit) { try await program.finish(isComplete: isComplete) }
      let code = try result.get()
      guard isComplete, code != 0 || reason != nil else { return outcome }
      let advice = state.undoSteps.last == earlier ? nil : info.adviceAfterLostOutput
      if advice == nil {
        // The outer statement, which is being canceled, reports that itself.
        if Task.isCancelled { return Outcome(code: ErrorKind.interrupted.exitCode) }
        // The reader of the program's output has left. Decision 0178.
        if reason == nil, code == ExitStatus.lostReader { return Outcome(code: code) }
      }
      throw redirection.failure(code, reason, advice)
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

  /// Returns the error for the exit code of the program, or for the reason for which it was stopped.
  fileprivate func failure(_ code: Int32, _ reason: InterruptCenter.Reason?, _ advice: String?) -> ShellError {
    var error: ShellError =
      switch reason {
      case .timeout(let limit)?: .timedOut(programName, after: limit)
      case .signal(let signal)?: .terminated(programName, by: signal)
      case nil where code != ErrorKind.interrupted.exitCode:
        ShellError("shell.pipe-failed", "\(programName) ended with exit code \(code)", kind: .refused)
      case .interrupt?, nil: .interrupted(programName)
      }
    error.suggestion = advice ?? error.suggestion
    return error
  }

  /// The name of the program, without arguments, which may be secret. A line with several programs has
  /// no name.
  private var programName: String {
    let name = target.prefix { $0.isLetter || $0.isNumber || "-_+./".contains($0) }
    let isOneProgram = !target.contains { "|&;\n".contains($0) }
    let rest = target.dropFirst(name.count)
    guard isOneProgram, !name.isEmpty, rest.isEmpty || rest.hasPrefix(" ") else { return "the program after |" }
    return String(name)
  }

  private var fileExtension: String? {
    kind == .program ? nil : OutputFormat.fileExtension(of: target)
  }
}
