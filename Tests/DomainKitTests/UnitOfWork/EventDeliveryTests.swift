import DomainKit
import Testing

@Suite struct `Events of a unit` {
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `U3: keep the order of their raising whatever order the entities are saved in`(order: [Int]) async throws {
    let harness = KernelHarness(notedBeforeAndAfter)
    try await harness.work.execute(for: .anyone("test")) { context in
      var parcels = [harness.parcel(), harness.parcel(), harness.parcel()]
      for (index, text) in [(2, "1st"), (0, "2nd"), (1, "3rd"), (0, "4th"), (2, "5th")] { parcels[index].note(text) }
      for index in order { context.save(&parcels[index]) }
    }
    let texts = ["1st", "2nd", "3rd", "4th", "5th"]
    #expect(harness.journal.all == texts.map { "before \($0)" } + ["commit"] + texts.map { "after \($0)" })
  }

  @Test(arguments: [1, 2, 5])
  func `U3: an event is delivered once, however often its entity is saved`(times: Int) async throws {
    let harness = KernelHarness(notedBeforeAndAfter)
    try await harness.work.execute(for: .anyone("test")) { context in
      var parcel = harness.parcel(noting: "wet")
      for _ in 0..<times { context.save(&parcel) }
    }
    #expect(harness.journal.all == ["before wet", "commit", "after wet"])
  }

  @Test func `U3: an event is delivered once, although its entity was copied before both were saved`() async throws {
    let harness = KernelHarness(notedBeforeAndAfter)
    try await harness.work.execute(for: .anyone("test")) { context in
      var parcel = harness.parcel(noting: "wet")
      var copy = parcel
      copy.note("torn")
      context.save(&parcel)
      context.save(&copy)
    }
    #expect(
      harness.journal.all == ["before wet", "before torn", "commit", "after wet", "after torn"])
  }

  @Test func `are refused by a handler of another type`() async throws {
    let handler = EventHandler("hear", on: Noted.self, phase: .postCommit) { _, _ in }
    let id = UniqueID(high: 0, low: 1)
    let delivery = EventDelivery(
      eventID: id, aggregate: AggregateReference(type: "Parcel", id: id), account: nil, attempt: 1)
    try await handler.handle(Noted(text: "wet"), delivery)
    let error = try await #require(throws: UnitOfWorkError.self) {
      try await handler.handle(Echoed(text: "wet"), delivery)
    }
    #expect(error.code == "unit.wrong-event")
    #expect(error.message == "The handler hear cannot handle the event tests.echoed.v1")
  }

  @Test func `U3: what a handler raises waits for what was raised before it`() async throws {
    let harness = KernelHarness { journal, work in
      notedBeforeAndAfter(journal, work) + [
        EventHandler("echo", on: Noted.self, phase: .preCommit) { event, _ in
          try await work().execute(for: .anyone("test")) { context in
            var parcel = Parcel(id: ID(UniqueID(high: 0, low: 9)))
            parcel.echo(event.text)
            context.save(&parcel)
          }
        },
        EventHandler("heard", on: Echoed.self, phase: .preCommit) { event, _ in journal.note("echo \(event.text)") },
      ]
    }
    try await harness.work.execute(for: .anyone("test")) { context in
      var parcel = harness.parcel(noting: "one")
      parcel.note("two")
      context.save(&parcel)
    }
    #expect(
      harness.journal.all
        == ["before one", "before two", "echo one", "echo two", "commit", "after one", "after two"])
  }

  @Test(arguments: [(HandlingPhase.preCommit, ["first", "second"]), (.postCommit, ["commit", "first", "second"])])
  func `go to their handlers in the order of registration`(phase: HandlingPhase, expected: [String]) async throws {
    let harness = KernelHarness { journal, _ in
      ["first", "second"].map { name in
        EventHandler(name, on: Noted.self, phase: phase) { _, _ in journal.note(name) }
      }
    }
    try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "wet")) }
    #expect(harness.journal.all.filter { phase == .postCommit || $0 != "commit" } == expected)
  }

  @Test func `have one identity before and after the commit, and each its own`() async throws {
    let harness = KernelHarness { journal, _ in
      [HandlingPhase.preCommit, .postCommit].map { phase in
        EventHandler("\(phase)", on: Noted.self, phase: phase) { event, delivery in
          journal.note("\(event.text) \(delivery.eventID) \(delivery.aggregate.type)")
        }
      }
    }
    try await harness.work.execute(for: .anyone("test")) { context in
      context.save(harness.parcel(noting: "one"))
      context.save(harness.parcel(noting: "two"))
    }
    let before = harness.journal.all.prefix(2)
    let after = harness.journal.all.suffix(2)
    #expect(Array(before) == Array(after))
    #expect(Set(harness.store.outbox.map(\.eventID)).count == 2)
    #expect(before.first?.hasSuffix(" Parcel") == true)
  }

  @Test func `are all stored with the commit, for the handlers after it`() async throws {
    let harness = KernelHarness { journal, _ in
      [
        EventHandler("tests.after", on: Noted.self, phase: .postCommit) { _, _ in },
        EventHandler("tests.outside", on: Noted.self, phase: .postCommitExternal) { _, _ in },
        EventHandler("tests.before", on: Echoed.self, phase: .preCommit) { _, _ in journal.note("before") },
      ]
    }
    let id = try await harness.work.execute(for: .anyone("test")) { context in
      var parcel = harness.parcel(noting: "wet")
      parcel.echo("unheard afterwards")
      context.save(&parcel)
      return parcel.id
    }
    let entry = try #require(harness.store.outbox.first)
    #expect(harness.store.outbox.map(\.handlers.count) == [2, 0])
    #expect(entry.stableName == "tests.noted.v1")
    #expect(entry.event as? Noted == Noted(text: "wet"))
    #expect(entry.aggregate == AggregateReference(type: "Parcel", id: id.raw))
    #expect(entry.handlers.map(\.name) == ["tests.after", "tests.outside"])
    #expect(harness.journal.all == ["before", "commit"])
  }

  @Test func `U6: a post-commit handler that throws neither undoes the unit nor stops another one`() async throws {
    let harness = KernelHarness { journal, _ in
      [
        EventHandler("first", on: Noted.self, phase: .postCommit) { _, _ in throw Trouble("no printer") },
        EventHandler("second", on: Noted.self, phase: .postCommit) { event, _ in journal.note("second \(event.text)") },
      ]
    }
    let value = try await harness.work.execute(for: .anyone("test")) { context in
      context.save(harness.parcel(noting: "wet"))
      return "stored"
    }
    #expect(value == "stored")
    #expect(harness.journal.all == ["commit", "first failed", "second wet"])
    #expect(harness.store.parcels.count == 1)
  }
}

/// Handlers that write down every ``Noted``, before the commit and after it.
@Sendable private func notedBeforeAndAfter(
  _ journal: Journal, _: @escaping @Sendable () throws -> UnitOfWork<Warehouse>
) -> [EventHandler] {
  [
    EventHandler("before", on: Noted.self, phase: .preCommit) { event, _ in journal.note("before \(event.text)") },
    EventHandler("after", on: Noted.self, phase: .postCommit) { event, _ in journal.note("after \(event.text)") },
  ]
}
