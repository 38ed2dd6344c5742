#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The end of the program that needs nothing of the rest of it.
package enum ProgramEnd {
  /// Ends the process at once. What is buffered is lost and nobody is asked, so nobody who is stuck can
  /// keep it; only a terminal that hides what is typed or hands over single keys is given back.
  package static func now(_ exitCode: Int32) {
    CrashGuard.giveBack()
    HiddenTyping.endAll()
    _exit(exitCode)
  }
}
