import DomainKit
import Testing

@Suite struct `A unit of work runs in order` {
  @Test func `U1: body, pre-commit handlers, commit, post-commit handlers; the body's value is returned`() async throws
  {
    let harness = KernelHarness { journal, _ in
      [
        EventHandler("after", on: Noted.self, phase: .postCommit) { event, _ in journal.note("after \(event.text)") },
        EventHandler("before", on: Noted.self, phase: .preCommit) { event, _ in journal.note("before \(event.text)") },
      ]
    }

    let value = try await harness.work.execute(for: .anyone("test")) { context in
      harness.journal.note("body")
      context.save(harness.parcel(noting: "wet"))
      return 42
    }

    #expect(value == 42)
    #expect(harness.journal.all == ["body", "before wet", "commit", "after wet"])
    #expect(harness.store.parcels.values.map(\.notes) == [["wet"]])
    let logged = harness.log.all.filter { $0.hasPrefix("handler ran before the commit handler=before unit=") }
    #expect(logged.count == 1)
  }

  @Test func `U1: a unit without events commits as well`() async throws {
    let harness = KernelHarness()
    try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel()) }
    #expect(harness.journal.all == ["commit"])
    #expect(harness.store.parcels.count == 1)
    #expect(harness.store.outbox.isEmpty)
  }

  @Test func `U5: what a pre-commit handler changes is stored with the rest`() async throws {
    let harness = KernelHarness { _, work in
      [
        EventHandler("copy", on: Noted.self, phase: .preCommit) { event, _ in
          try await work().execute(for: .anyone("test")) { context in
            var copy = Parcel(id: ID(UniqueID(high: 0, low: 9)))
            copy.echo(event.text)
            context.save(&copy)
          }
        }
      ]
    }
    try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "wet")) }
    #expect(harness.store.parcels.count == 2)
    #expect(harness.journal.all == ["commit"])
  }

  @Test func `U5: a pre-commit handler's changes are lost with the rest`() async throws {
    let harness = KernelHarness { _, work in
      [
        EventHandler("copy", on: Noted.self, phase: .preCommit) { _, _ in
          try await work().execute(for: .anyone("test")) { $0.save(Parcel(id: ID(UniqueID(high: 0, low: 9)))) }
        },
        EventHandler("refuse", on: Noted.self, phase: .preCommit) { _, _ in throw Trouble("refused") },
      ]
    }
    await #expect(throws: Trouble("refused")) {
      try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "wet")) }
    }
    #expect(harness.store.parcels.isEmpty)
  }
}
