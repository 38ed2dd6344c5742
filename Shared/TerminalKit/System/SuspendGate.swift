import CLibrary

/// Keeps the process from being suspended (Ctrl-Z) during short sections, such as a transaction that other
/// processes wait for.
///
/// Any number of threads may be in a section at once. A suspension waits until all have left theirs.
package enum SuspendGate {
  /// The lock has a fixed address, because threads wait at it.
  nonisolated(unsafe) private static let lock: UnsafeMutablePointer<pthread_rwlock_t> = {
    let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    pthread_rwlock_init(lock, nil)
    return lock
  }()

  /// Runs a section in which the process is not suspended.
  package static func delayingSuspension<Value>(_ section: () throws -> Value) rethrows -> Value {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return try section()
  }

  /// Runs the body, which suspends the process, while no thread is in a section.
  static func suspending(_ body: () -> Void) {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    body()
  }
}
