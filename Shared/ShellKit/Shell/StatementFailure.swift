import DomainKit
import TerminalKit

/// Why a statement did not succeed, and whether that is worth an error.
struct StatementFailure {
  let error: any Error
  let reason: InterruptCenter.Reason?
  let plan: StatementPlan
  /// Whether the statement around this one is being stopped, which will say so itself.
  let isOuterCancelled: Bool

  /// The code where nothing is shown.
  var silentCode: Int32 {
    switch error {
    case let reported as ReportedFailure: reported.exitCode
    case is LiveViewEnded: 0
    default: ErrorKind.interrupted.exitCode
    }
  }

  /// The error to show; `nil` if a view was left or the error was shown before.
  var shellError: ShellError? {
    if case .timeout(let limit)? = reason, isStop { return .timedOut(name, after: limit) }
    if case .signal(let signal)? = reason, isStop { return .terminated(name, by: signal) }
    switch error {
    case is ReportedFailure, is LiveViewEnded: return nil
    case let failure as SystemFailure: return shellError(failure)
    case let failure as ArgumentFailure: return failure.shellError(in: plan)
    default: break
    }
    if isStop, reason == .interrupt { return .interrupted(name) }
    if error is CancellationError { return isOuterCancelled ? nil : .interrupted(name) }
    return ShellError(error)
  }

  private var name: String { plan.command.info.name }

  /// Whether the error is only what stopping the work looks like from inside. A real failure is told as it is.
  private var isStop: Bool {
    if let error = error as? any DescribedError { return [.interrupted, .timeout, .bug].contains(error.kind) }
    return !(error is ArgumentFailure)
  }

  /// A command writes its output when its work is done, so a change is stored although it could not be shown.
  private func shellError(_ failure: SystemFailure) -> ShellError {
    var error = ShellError(failure)
    if error.code == "io.write-failed", plan.command.info.writes != nil, error.suggestion == nil {
      error.suggestion = "do not repeat it: what \(name) changed is stored"
    }
    return error
  }
}
