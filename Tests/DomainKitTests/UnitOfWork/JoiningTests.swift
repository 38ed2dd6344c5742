import DomainKit
import Synchronization
import Testing
import TestingKit

@Suite struct `A unit inside a unit` {
  @Test func `U10: joins the outer one: one session, one commit, events of both in order`() async throws {
    let harness = KernelHarness { journal, _ in
      [EventHandler("after", on: Noted.self, phase: .postCommit) { event, _ in journal.note("after \(event.text)") }]
    }
    let isSame = try await harness.work.execute(for: .anyone("test")) { outer in
      outer.save(harness.parcel(noting: "outer"))
      return try await harness.work.execute(for: .anyone("test")) { inner in
        inner.save(harness.parcel(noting: "inner"))
        harness.journal.note("inner done")
        return inner.unit === outer.unit
      }
    }
    #expect(isSame)
    #expect(harness.store.sessionsOpened == 1)
    #expect(harness.journal.all == ["inner done", "commit", "after outer", "after inner"])
  }

  @Test func `U10: an inner failure reaches the caller as it is`() async {
    let harness = KernelHarness()
    await #expect(throws: Trouble("inner")) {
      try await harness.work.execute(for: .anyone("test")) { outer in
        outer.save(harness.parcel())
        try await harness.work.execute(for: .anyone("test")) { _ in throw Trouble("inner") }
      }
    }
    #expect(harness.store.parcels.isEmpty)
  }

  @Test func `U10: an inner failure that the outer body swallows still dooms the whole`() async throws {
    let harness = KernelHarness()
    let error = try await #require(throws: UnitOfWorkError.self) {
      try await harness.work.execute(for: .anyone("test")) { outer in
        outer.save(harness.parcel())
        try? await harness.work.execute(for: .anyone("test")) { inner in
          inner.save(harness.parcel())
          throw Trouble("half done")
        }
      }
    }
    guard case .aborted(let cause as Trouble) = error else { throw Trouble("not aborted: \(error)") }
    #expect(cause == Trouble("half done"))
    #expect(harness.store.parcels.isEmpty)
    #expect(harness.journal.all == ["roll back"])
  }

  @Test func `U10: an inner failure dooms the whole although a later inner unit succeeds`() async throws {
    let harness = KernelHarness()
    await #expect(throws: UnitOfWorkError.self) {
      try await harness.work.execute(for: .anyone("test")) { outer in
        outer.save(harness.parcel())
        try? await harness.work.execute(for: .anyone("test")) { inner in
          inner.save(harness.parcel())
          throw Trouble("half done")
        }
        try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel()) }
      }
    }
    #expect(harness.store.parcels.isEmpty)
  }

  @Test func `U10: a post-commit handler has a unit of its own`() async throws {
    let harness = KernelHarness { _, work in
      [
        EventHandler("after", on: Noted.self, phase: .postCommit) { _, _ in
          try await work().execute(for: .anyone("test")) { $0.save(Parcel(id: ID(UniqueID(high: 0, low: 9)))) }
        }
      ]
    }
    try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "wet")) }
    #expect(harness.journal.all == ["commit", "commit"])
    #expect(harness.store.sessionsOpened == 2)
    #expect(harness.store.parcels.count == 2)
  }

  @Test func `U10: a task that outlives the unit opens its own`() async throws {
    let harness = KernelHarness()
    let gate = Gate()
    let late = try await harness.work.execute(for: .anyone("test")) { context in
      context.save(harness.parcel())
      return Task {
        await gate.wait()
        return try await harness.work.execute(for: .anyone("test")) { inner in
          inner.save(harness.parcel())
          return inner.unit.id
        }
      }
    }
    gate.open()
    _ = try await late.value
    #expect(harness.store.sessionsOpened == 2)
    #expect(harness.journal.all == ["commit", "commit"])
  }

  @Test func `U10: a joined task that is still at work at the commit fails the whole, itself included`() async throws {
    let harness = KernelHarness()
    let gate = Gate()
    let joined = Gate()
    let late = Mutex<Task<Void, any Error>?>(nil)
    let error = try await #require(throws: UnitOfWorkError.self) {
      try await harness.work.execute(for: .anyone("test")) { outer in
        outer.save(harness.parcel())
        let task = Task {
          try await harness.work.execute(for: .anyone("test")) { inner in
            joined.open()
            await gate.wait()
            inner.save(harness.parcel())
          }
        }
        late.withLock { $0 = task }
        await joined.wait()
      }
    }
    guard case .unfinished = error else { throw Trouble("not unfinished: \(error)") }
    gate.open()
    let task = late.withLock(\.self)
    await #expect(throws: UnitOfWorkError.self) { try await task?.value }
    #expect(harness.store.parcels.isEmpty)
  }

  @Test func `U10: child tasks join while the body waits for them`() async throws {
    let harness = KernelHarness()
    try await harness.work.execute(for: .anyone("test")) { _ in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask { try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel()) } }
        }
        try await group.waitForAll()
      }
    }
    #expect(harness.store.sessionsOpened == 1)
    #expect(harness.store.parcels.count == 20)
  }

  @Test func `a thing of the unit's scope is made once per unit and again for the next`() async throws {
    let harness = KernelHarness()
    var made: [Int] = []
    let key = ObjectIdentifier(Parcel.self)
    func ask(_ unit: Unit) -> Int? {
      let thing = unit.scoped(key) {
        made.append(made.count)
        return made.count
      }
      return thing as? Int
    }
    let first = try await harness.work.execute(for: .anyone("test")) { outer in
      try await harness.work.execute(for: .anyone("test")) { [ask(outer.unit), ask($0.unit)] }
    }
    let second = try await harness.work.execute(for: .anyone("test")) { ask($0.unit) }
    #expect(first == [1, 1])
    #expect(second == 2)
  }
}
