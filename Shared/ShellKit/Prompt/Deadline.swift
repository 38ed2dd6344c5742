import Synchronization

/// Waits for work no longer than is worth it.
enum Deadline {
  /// - Returns: nothing when the work failed or was not done in time; it is cancelled then.
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
          // Values help somebody type; that there are none now is no error of theirs.
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

  /// Whoever comes first gives the answer.
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
