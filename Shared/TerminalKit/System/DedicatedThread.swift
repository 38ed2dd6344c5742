import CLibrary

/// A separate thread for calls that block, so that none of Swift's few shared threads is blocked.
package enum DedicatedThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs the body on a new detached thread.
  ///
  /// - Throws: ``SystemFailure`` if the system cannot create a thread.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemFailure) {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    let code = create(work)
    guard code == 0 else {
      Unmanaged<Work>.fromOpaque(work).release()
      throw SystemFailure(code: code, call: "pthread_create")
    }
  }

  private static func create(_ work: UnsafeMutableRawPointer) -> Int32 {
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { DedicatedThread.run($0) }, work)
      if code == 0, let thread { pthread_detach(thread) }
    #else
      var thread: pthread_t = 0
      let code = pthread_create(&thread, nil, { DedicatedThread.run($0) }, work)
      if code == 0 { pthread_detach(thread) }
    #endif
    return code
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
