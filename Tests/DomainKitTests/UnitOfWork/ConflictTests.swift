import DomainKit
import Testing

@Suite struct `A stale write` {
  @Test(arguments: 1...3)
  func `U9: runs the body again on a fresh session, up to three times, and is delivered once`(
    conflicts: Int
  ) async throws {
    let harness = KernelHarness { journal, _ in
      [EventHandler("after", on: Noted.self, phase: .postCommit) { event, _ in journal.note("after \(event.text)") }]
    }
    let id = harness.storedParcel()

    let value = try await harness.contend(for: id, times: conflicts)

    #expect(value == conflicts + 1)
    #expect(harness.store.sessionsOpened == conflicts + 1)
    #expect(
      harness.journal.all
        == Array(repeating: "roll back", count: conflicts) + ["commit", "after try \(conflicts + 1)"])
    // Every attempt read the parcel afresh: nothing of the lost ones is left, and every version was counted.
    #expect(harness.store.parcels[id.raw]?.notes == ["try \(conflicts + 1)"])
    #expect(harness.store.parcels[id.raw]?.version == conflicts + 1)
  }

  @Test func `U9: surfaces after the third repetition, naming entity, id, expected and found version`() async throws {
    let harness = KernelHarness()
    let id = harness.storedParcel()
    let conflict = try await #require(throws: ConcurrencyConflict.self) {
      try await harness.contend(for: id, times: .max)
    }
    #expect(conflict == ConcurrencyConflict(entity: "Parcel", id: id.raw, expected: 3, found: 4))
    #expect(conflict.message.contains("Parcel \(id) "))
    #expect(conflict.message.contains("version 3 was expected, 4 was found"))
    #expect(harness.store.sessionsOpened == 4)
    #expect(harness.journal.all == Array(repeating: "roll back", count: 4))
    #expect(harness.store.parcels[id.raw]?.notes == [])
  }

  @Test func `U9: is logged with the number of the attempt`() async throws {
    let harness = KernelHarness()
    _ = try await harness.contend(for: harness.storedParcel(), times: 2)
    let conflicts = harness.log.all.filter { $0.hasPrefix("conflict, trying again ") }
    #expect(conflicts.map { $0.contains("conflict=") } == [true, true])
    #expect(conflicts.map { $0.contains("attempt=1 ") } == [true, false])
    #expect(conflicts.map { $0.contains("attempt=2 ") } == [false, true])
  }

  @Test func `U9: reads the cache in the first attempt only`() async throws {
    let harness = KernelHarness()
    _ = try await harness.contend(for: harness.storedParcel(), times: 2)
    #expect(harness.store.cacheReads == [true, false, false])
  }

  @Test func `U9: a later event of another process makes the new identifiers greater than its own`() async throws {
    let harness = KernelHarness()
    let latest = UniqueID(high: 0x7000, low: 5_000)
    harness.store.failCommits(with: [EventOrderConflict(aggregate: UniqueID(high: 1, low: 1), latest: latest)])
    try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "late")) }
    #expect(harness.store.outbox.map { $0.eventID > latest } == [true])
  }

  @Test func `U9: a value that another process has just taken is looked at again`() async throws {
    let harness = KernelHarness()
    harness.store.failCommits(with: [UniquenessConflict(entity: "parcels", fields: "label")])
    try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel()) }
    #expect(harness.store.sessionsOpened == 2)
    #expect(harness.store.parcels.count == 1)
  }

  @Test func `U9: an entity from outside the body keeps its events for the next run, and they are delivered once`()
    async throws
  {
    let harness = KernelHarness { journal, _ in
      [EventHandler("after", on: Noted.self, phase: .postCommit) { event, _ in journal.note("after \(event.text)") }]
    }
    harness.store.failCommits(with: [UniquenessConflict(entity: "parcels", fields: "label")])
    var parcel = harness.parcel(noting: "made outside")
    try await harness.work.execute(for: .anyone("test")) { $0.save(&parcel) }
    parcel.version = 1
    try await harness.work.execute(for: .anyone("test")) { $0.save(&parcel) }
    #expect(harness.journal.all == ["roll back", "commit", "after made outside", "commit"])
  }

  @Test func `U9: another error is no reason to try again`() async {
    let harness = KernelHarness()
    harness.store.failCommits(with: [Trouble("disk full")])
    await #expect(throws: Trouble("disk full")) {
      try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel()) }
    }
    #expect(harness.store.sessionsOpened == 1)
  }

  @Test func `U9: an inner unit's conflict runs the whole outer body again`() async throws {
    let harness = KernelHarness()
    let conflict = ConcurrencyConflict(entity: "Parcel", id: harness.ids.next(), expected: 1, found: 2)
    var runs = 0
    try await harness.work.execute(for: .anyone("test")) { _ in
      runs += 1
      let isFirst = runs == 1
      try await harness.work.execute(for: .anyone("test")) { _ in if isFirst { throw conflict } }
    }
    #expect(runs == 2)
    #expect(harness.store.sessionsOpened == 2)
  }

  @Test func `U9, U11: a task canceled between two attempts does not try again`() async throws {
    let harness = KernelHarness()
    let conflict = ConcurrencyConflict(entity: "Parcel", id: harness.ids.next(), expected: 1, found: 2)
    let task = Task {
      try await harness.work.execute(for: .anyone("test")) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        throw conflict
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(harness.store.sessionsOpened == 1)
  }
}

extension KernelHarness {
  /// Changes a parcel that another unit changes in between, a given number of times.
  ///
  /// - Returns: How often the body ran.
  fileprivate func contend(for id: ID<Parcel>, times: Int) async throws -> Int {
    var runs = 0
    return try await work.execute(for: .anyone("test")) { context in
      runs += 1
      var parcel = try context.find(id)
      parcel.note("try \(runs)")
      context.save(&parcel)
      if runs <= times { store.touch(id) }
      return runs
    }
  }
}
