import DomainKit
import Testing

@Suite struct `A stable event name` {
  @Test(arguments: ["orders.placed.v1", "orders.line-added.v12", "a.b.c.v3", "shop2.opened.v1"])
  func `is lower-case words and a version`(name: String) { #expect(EventName.isWellFormed(name)) }

  @Test(arguments: [
    "", ".", "orders", "orders.placed", "placed.v1", "orders.placed.v", "orders.placed.v0", "orders.placed.v-1",
    "orders.placed.v+1", "orders.placed.v01", "orders.placed.1", "orders.placed.V1", "Orders.placed.v1", "orders..v1",
    ".orders.placed.v1", "orders.placed.v1.", "orders.placed.v1 ", "orders placed.x.v1", "orders.plåced.v1",
    "orders.placed.v１",
    "orders.placed_now.v1", "orders.placed.v1x", "orders.placed\u{0}.v1",
  ])
  func `is nothing else`(name: String) { #expect(!EventName.isWellFormed(name)) }
}

@Suite struct `The table of handlers` {
  private let handlers = EventHandlers([
    EventHandler("tests.one", on: Noted.self, phase: .postCommit) { _, _ in },
    EventHandler("tests.two", on: Noted.self, phase: .postCommitExternal) { _, _ in },
    EventHandler("tests.one", on: Echoed.self, phase: .postCommit) { _, _ in },
    EventHandler("tests.early", on: Settled.self, phase: .preCommit) { _, _ in },
  ])

  @Test func `finds an event type by its stored name`() {
    #expect(handlers.eventType(named: "tests.noted.v1") == Noted.self)
    #expect(handlers.eventType(named: "tests.settled.v1") == Settled.self)
    #expect(handlers.eventType(named: "tests.unheard.v1") == nil)
  }

  @Test func `finds a stored delivery's handler by its name and the event's`() {
    #expect(handlers.handler(named: "tests.one", of: "tests.noted.v1")?.eventType == Noted.self)
    #expect(handlers.handler(named: "tests.one", of: "tests.echoed.v1")?.eventType == Echoed.self)
    #expect(handlers.handler(named: "tests.two", of: "tests.echoed.v1") == nil)
    #expect(handlers.handler(named: "tests.early", of: "tests.settled.v1") == nil)
  }
}

@Suite struct `The table of handlers of an event with earlier forms` {
  private struct Moved: DomainEvent {
    static let stableName = "tests.moved.v3"
    static let upcasts = ["tests.moved.v1", "tests.moved.v2"].map { EventUpcast(from: $0) { $0 } }
  }

  @Test(arguments: ["tests.moved.v1", "tests.moved.v2", "tests.moved.v3"])
  func `finds the type and the handler by every name`(name: String) {
    let handlers = EventHandlers([EventHandler("tests.one", on: Moved.self, phase: .postCommit) { _, _ in }])
    #expect(handlers.eventType(named: name) == Moved.self)
    #expect(handlers.handler(named: "tests.one", of: name)?.eventType == Moved.self)
    #expect(handlers.keys.contains(HandlerKey(handler: "tests.one", stableName: name)))
    #expect(handlers.stableNames.contains(name))
  }
}

@Suite struct `The wait after a failed delivery` {
  private let schedule = RetrySchedule()

  @Test(
    arguments: [(1, 250...500), (2, 1_500...3_000), (3, 9_000...18_000), (7, 1_800_000...3_600_000)]
      as [(Int, ClosedRange<Int64>)])
  func `is six times as long each time, and lies between half and all of that`(failures: Int, range: ClosedRange<Int64>)
    throws
  {
    let delays = try (0..<200).map { _ in try #require(schedule.delay(afterFailures: failures)) }
    #expect(delays.allSatisfy(range.contains))
    #expect(Set(delays).count > 1)
  }

  @Test(arguments: [8, 9, 1_000]) func `ends after eight failures`(failures: Int) {
    #expect(schedule.delay(afterFailures: failures) == nil)
  }

  @Test func `never grows past the longest`() throws {
    let schedule = RetrySchedule(maxFailures: 100)
    #expect(try #require(schedule.delay(afterFailures: 99)) <= 3_600_000)
  }
}
