#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A system call that failed.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's number for it: `ENOSPC`.
  package let code: Int32
  /// The call: `write`.
  package let call: String

  /// A failure with a known number.
  package init(code: Int32, call: String) {
    self.code = code
    self.call = call
  }

  /// The failure that the calling thread's `errno` names. Ask before any other call.
  static func current(_ call: String) -> SystemFailure { SystemFailure(code: errno, call: call) }

  /// What the system says about it: "No space left on device".
  package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  package var description: String { "\(call): \(reason)" }

  /// Whether the other end of a pipe is gone.
  package var isBrokenPipe: Bool { code == EPIPE }
  /// `true` if the descriptor is not open.
  package var isClosed: Bool { code == EBADF }
  /// `true` if the process, or the machine, has no descriptor left.
  package var isOutOfFiles: Bool { code == EMFILE || code == ENFILE }
  package var isOutOfMemory: Bool { code == ENOMEM }
  /// Whether a file does not exist.
  package var isNotFound: Bool { code == ENOENT || code == ENOTDIR }
}
