import Testing

@testable import DomainKit

@Suite struct `A dry run of a unit` {
  private let anyone = Permission.anyone("test")

  private static func handlers(
    _ journal: Journal, _ work: @escaping @Sendable () throws -> UnitOfWork<Warehouse>
  ) -> [EventHandler] {
    [
      EventHandler("tests.before", on: Noted.self, phase: .preCommit) { event, _ in
        journal.note("before \(event.text)")
        if event.text == "refused" { throw Trouble("refused") }
      },
      EventHandler("tests.after", on: Noted.self, phase: .postCommit) { event, _ in journal.note("after \(event.text)")
      },
      EventHandler("tests.with", on: Noted.self, phase: .withCommit) { event, _ in journal.note("with \(event.text)") },
      EventHandler("tests.outside", on: Noted.self, phase: .postCommitExternal) { _, _ in journal.note("outside") },
    ]
  }

  @Test func `runs its pre-commit handlers, names the others, and stores and delivers nothing`() async throws {
    let harness = KernelHarness(Self.handlers)
    let dryRun = DryRun()
    let parcel = harness.parcel(noting: "hello")
    let answer = try await dryRun.run {
      try await harness.work.execute(for: anyone) { context in
        context.save(parcel)
        return 42
      }
    }
    #expect(answer == 42)
    #expect(harness.journal.all == ["before hello", "dry run"])
    #expect(harness.store.parcels.isEmpty)
    #expect(harness.store.outbox.isEmpty)
    #expect(dryRun.changes == [PlannedChange(entity: "Parcel", id: parcel.id.raw, kind: .changed, fields: [])])
    let event = try #require(dryRun.events.first)
    #expect(event.name == "tests.noted.v1")
    #expect(event.aggregate.id == parcel.id.raw)
    #expect(event.beforeCommit == ["tests.before"])
    #expect(event.withCommit == ["tests.with"])
    #expect(event.afterCommit == ["tests.after", "tests.outside"])
  }

  @Test func `leaves no trace in the unit that is meant`() async throws {
    let harness = KernelHarness(Self.handlers)
    let parcel = harness.parcel(noting: "hello")
    try await DryRun().run { try await harness.work.execute(for: anyone) { $0.save(parcel) } }
    try await harness.work.execute(for: anyone) { $0.save(parcel) }
    #expect(
      harness.journal.all == [
        "before hello", "dry run", "before hello", "commit", "after hello", "with hello", "outside",
      ])
    #expect(harness.store.parcels.count == 1)
  }

  @Test func `fails with its own error`() async throws {
    let harness = KernelHarness(Self.handlers)
    let dryRun = DryRun()
    await #expect(throws: Trouble("refused")) {
      try await dryRun.run {
        try await harness.work.execute(for: anyone) { $0.save(harness.parcel(noting: "refused")) }
      }
    }
    harness.store.failCommits(with: [Trouble("full")])
    await #expect(throws: Trouble("full")) {
      try await dryRun.run {
        try await harness.work.execute(for: anyone) { $0.save(harness.parcel(noting: "late")) }
      }
    }
    #expect(dryRun.changes == [])
    #expect(dryRun.events == [])
  }

  @Test func `runs again after a conflict, as the real one would`() async throws {
    let harness = KernelHarness(Self.handlers)
    let dryRun = DryRun()
    let parcel = harness.parcel()
    harness.store.failCommits(with: [ConcurrencyConflict(entity: "Parcel", id: parcel.id.raw, expected: 1, found: 2)])
    try await dryRun.run { try await harness.work.execute(for: anyone) { $0.save(parcel) } }
    #expect(harness.store.sessionsOpened == 2)
    #expect(dryRun.changes.count == 1)
  }

  @Test func `is the only one: the next would not find what it changed`() async throws {
    let harness = KernelHarness(Self.handlers)
    try await DryRun().run {
      try await harness.work.execute(for: anyone) { $0.save(harness.parcel(noting: "first")) }
      await #expect(throws: DryRunError.severalSteps) {
        try await harness.work.execute(for: anyone) { _ in Issue.record("the second unit has begun") }
      }
    }
    // A change without an event is enough.
    try await DryRun().run {
      try await harness.work.execute(for: anyone) { $0.save(harness.parcel()) }
      await #expect(throws: DryRunError.severalSteps) {
        try await harness.work.execute(for: anyone) { _ in Issue.record("the second unit has begun") }
      }
    }
  }

  @Test func `is the only one after an event without a visible change, too`() throws {
    let dryRun = DryRun()
    dryRun.record([], [])
    try dryRun.beginUnit()
    let parcel = AggregateReference(type: "Parcel", id: UniqueID(high: 1, low: 1))
    dryRun.record(
      [], [PlannedEvent(name: "tests.noted.v1", aggregate: parcel, beforeCommit: [], withCommit: [], afterCommit: [])])
    #expect(throws: DryRunError.severalSteps) { try dryRun.beginUnit() }
  }

  @Test func `may follow units that changed nothing`() async throws {
    let harness = KernelHarness(Self.handlers)
    let dryRun = DryRun()
    try await dryRun.run {
      try await harness.work.execute(for: anyone) { _ in }
      try await harness.work.execute(for: anyone) { $0.save(harness.parcel()) }
    }
    #expect(dryRun.changes.count == 1)
  }

  @Test func `is refused to those who may not do the work`() async throws {
    let harness = KernelHarness(access: DeniedAccess(), Self.handlers)
    await #expect(throws: AccessDenied.self) {
      try await DryRun().run {
        try await harness.work.execute(for: Permission("tests.write", atLeast: .owner)) {
          $0.save(harness.parcel(noting: "secret"))
        }
      }
    }
    #expect(harness.journal.all == ["roll back"])
  }

  @Test func `keeps away from the world outside`() throws {
    try DryRun.refuse("writes a file")
    WorkScope.with(\.dryRun, DryRun()) {
      #expect(throws: DryRunError.externalEffect("writes a file")) { try DryRun.refuse("writes a file") }
    }
  }
}

/// Allows no user.
private struct DeniedAccess: PrincipalProvider {
  func principal(in _: Unit) async throws -> Principal { .anonymous }
}
