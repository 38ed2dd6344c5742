import Foundation

/// A thread for calls that block. On the few threads that tasks share, two such calls would block
/// every other test.
package enum OwnThread {
  /// Runs the body on a new thread.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
