import DomainKit
import Foundation
import StorageKit
import Synchronization
import Testing
import TestingKit

@testable import StorageSQLite

@Suite struct `Units that commit together` {
  @Test func `200 units share far fewer transactions, and each gets its own result`() async throws {
    let threads = ManyThreads()
    let batches = Mutex<[Int]>([])
    let queue = CommitQueue { batch in
      batches.withLock { $0.append(batch.count) }
      usleep(2_000)
      return batch.map { $0.settlements.isEmpty ? .success(CommitReceipt()) : .failure(StorageError.full("x")) }
    }
    let failed = try await withThrowingTaskGroup { group in
      for number in 1...200 {
        group.addTask(executorPreference: threads) {
          do {
            try await queue.submit(number % 10 == 0 ? self.failing : ChangeSet())
            return 0
          } catch is StorageError {
            return number
          }
        }
      }
      return try await group.reduce(into: Set<Int>()) { if $1 > 0 { $0.insert($1) } }
    }
    #expect(failed == Set(stride(from: 10, through: 200, by: 10)))
    #expect(batches.withLock { $0.reduce(0, +) } == 200)
    #expect(batches.withLock { $0.count } < 100)
  }

  private var failing: ChangeSet {
    var changes = ChangeSet()
    let key = DeliveryKey(eventID: SequentialIDs.id(1), handler: "h")
    changes.settlements = [
      DeliverySettlement(HeldDelivery(key: key, owner: SequentialIDs.id(2)), .done)
    ]
    return changes
  }

  @Test func `a lone unit is written at once`() async throws {
    let batches = Mutex<[Int]>([])
    let queue = CommitQueue { batch in
      batches.withLock { $0.append(batch.count) }
      return batch.map { _ in .success(CommitReceipt()) }
    }
    for _ in 1...3 { try await queue.submit(ChangeSet()) }
    #expect(batches.withLock { $0 } == [1, 1, 1])
  }

  @Test(.timeLimit(.minutes(2))) func `a unit that is canceled while it waits is not written`() async throws {
    let batches = Mutex<[Int]>([])
    let (begun, end) = (Gate(), Gate())
    let queue = CommitQueue { batch in
      batches.withLock { $0.append(batch.count) }
      begun.open()
      await end.wait()
      return batch.map { _ in .success(CommitReceipt()) }
    }
    let first = Task { try await queue.submit(ChangeSet()) }
    await begun.wait()
    let second = Task { try await queue.submit(ChangeSet()) }
    while queue.waitingCount == 0 { await Task.yield() }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    end.open()
    _ = try await first.value
    try await queue.submit(ChangeSet())
    #expect(batches.withLock { $0 } == [1, 1])
  }

  @Test(.timeLimit(.minutes(2)))
  func `batches block none of the threads that tasks share`() async throws {
    let (alone, blocked) = (Counter(), Counter())
    let end = DispatchSemaphore(value: 0)
    let queues = (0..<ProcessInfo.processInfo.activeProcessorCount + 1).map { _ in
      let first = Gate()
      let queue = CommitQueue { batch in
        if batch.count == 1 {
          alone.add()
          await first.wait()
        } else {
          blocked.add()
          end.wait()
        }
        return batch.map { _ in .success(CommitReceipt()) }
      }
      return (queue, first)
    }
    try await withThrowingTaskGroup { group in
      for (number, (queue, first)) in queues.enumerated() {
        group.addTask { try await queue.submit(ChangeSet()) }
        while alone.count <= number { await Task.yield() }
        for _ in 1...2 { group.addTask { try await queue.submit(ChangeSet()) } }
        while queue.waitingCount < 2 { await Task.yield() }
        first.open()
      }
      while blocked.count < queues.count { await Task.yield() }
      for _ in queues { end.signal() }
      try await group.waitForAll()
    }
  }

  @Test func `a unit that fails in a shared transaction takes no other with it`() async throws {
    let folder = try TemporaryFolder()
    let engine = try SQLiteEngine.withCups(at: folder.file())
    defer { engine.close() }
    var (good, bad) = (ChangeSet(), ChangeSet())
    good.writes = [Cups.insertion(1, "good")]
    bad.writes = [Cups.insertion(2, "half"), Cups.update(9, "bad", expected: 1)]
    var late = ChangeSet()
    late.writes = [Cups.insertion(3, "late")]
    let results = await engine.commitBatch([good, bad, late]).map { result in (try? result.get()) != nil }
    #expect(results == [true, false, true])
    #expect(try await engine.labels() == ["good", "late"])
  }
}

private final class Counter: Sendable {
  private let total = Atomic<Int>(0)
  var count: Int { total.load(ordering: .relaxed) }
  func add() { total.add(1, ordering: .relaxed) }
}
