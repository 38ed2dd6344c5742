import CLibrary

/// An exit of the process that does not depend on its other parts.
package enum ProcessExit {
  /// Ends the process immediately, even if other threads are blocked. Buffered output is lost. A
  /// terminal in raw mode or without echo is restored.
  package static func now(_ exitCode: Int32) {
    CrashGuard.giveBack()
    NoEchoInput.endAll()
    _exit(exitCode)
  }
}
