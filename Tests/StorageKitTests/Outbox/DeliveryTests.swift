import DomainKit
import StorageKit
import Synchronization
import Testing
import TestingKit

@Suite struct `Post-commit deliveries` {
  private let diary = Diary()
  private let jarIDs = SequentialIDs(after: 9_000)

  @Test func `a delivery is stored with the commit and open until its handler is done`() async throws {
    let shop = try Roastery([])
    let engine = shop.engine
    let watcher = EventHandler("watch", on: JarFilled.self, phase: .postCommit) { [diary] _, _ in
      for open in try await engine.openDeliveries() { diary.note("\(open.handler) \(open.count)") }
    }
    let watched = try Roastery(after: shop, [watcher])
    try await watched.add(beans: "arabica")
    #expect(diary.lines == ["watch 1"])
    #expect(engine.commits.first?.writes.count == 2)
    #expect(engine.commits.first?.outbox?.events.map(\.entry.stableName) == [JarFilled.stableName])
    #expect(try await watched.openCount() == 0)
  }

  @Test(arguments: [0, Lease.standard])
  func `act for the user who caused the event, at once and later`(delay: Int64) async throws {
    let cause = UniqueID(high: 7, low: 7)
    let handler = EventHandler("tell", on: JarFilled.self, phase: .postCommit) { [diary] _, delivery in
      diary.note("\(Caller.current == .system(onBehalfOf: cause)) \(delivery.account == cause)")
    }
    let first = try Roastery([handler], delivers: delay == 0)
    try await WorkScope.with(\.caller, .system(onBehalfOf: cause)) { try await first.add(beans: "arabica") }
    if delay > 0 { try await Roastery(after: first, [handler]).deliver(after: delay) }
    #expect(diary.lines == ["true true"])
  }

  @Test func `the events of an entity that is removed are delivered`() async throws {
    let shop = try Roastery([diary.handler("tell")])
    let stored = try await shop.add()
    try await shop.unit { store in
      var jar = try #require(try await store.find(stored.id))
      jar.fill(with: "last")
      try store.remove(&jar)
    }
    #expect(diary.lines == ["tell last"])
    #expect(try await shop.labels() == [])
  }

  @Test func `a unit that fails delivers nothing, then or later`() async throws {
    let shop = try Roastery([diary.handler("tell")])
    let jar = try await shop.add()
    await #expect(throws: ConcurrencyConflict.self) { try await shop.add(jar, beans: "arabica") }
    try await shop.deliver(after: 600_000)
    #expect(diary.lines == [])
  }

  @Test func `a throwing handler neither undoes the unit nor stops another handler of the same event`() async throws {
    let shop = try Roastery([diary.handler("first"), diary.handler("second")])
    diary.fail("first arabica")
    try await shop.add(shop.newJar("kept"), beans: "arabica")
    #expect(diary.lines == ["first arabica", "second arabica"])
    #expect(try await shop.labels() == ["kept"])
    #expect(try await shop.engine.openDeliveries().map(\.handler) == ["first"])
  }

  @Test func `what a pre-commit handler changes is stored with the rest`() async throws {
    let shop = try Roastery([diary.bottler("bottle", .preCommit, ids: jarIDs)])
    try await shop.add(shop.newJar("a"), beans: "arabica")
    #expect(try await shop.labels() == ["a", "for arabica"])
    #expect(shop.engine.commits.count == 1)
  }

  @Test func `what a pre-commit handler changes is lost with the rest`() async throws {
    let shop = try Roastery([
      diary.bottler("bottle", .preCommit, ids: jarIDs), diary.handler("forbid", .preCommit), diary.handler("tell"),
    ])
    diary.fail("forbid arabica")
    await #expect(throws: Trouble("forbid arabica failed")) { try await shop.add(beans: "arabica") }
    #expect(try await shop.labels() == [])
    #expect(try await shop.openCount() == 0)
    #expect(diary.lines == ["bottle arabica", "forbid arabica"])
  }

  @Test func `events reach a handler in the order in which they were raised`() async throws {
    let shop = try Roastery([diary.handler("tell")])
    try await shop.add(beans: "arabica", "robusta", "liberica")
    #expect(diary.lines == ["tell arabica", "tell robusta", "tell liberica"])
  }

  @Test func `a handler's effect and its acknowledgment are one transaction`() async throws {
    let shop = try Roastery([diary.bottler("bottle", .postCommit, ids: jarIDs)])
    try await shop.add(shop.newJar("a"), beans: "arabica")
    let last = try #require(shop.engine.commits.last)
    #expect(last.writes.count == 1)
    #expect(last.settlements.map(\.outcome) == [.done])
    #expect(try await shop.labels() == ["a", "for arabica"])
  }

  @Test func `an effect is lost when its delivery was taken over, and made once by the new owner`() async throws {
    let shop = try Roastery([diary.bottler("bottle", .postCommit, ids: jarIDs)])
    let (engine, clock, thief) = (shop.engine, shop.clock, shop.ids.next())
    let slow = EventHandler("bottle", on: JarFilled.self, phase: .postCommit) { [diary, jarIDs] event, delivery in
      clock.advance(byMilliseconds: Lease.standard)
      let bottle = HandlerKey(handler: "bottle", stableName: JarFilled.stableName)
      _ = try await engine.claim(Lease(owner: thief), handlers: [bottle], limit: 1)
      try await diary.bottler("slow", .postCommit, ids: jarIDs).handle(event, delivery)
    }
    try await Roastery(after: shop, [slow]).add(shop.newJar("a"), beans: "arabica")
    #expect(try await shop.labels() == ["a"])
    try await shop.deliver(after: Lease.standard)
    #expect(try await shop.labels() == ["a", "for arabica"])
    #expect(diary.lines == ["slow arabica", "bottle arabica"])
  }

  @Test func `a conflict in a handler's unit runs the handler again at once, on fresh data`() async throws {
    let shop = try Roastery([diary.bottler("bottle", .postCommit, ids: jarIDs)])
    let conflict = ConcurrencyConflict(entity: "tests_jar", id: jarIDs.next(), expected: 0, found: 1)
    let diary = diary
    shop.engine.beforeCommits { changes in
      if !changes.settlements.isEmpty, diary.lines.count == 1 { throw conflict }
    }
    try await shop.add(shop.newJar("a"), beans: "arabica")
    #expect(diary.lines == ["bottle arabica", "bottle arabica"])
    #expect(try await shop.labels() == ["a", "for arabica"])
  }

  @Test func `an external handler is acknowledged afterwards and gets the same key at every attempt`() async throws {
    let diary = diary
    let mailer = EventHandler("mail", on: JarFilled.self, phase: .postCommitExternal) { _, delivery in
      diary.note("attempt \(delivery.attempt) of \(delivery.eventID)")
      if delivery.attempt == 1 { throw Trouble() }
    }
    let shop = try Roastery([mailer])
    try await shop.add(beans: "arabica")
    try await shop.deliver(after: 500)
    let eventID = try #require(shop.engine.commits.first?.outbox?.events.first?.entry.eventID)
    #expect(diary.lines == ["attempt 1 of \(eventID)", "attempt 2 of \(eventID)"])
    #expect(try await shop.openCount() == 0)
  }

  @Test func `an event that waits for an earlier one of its aggregate is delivered when that is done`() async throws {
    let isOpen = Atomic(false)
    let handler = EventHandler("tell", on: JarFilled.self, phase: .postCommit) { [diary] event, _ in
      diary.note("begin \(event.bean)")
      while event.bean == "arabica", !isOpen.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(1)) }
      diary.note("end \(event.bean)")
    }
    let shop = try Roastery([handler])
    // The clock is stopped, so only the signal wakes the pump.
    let pump = Task { await shop.pump.run() }
    let jar = shop.newJar()
    let first = Task { try await shop.add(jar, beans: "arabica") }
    while diary.lines.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    var stored = jar
    stored.version = 1
    try await shop.fill(stored, with: "robusta")
    #expect(diary.lines == ["begin arabica"])
    isOpen.store(true, ordering: .releasing)
    _ = try await first.value
    while try await shop.openCount() > 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(diary.lines == ["begin arabica", "end arabica", "begin robusta", "end robusta"])
    pump.cancel()
    await pump.value
  }
}
