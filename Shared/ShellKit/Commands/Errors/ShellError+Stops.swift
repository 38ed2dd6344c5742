import DomainKit
import TerminalKit

extension ShellError {
  /// Returns the error after the user pressed Ctrl-C.
  static func interrupted(_ what: String) -> ShellError {
    ShellError("shell.interrupted", "\(what) was interrupted", kind: .interrupted)
  }

  /// Returns the error after a time limit expired.
  static func timedOut(_ what: String, after limit: Duration) -> ShellError {
    ShellError(
      "shell.timeout", "\(what) took longer than \(DurationText.format(limit))", kind: .timeout,
      suggestion: "set a longer --timeout")
  }

  /// Returns the error after the system asked the program to exit.
  static func terminated(_ what: String, by signal: TerminalSignal) -> ShellError {
    var error = ShellError("shell.terminated", "\(what) was stopped because the program must exit", kind: .interrupted)
    error.exitCode = signal.exitCode
    return error
  }
}

extension TerminalSignal {
  /// The exit code of a program that the signal ended: 128 plus the signal's number.
  var exitCode: Int32 { 128 + rawValue }
}
