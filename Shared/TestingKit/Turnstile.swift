/// Lets a few through at a time: a machine has only so many processors.
package actor Turnstile {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter places: how many may be behind it at once.
  package init(_ places: Int) { free = places }

  /// Runs the body once there is a place.
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
