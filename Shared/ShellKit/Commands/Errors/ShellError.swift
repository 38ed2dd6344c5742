package import DomainKit
import TerminalKit

/// An error of the shell: a message, a place in the source, a suggestion and an exit code.
///
/// A command throws it for a problem that only the command can explain; use cases throw the errors
/// of their domain.
///
/// ```swift
/// throw ShellError("gizmos.no-id", "no gizmo was named", suggestion: "name one: gizmos show ID")
/// ```
package struct ShellError: UserFacingError, Hashable {
  /// A stable identifier for scripts: `usage.unknown-option`.
  package var code: String
  /// One sentence without a full stop.
  package var message: String
  /// The kind of failure.
  package var kind: ErrorKind
  /// A suggestion for the user, if there is one.
  package var suggestion: String?
  /// The lines below the suggestion: several items that the user may have meant.
  var matches: [String] = []
  /// The exit code of the program.
  package var exitCode: Int32
  /// The typed text, and the part of it that is wrong.
  package var excerpt: SourceExcerpt?
  /// The correction, if there is exactly one.
  var correction: Correction?
  /// The typed name that several items have, in whose place one of the ``matches`` belongs.
  var sharedName: String?
  /// The whole statement that the excerpt is certainly meant to be, with its words in other places.
  var replacement: String?
  /// The line number in the script, or in the text given to `-c`.
  package var line: Int?
  /// The name of the script.
  package var file: String?
  /// `true` if the text form shows the line number without a file, which is of no use for a single
  /// line.
  var showsLine = false

  /// Creates an error of the shell itself.
  package init(
    _ code: String, _ message: String, kind: ErrorKind = .usage, suggestion: String? = nil,
    excerpt: SourceExcerpt? = nil
  ) {
    self.code = code
    self.message = message
    self.kind = kind
    self.suggestion = suggestion
    self.excerpt = excerpt
    exitCode = kind.exitCode
  }

  /// Creates an error for a failed system call.
  private init(_ failure: SystemFailure) {
    switch failure {
    case _ where failure.isOutOfFiles:
      self.init(
        "system.too-many-files", "too many open files: \(failure)", kind: .exhausted,
        suggestion: "raise the limit with ulimit -n, or close other programs")
    case _ where failure.isOutOfMemory:
      self.init(
        "system.no-memory", "out of memory: \(failure)", kind: .exhausted,
        suggestion: "raise the limit with ulimit -v, or close other programs")
    case _ where failure.isOutOfThreads:
      self.init(
        "system.too-many-threads", "too many threads: \(failure)", kind: .exhausted,
        suggestion: "raise the limit with ulimit -u, or close other programs")
    case _ where failure.call == "write" && failure.isClosed:
      self.init("io.write-failed", "the output could not be written: it is closed", kind: .inputOutput)
    case _ where failure.call == "write":
      self.init("io.write-failed", "the output could not be written: \(failure.reason)", kind: .inputOutput)
    default: self.init("system.failed", "a system call failed: \(failure)", kind: .inputOutput)
    }
  }

  /// Creates a shell error from any error.
  ///
  /// A `UserFacingError` keeps its code, message and kind. A cancellation becomes an interruption.
  /// Any other error is reported as a bug.
  package init(_ error: any Error) {
    switch error {
    case let error as ShellError: self = error
    case let error as SyntaxFailure:
      self.init(error.code, error.message, suggestion: error.suggestion, excerpt: error.excerpt)
    case let error as any UserFacingError:
      self.init(error.code, error.message, kind: error.kind, suggestion: error.suggestion)
    case is CancellationError: self = .interrupted("the work")
    case let failure as SystemFailure: self.init(failure)
    default: self.init(bug: error)
    }
  }

  private init(bug error: any Error) {
    let detail = String(String(describing: error).prefix(500))
    self.init(
      "bug.unexpected", "unexpected error: \(type(of: error)): \(detail)", kind: .bug,
      suggestion: "report this message to the developers")
  }

  /// Returns the error with an excerpt, unless it has one already.
  func pointing(at excerpt: SourceExcerpt?) -> ShellError {
    var error = self
    error.excerpt = error.excerpt ?? excerpt
    return error
  }

  /// Returns the error with another suggestion.
  func suggesting(_ suggestion: String?) -> ShellError {
    var error = self
    error.suggestion = suggestion
    return error
  }

  /// Returns the error with a line of a script, unless it has one already.
  func located(line: Int, in origin: ScriptOrigin) -> ShellError {
    guard self.line == nil else { return self }
    var error = self
    (error.line, error.file, error.showsLine) = (line, origin.file, origin.hasLines)
    return error
  }
}
