import OrdersData
import StorageKit
import Synchronization
import Testing

@Suite struct `Changes of the database` {
  private let engine = TokenEngine()

  @Test func `are told at the start and after each commit`() async throws {
    var changes = EngineChanges(engine: engine).changes().makeAsyncIterator()
    #expect(try await changes.next() != nil)
    engine.change()
    #expect(try await changes.next() != nil)
    let before = engine.reads
    try await engine.reachReads(before + 3)
    engine.change()
    #expect(try await changes.next() != nil)
  }

  @Test func `are told of commits only`() async throws {
    let told = Mutex(0)
    let changes = EngineChanges(engine: engine).changes()
    let consumer = Task { for try await _ in changes { told.withLock { $0 += 1 } } }
    try await engine.reachReads(5)
    consumer.cancel()
    try await consumer.value
    let count = told.withLock { $0 }
    #expect(count == 1)
  }

  @Test(arguments: [StorageError.busy("shop.db"), .unreachable("a server")])
  func `are told again after a time without an answer`(failure: StorageError) async throws {
    var changes = EngineChanges(engine: engine).changes().makeAsyncIterator()
    #expect(try await changes.next() != nil)
    engine.fail(with: failure)
    #expect(try await changes.next() != nil)
    engine.fail(with: nil)
    #expect(try await changes.next() != nil)
  }

  @Test func `end with an error that does not pass by itself`() async throws {
    var changes = EngineChanges(engine: engine).changes().makeAsyncIterator()
    #expect(try await changes.next() != nil)
    engine.fail(with: StorageError.corrupt("a page"))
    await #expect(throws: StorageError.corrupt("a page")) {
      while try await changes.next() != nil {}
    }
  }
}
