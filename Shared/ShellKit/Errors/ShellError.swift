package import DomainKit
import TerminalKit

/// An error as the shell shows it: what was wrong, where, one way out, and the exit code.
package struct ShellError: DescribedError, Hashable {
  /// A stable name for scripts: `usage.unknown-option`.
  package var code: String
  /// One sentence without a closing full stop.
  package var message: String
  /// What sort of failure it is.
  package var kind: ErrorKind
  /// One way out, if there is one.
  package var suggestion: String?
  /// The code that the program ends with.
  package var exitCode: Int32
  /// What was typed and which part of it is wrong.
  package var excerpt: SourceExcerpt?
  /// What would make it right, where there is no doubt.
  var mend: Mend?
  /// The line of the script, or of what was given to `-c`.
  package var line: Int?
  /// The script's name.
  package var file: String?
  /// Whether the text form names the line without a file: of no use where there is just one.
  var showsLine = false

  /// An error of the shell's own.
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

  /// A failed call of the system.
  private init(_ failure: SystemFailure) {
    switch failure {
    case _ where failure.isOutOfFiles:
      self.init(
        "system.too-many-files", "the system has no open file left for the program: \(failure)", kind: .exhausted,
        suggestion: "allow more with ulimit -n, or close other programs")
    case _ where failure.isOutOfMemory:
      self.init(
        "system.no-memory", "the system has no memory left for the program: \(failure)", kind: .exhausted,
        suggestion: "allow more with ulimit -v, or close other programs")
    case _ where failure.call == "write" && failure.isClosed:
      self.init("io.write-failed", "the output could not be written: it is closed", kind: .inputOutput)
    case _ where failure.call == "write":
      self.init("io.write-failed", "the output could not be written: \(failure.reason)", kind: .inputOutput)
    default: self.init("system.failed", "the system refused a call: \(failure)", kind: .inputOutput)
    }
  }

  /// Any error, as far as it can be understood.
  ///
  /// What describes itself comes through with its own code, message and kind; a cancellation is an interruption;
  /// everything else is a bug, and says so.
  package init(_ error: any Error) {
    switch error {
    case let error as ShellError: self = error
    case let error as SyntaxFailure:
      self.init(error.code, error.message, suggestion: error.suggestion, excerpt: error.excerpt)
    case let error as any DescribedError:
      self.init(error.code, error.message, kind: error.kind, suggestion: error.suggestion)
    case is CancellationError: self = .interrupted("the work")
    case let failure as SystemFailure: self.init(failure)
    default: self.init(bug: error)
    }
  }

  private init(bug error: any Error) {
    let detail = String(String(describing: error).prefix(500))
    self.init(
      "bug.unexpected", "something failed that the program does not know: \(type(of: error)): \(detail)", kind: .bug,
      suggestion: "please report this sentence to the makers of the program")
  }

  /// The same error, about a place in what was typed unless it names one already.
  func pointing(at excerpt: SourceExcerpt?) -> ShellError {
    var error = self
    error.excerpt = error.excerpt ?? excerpt
    return error
  }

  /// The same error, from a line of a script unless it names one already.
  func located(line: Int, in origin: ScriptOrigin) -> ShellError {
    guard self.line == nil else { return self }
    var error = self
    (error.line, error.file, error.showsLine) = (line, origin.file, origin.hasLines)
    return error
  }
}
