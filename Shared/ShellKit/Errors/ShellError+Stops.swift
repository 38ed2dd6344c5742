import DomainKit
import TerminalKit

extension ShellError {
  /// Somebody pressed Ctrl-C.
  static func interrupted(_ what: String) -> ShellError {
    ShellError("shell.interrupted", "\(what) was interrupted", kind: .interrupted)
  }

  /// A time limit ran out.
  static func timedOut(_ what: String, after limit: Duration) -> ShellError {
    ShellError(
      "shell.timeout", "\(what) took longer than \(DurationText.format(limit))", kind: .timeout,
      suggestion: "allow more with --timeout")
  }

  /// The system asked the program to leave.
  static func terminated(_ what: String, by signal: TerminalSignal) -> ShellError {
    var error = ShellError("shell.terminated", "\(what) was stopped, because the program must end", kind: .interrupted)
    error.exitCode = signal.exitCode
    return error
  }
}

extension TerminalSignal {
  /// The code of a program that a signal ended: 128 and its number.
  var exitCode: Int32 { 128 + rawValue }
}
