import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Handles Ctrl-C and termination: ends all children and removes all folders.
enum Interruption {
  /// Keeps the signal sources alive. Set once, before there is a second thread.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  static func handle() {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in ChildProcess.endAll() }
      source.activate()
      return source
    }
  }
}
