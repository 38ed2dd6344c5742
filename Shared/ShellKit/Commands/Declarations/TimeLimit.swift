import Synchronization

/// A time limit for asynchronous work.
enum TimeLimit {
  /// Runs work and waits for it until the limit.
  ///
  /// - Returns: The result, or `nil` if the work fails or exceeds the limit. Late work is canceled.
  static func within<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async -> Value? {
    let box = Box<Value>()
    return await withCheckedContinuation { continuation in
      box.begin(continuation)
      let task = Task {
        do {
          box.end(try await work())
        } catch {
          // Candidates only help the user type. Failing to load them is not the user's error.
          box.end(nil)
        }
      }
      Task {
        do { try await Task.sleep(for: limit) } catch {}
        box.end(nil)
        task.cancel()
      }
    }
  }

  /// A continuation that the first result resumes.
  private final class Box<Value: Sendable>: Sendable {
    private let waiting = Mutex<CheckedContinuation<Value?, Never>?>(nil)

    func begin(_ continuation: CheckedContinuation<Value?, Never>) { waiting.withLock { $0 = continuation } }

    func end(_ value: Value?) {
      let continuation = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      continuation?.resume(returning: value)
    }
  }
}
