import DomainKit
import TerminalKit

/// The failure of a statement, and the error to show for it, if any.
struct StatementFailure {
  let error: any Error
  let reason: InterruptCenter.Reason?
  let resolved: ResolvedStatement
  /// `true` if a user waits at a prompt, who must learn that the output has no reader.
  let isInteractive: Bool
  /// `true` if the outer statement is being canceled and reports that itself.
  let isOuterCanceled: Bool

  /// The exit code of a failure without an error to show.
  var silentCode: Int32 {
    switch error {
    case let reported as ReportedFailure: reported.exitCode
    case is LiveViewEnded: 0
    case let failure as SystemFailure where hasLostReader(failure): ExitStatus.lostReader
    default: ErrorKind.interrupted.exitCode
    }
  }

  /// The error to show; `nil` if a view ended as it should, the reader of the output has left, or the
  /// shell has already shown the error.
  var shellError: ShellError? {
    if case .signal(let signal)? = reason, isStop { return .terminated(name, by: signal) }
    // A time limit is the usual end of a view without a terminal.
    if error is LiveViewEnded { return nil }
    if case .timeout(let limit)? = reason, isStop { return .timedOut(name, after: limit) }
    switch error {
    case is ReportedFailure: return nil
    case let failure as SystemFailure: return hasLostReader(failure) ? nil : shellError(failure)
    case let failure as ArgumentFailure: return failure.shellError(in: resolved)
    default: break
    }
    if isStop, reason == .interrupt { return .interrupted(name) }
    if error is CancellationError { return isOuterCanceled ? nil : .interrupted(name) }
    return ShellError(error)
  }

  private var name: String { resolved.command.info.name }

  /// `true` if the error is only a consequence of the stop and not a failure of its own.
  private var isStop: Bool {
    if let error = error as? any UserFacingError { return [.interrupted, .timeout, .bug].contains(error.kind) }
    return !(error is ArgumentFailure)
  }

  /// Returns `true` if the reader of the output has left, which loses no message about stored changes.
  private func hasLostReader(_ failure: SystemFailure) -> Bool {
    failure.isBrokenPipe && !isInteractive && resolved.command.info.adviceAfterLostOutput == nil
  }

  /// Returns the error for a system failure.
  ///
  /// A command writes its output after its work, so its changes are stored even if the output
  /// fails.
  private func shellError(_ failure: SystemFailure) -> ShellError {
    var error = ShellError(failure)
    if error.code == "io.write-failed", error.suggestion == nil {
      error.suggestion = resolved.command.info.adviceAfterLostOutput
    }
    return error
  }
}

extension CommandInfo {
  /// The suggestion after a command that has succeeded, but whose output was lost; `nil` for a
  /// command that stores no changes.
  var adviceAfterLostOutput: String? {
    writtenData == nil ? nil : "do not repeat it: the changes of \(name) are stored"
  }
}

/// An error that means that the user left or stopped a view, which is a normal way to end it.
struct LiveViewEnded: Error {}
