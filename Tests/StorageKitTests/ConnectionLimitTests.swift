import StorageKit
import Testing

@Suite struct `A limit of connections` {
  private let limit = ConnectionLimit(1, of: "tests")

  @Test func `lets the next task in after one has left`() async throws {
    try await limit.enter()
    let waiting = Task { [limit] in try await limit.enter() }
    try await Task.sleep(for: .milliseconds(20))
    limit.leave()
    try await waiting.value
    limit.leave()
  }

  @Test func `passes a place on to one task only`() async throws {
    try await limit.enter()
    let second = Task { [limit] in try await limit.enter() }
    try await Task.sleep(for: .milliseconds(20))
    limit.leave()
    try await second.value
    let third = Task { [limit] in try await limit.enter() }
    try await Task.sleep(for: .milliseconds(20))
    third.cancel()
    await #expect(throws: CancellationError.self) { try await third.value }
    limit.leave()
  }

  @Test func `ends a wait that takes too long, and keeps the connection for others`() async throws {
    let limit = ConnectionLimit(1, of: "tests", timeout: .milliseconds(20))
    try await limit.enter()
    await #expect(throws: StorageError.busy("tests")) { try await limit.enter() }
    limit.leave()
    try await limit.enter()
    limit.leave()
  }

  @Test(.timeLimit(.minutes(2))) func `ends a wait whose time is over before it has begun`() async throws {
    let limit = ConnectionLimit(1, of: "tests", timeout: .zero)
    try await limit.enter()
    for _ in 1...2_000 { await #expect(throws: StorageError.busy("tests")) { try await limit.enter() } }
    limit.leave()
  }

  @Test func `lets a canceled task go at once, and keeps its connection for others`() async throws {
    try await limit.enter()
    let waiting = Task { [limit] in try await limit.enter() }
    try await Task.sleep(for: .milliseconds(20))
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    limit.leave()
    try await limit.enter()
    limit.leave()
  }
}
