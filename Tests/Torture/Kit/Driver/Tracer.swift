#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tampers with a child's system calls by `strace`.
enum Tracer {
  /// What happens at the call.
  enum Deed: Sendable {
    case kill
    case fail(String, forGood: Bool)
  }

  /// The words before the child's own. The tracer is the child's grandchild, so that the process that was started is
  /// the child itself.
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

  /// How many calls were tampered with.
  static func injections(in log: String) -> Int {
    LineFile.lines(of: log).count { $0.hasSuffix("(INJECTED)") }
  }

  /// So that calls come in the same order in every run: one thread for all tasks.
  static let environment = ["LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"]

  /// Traces a program that does nothing.
  static let trial = ["strace", "-D", "-f", "-o", "/dev/null", "true"]

  /// Why nothing can be traced here, if that is so.
  static func obstacle() async -> String? {
    do {
      let child = try ChildProcess(trial, errors: "/dev/null")
      return await child.wait(atMost: .seconds(10)) == .exited(0) ? nil : "strace may not trace here"
    } catch {
      return "strace is not here"
    }
  }
}
