import Foundation

/// For calls that block: on one of the few threads that tasks share, two of them would stop every other test.
package enum OwnThread {
  /// Runs the body on a thread that is its own.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
