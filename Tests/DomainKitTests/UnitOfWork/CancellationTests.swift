import DomainKit
import Testing
import TestingKit

@Suite struct `A canceled task` {
  @Test func `U11: rolls back even when the body ignores the cancellation`() async {
    let harness = KernelHarness()
    let task = Task {
      try await harness.work.execute(for: .anyone("test")) { context in
        context.save(harness.parcel(noting: "wet"))
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(harness.store.parcels.isEmpty)
    #expect(harness.journal.all == ["roll back"])
  }

  @Test func `U11: rolls back when a pre-commit handler ignores the cancellation`() async {
    let (running, canceled) = (Gate(), Gate())
    let harness = KernelHarness { journal, _ in
      [
        EventHandler("before", on: Noted.self, phase: .preCommit) { _, _ in
          running.open()
          await canceled.wait()
        },
        EventHandler("after", on: Noted.self, phase: .postCommit) { _, _ in journal.note("after") },
      ]
    }
    let task = Task { try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "wet")) } }
    await running.wait()
    task.cancel()
    canceled.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(harness.journal.all == ["roll back"])
  }

  @Test func `U17: a pre-commit handler that misses its deadline fails its unit, and the program goes on`() async throws
  {
    let stuck = Gate()
    let harness = KernelHarness { _, work in
      [
        EventHandler("hangs", on: Noted.self, phase: .preCommit, timeout: .milliseconds(5)) { event, _ in
          if event.text == "wet" { try await work().execute(for: .anyone("test")) { _ in await stuck.wait() } }
        }
      ]
    }
    let error = await #expect(throws: UnitOfWorkError.self) {
      try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "wet")) }
    }
    #expect(error?.message == "The handler hangs did not finish within 0.005 seconds, so nothing was stored")
    #expect(error?.kind == .busy)
    #expect(harness.store.parcels.isEmpty)
    try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "dry")) }
    stuck.open()
    #expect(harness.store.parcels.count == 1)
  }

  @Test func `U11: is told that it was canceled, although an inner unit failed of it first`() async {
    let harness = KernelHarness()
    let task = Task {
      try await harness.work.execute(for: .anyone("test")) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        try? await harness.work.execute(for: .anyone("test")) { _ in try Task.checkCancellation() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `U11: what is committed stays committed when the cancellation comes later`() async throws {
    let harness = KernelHarness { journal, _ in
      [
        EventHandler("after", on: Noted.self, phase: .postCommit) { _, _ in
          withUnsafeCurrentTask { $0?.cancel() }
          journal.note("after")
        }
      ]
    }
    let task = Task {
      try await harness.work.execute(for: .anyone("test")) { context in
        context.save(harness.parcel(noting: "wet"))
        return "stored"
      }
    }
    #expect(try await task.value == "stored")
    #expect(harness.journal.all == ["commit", "after"])
  }
}
