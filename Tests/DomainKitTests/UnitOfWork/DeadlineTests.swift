import DomainKit
import Testing

@Suite struct `Work with a deadline` {
  @Test func `work that ends in time ends with its value or its error`() async throws {
    #expect(try await withDeadline(.seconds(1_000)) { 1 } == 1)
    let value = try await withDeadline(.seconds(1_000)) {
      await Task.yield()
      return 2
    }
    #expect(value == 2)
    await #expect(throws: Trouble.self) { try await withDeadline(.seconds(1_000)) { throw Trouble("late") } }
  }

  @Test func `work that obeys its cancellation at the deadline fails because of the deadline`() async throws {
    await #expect(throws: DeadlineExceeded(limit: .milliseconds(5))) {
      try await withDeadline(.milliseconds(5)) { try await Task.sleep(for: .seconds(1_000)) }
    }
  }
}
