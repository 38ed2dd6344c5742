import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ctrl-C, and being told to end: nothing is left running and no folder is left behind.
enum Interruption {
  /// Looked at by nobody: kept, so that they stay. Set once, before there is a second thread.
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
