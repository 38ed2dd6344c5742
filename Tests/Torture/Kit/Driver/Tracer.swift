#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Intercepts a child's system calls with `strace`.
enum Tracer {
  /// The effect at the call.
  enum Deed: Sendable {
    case kill
    case fail(String, forGood: Bool)
  }

  /// Returns the words before the child's own. The tracer is the child's grandchild, so that the
  /// started process is the child itself.
  static func words(_ deed: Deed, at target: Target, log: String) -> [String] {
    let injection =
      switch deed {
      case .kill: "signal=SIGKILL:when=\(target.number)"
      case .fail(let error, let forGood): "error=\(error):when=\(target.number)\(forGood ? "+" : "")"
      }
    return [
      "strace", "-D", "-f", "-qq", "-o", log, "-e", "trace=\(target.call)",
      "-e", "inject=\(target.call):\(injection)",
    ]
  }

  /// Returns the number of calls that the tracer changed.
  static func injections(in log: String) -> Int {
    LineFile.lines(of: log).count { $0.hasSuffix("(INJECTED)") }
  }

  /// Runs all tasks on one thread, so that calls come in the same order in every run.
  static let environment = ["LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"]

  /// Traces a program that does nothing.
  static let trial = ["strace", "-D", "-f", "-o", "/dev/null", "true"]

  /// Returns the reason why tracing is not possible, or `nil` if it is.
  static func obstacle() async -> String? {
    do {
      let child = try ChildProcess(trial, errors: "/dev/null")
      return await child.wait(atMost: .seconds(10)) == .exited(0) ? nil : "strace is not permitted to trace"
    } catch {
      return "strace is not installed"
    }
  }
}
