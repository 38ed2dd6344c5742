import DomainKit
import Testing

@Suite struct `A unit of work runs in order` {
  @Test func `U1: body, pre-commit handlers, commit, post-commit handlers; the body's value is returned`() async throws
  {
    let house = House { journal, _ in
      [
        EventHandler("after", on: Noted.self, phase: .postCommit) { event, _ in journal.note("after \(event.text)") },
        EventHandler("before", on: Noted.self, phase: .preCommit) { event, _ in journal.note("before \(event.text)") },
      ]
    }

    let value = try await house.work.execute(for: .anyone("test")) { context in
      house.journal.note("body")
      context.save(house.parcel(noting: "wet"))
      return 42
    }

    #expect(value == 42)
    #expect(house.journal.all == ["body", "before wet", "commit", "after wet"])
    #expect(house.store.parcels.values.map(\.notes) == [["wet"]])
  }

  @Test func `U1: a unit without events commits as well`() async throws {
    let house = House()
    try await house.work.execute(for: .anyone("test")) { $0.save(house.parcel()) }
    #expect(house.journal.all == ["commit"])
    #expect(house.store.parcels.count == 1)
    #expect(house.store.outbox.isEmpty)
  }

  @Test func `U5: what a pre-commit handler changes is stored with the rest`() async throws {
    let house = House { _, work in
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
    try await house.work.execute(for: .anyone("test")) { $0.save(house.parcel(noting: "wet")) }
    #expect(house.store.parcels.count == 2)
    #expect(house.journal.all == ["commit"])
  }

  @Test func `U5: a pre-commit handler's changes are lost with the rest`() async throws {
    let house = House { _, work in
      [
        EventHandler("copy", on: Noted.self, phase: .preCommit) { _, _ in
          try await work().execute(for: .anyone("test")) { $0.save(Parcel(id: ID(UniqueID(high: 0, low: 9)))) }
        },
        EventHandler("refuse", on: Noted.self, phase: .preCommit) { _, _ in throw Trouble("refused") },
      ]
    }
    await #expect(throws: Trouble("refused")) {
      try await house.work.execute(for: .anyone("test")) { $0.save(house.parcel(noting: "wet")) }
    }
    #expect(house.store.parcels.isEmpty)
  }
}
