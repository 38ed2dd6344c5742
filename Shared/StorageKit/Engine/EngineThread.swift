import CLibrary

/// A thread for calls of an engine that block, such as a sync or a connection to a server. The
/// threads that tasks share never wait for them.
package enum EngineThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs the body on a thread of its own, or at once if the system has no thread left.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    if !startIfPossible(body) { body() }
  }

  /// Runs the body on a thread of its own.
  ///
  /// - Returns: `false` if the system has no thread left. The body then does not run.
  package static func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    if start(work) { return true }
    Unmanaged<Work>.fromOpaque(work).release()
    return false
  }

  /// - Returns: `true` if the system had a thread left.
  private static func start(_ work: UnsafeMutableRawPointer) -> Bool {
    #if canImport(Glibc)
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { EngineThread.runThread($0) }, work) == 0 else { return false }
      pthread_detach(thread)
    #else
      var thread: pthread_t?
      guard pthread_create(&thread, nil, { EngineThread.runThread($0) }, work) == 0 else { return false }
      if let thread { pthread_detach(thread) }
    #endif
    return true
  }

  private static func runThread(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
    return nil
  }
}
