import DomainKit
import Testing
import TestingKit

@Suite struct `Work with a deadline` {
  @Test func `work that ends in time ends with its value or its error`() async throws {
    #expect(try await withTimeout(.seconds(1_000)) { 1 } == 1)
    let value = try await withTimeout(.seconds(1_000)) {
      await Task.yield()
      return 2
    }
    #expect(value == 2)
    await #expect(throws: Trouble.self) { try await withTimeout(.seconds(1_000)) { throw Trouble("late") } }
  }

  @Test func `work that obeys its cancellation at the deadline fails because of the deadline`() async throws {
    await #expect(throws: DeadlineExceeded(limit: .milliseconds(5))) {
      try await withTimeout(.milliseconds(5)) { try await Task.sleep(for: .seconds(1_000)) }
    }
  }

  @Test func `deadlines of any order and number all come`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for delay in [300, 20, 150, 5, 20, 80] {
        group.addTask {
          await #expect(throws: DeadlineExceeded(limit: .milliseconds(delay))) {
            try await withTimeout(.milliseconds(delay)) { try await Task.sleep(for: .seconds(1_000)) }
          }
        }
      }
      for _ in 1...1_000 {
        group.addTask {
          let value = try await withTimeout(.seconds(1_000)) {
            await Task.yield()
            return 1
          }
          #expect(value == 1)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `work that ignores its cancellation goes on alone after the grace period`() async throws {
    let stuck = Gate()
    await #expect(throws: DeadlineExceeded(limit: .milliseconds(5), isStillRunning: true)) {
      try await withTimeout(.milliseconds(5), grace: .milliseconds(5)) { await stuck.wait() }
    }
    stuck.open()
  }

  @Test(.timeLimit(.minutes(1))) func `work that ignores its caller's cancellation does not keep the caller`() async {
    let (running, stuck) = (Gate(), Gate())
    let caller = Task {
      try await withTimeout(.seconds(1_000), grace: .milliseconds(5)) {
        running.open()
        await stuck.wait()
      }
    }
    await running.wait()
    caller.cancel()
    await #expect(throws: CancellationError.self) { try await caller.value }
    stuck.open()
  }

  @Test(.timeLimit(.minutes(1))) func `work that was stopped before it began fails for that reason`() async {
    let signal = CancellationSignal()
    signal.send(Trouble("lost"))
    await #expect(throws: Trouble("lost")) {
      try await withTimeout(.seconds(1_000), cancellation: signal) { try await Task.sleep(for: .seconds(1_000)) }
    }
  }
}
