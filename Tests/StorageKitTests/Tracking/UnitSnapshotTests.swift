import DomainKit
import Synchronization
import TestingKit
import Testing

@testable import StorageKit

@Suite struct `The snapshot of a unit` {
  /// Takes its time to open a snapshot, and counts them.
  private final class SlowEngine: ForwardingEngine {
    let base: any StorageEngine = InMemoryEngine()
    private let failure: StorageError?
    private let opened = Mutex(0)

    init(failure: StorageError? = nil) { self.failure = failure }

    var count: Int { opened.withLock(\.self) }

    func snapshot() async throws -> any StorageSnapshot {
      opened.withLock { $0 += 1 }
      try await Task.sleep(for: .milliseconds(100))
      if let failure { throw failure }
      return try await base.snapshot()
    }
  }

  @Test func `is opened once by tasks that query at the same time`() async throws {
    let engine = SlowEngine()
    let snapshot = UnitSnapshot(of: engine)
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { _ = try await snapshot.reader() } }
      try await group.waitForAll()
    }
    #expect(engine.count == 1)
    snapshot.end()
    await #expect(throws: UnitOfWorkError.self) { try await snapshot.reader() }
  }

  @Test(.timeLimit(.minutes(1))) func `that cannot be opened keeps no task waiting`() async throws {
    let failure = StorageError.busy("memory")
    let snapshot = UnitSnapshot(of: SlowEngine(failure: failure))
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { await #expect(throws: failure) { try await snapshot.reader() } }
      }
    }
  }

  @Test func `that is ended while it opens gives no answers`() async throws {
    let snapshot = UnitSnapshot(of: SlowEngine())
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { await #expect(throws: UnitOfWorkError.self) { try await snapshot.reader() } }
      }
      snapshot.end()
    }
  }
}
