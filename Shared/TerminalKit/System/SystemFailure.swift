import CLibrary

/// A failed system call.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error number of the system: `ENOSPC`.
  package let code: Int32
  /// The name of the call: `write`.
  package let call: String

  /// Creates a failure with a known error number.
  package init(code: Int32, call: String) {
    self.code = code
    self.call = call
  }

  /// Returns the failure from the calling thread's `errno`. Call it before any other system call.
  static func current(_ call: String) -> SystemFailure { SystemFailure(code: errno, call: call) }

  /// The description of the system: "No space left on device".
  package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  package var description: String { "\(call): \(reason)" }

  /// `true` if the other end of a pipe is closed.
  package var isBrokenPipe: Bool { code == EPIPE }
  /// `true` if the descriptor is not open.
  package var isClosed: Bool { code == EBADF }
  /// `true` if the process, or the machine, has no descriptor left.
  package var isOutOfFiles: Bool { code == EMFILE || code == ENFILE }
  package var isOutOfMemory: Bool { code == ENOMEM }
  /// `true` if the account, or the machine, has no thread left.
  package var isOutOfThreads: Bool { code == EAGAIN && call == "pthread_create" }
}
