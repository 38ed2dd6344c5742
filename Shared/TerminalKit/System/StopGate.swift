import CLibrary

/// Keeps the process from stopping (Ctrl-Z) during short sections, such as a transaction that other
/// processes wait for.
///
/// Any number of threads may be in a section at once. A stop waits until all have left theirs.
package enum StopGate {
  /// The lock has a fixed address, because threads wait at it.
  nonisolated(unsafe) private static let lock: UnsafeMutablePointer<pthread_rwlock_t> = {
    let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    pthread_rwlock_init(lock, nil)
    return lock
  }()

  /// Runs a section in which the process does not stop.
  package static func holdingStops<Value>(_ section: () throws -> Value) rethrows -> Value {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return try section()
  }

  /// Runs the body, which stops the process, while no thread is in a section.
  static func stopping(_ body: () -> Void) {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    body()
  }
}
