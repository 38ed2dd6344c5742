/// A semaphore that limits concurrency: a machine has only so many processors.
package actor AsyncSemaphore {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter places: The maximum number of bodies that run at the same time.
  package init(_ places: Int) { free = places }

  /// Runs the body as soon as there is a place.
  package nonisolated func pass<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
    await enter()
    do {
      let value = try await body()
      await leave()
      return value
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
  }

  private func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
