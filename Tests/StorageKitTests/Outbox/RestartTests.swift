import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `Deliveries that an earlier run left open` {
  private let diary = Diary()

  /// A run that ended right after the commit of a jar with arabica, so that only its lease is left.
  private func killedRun(_ handler: String = "tell") async throws -> Roastery {
    let run = try Roastery([diary.handler(handler)], delivers: false)
    try await run.add(beans: "arabica")
    return run
  }

  @Test func `they are picked up when the lease has ended, and not before`() async throws {
    let next = try Roastery(after: try await killedRun(), [diary.handler("tell")])
    try await next.deliver(after: Lease.standard - 1)
    #expect(diary.lines == [])
    try await next.deliver(after: 1)
    #expect(diary.lines == ["tell arabica"])
    #expect(try await next.openCount() == 0)
  }

  @Test func `the lease ends early enough for the five seconds that are promised`() {
    #expect(Lease.standard + 1_000 <= 5_000)
  }

  /// A handler with another name, and one of another event.
  private static let strangers = [
    EventHandler("other", on: JarFilled.self, phase: .postCommit) { _, _ in },
    EventHandler("tell", on: JarEmptied.self, phase: .postCommit) { _, _ in },
  ]

  @Test(arguments: strangers)
  func `a delivery whose handler is not here waits until it is, neither tried nor given up`(
    stranger: EventHandler
  ) async throws {
    let killed = try await killedRun()
    let without = try Roastery(after: killed, [stranger])
    for _ in 1...20 { #expect(try await without.deliver(after: 60_000) == 0) }
    #expect(try await without.openCount() == 1)
    #expect(without.engine.deadLetters == [])
    try await Roastery(after: killed, [diary.handler("tell")]).deliver(after: 0)
    #expect(diary.lines == ["tell arabica"])
  }

  @Test(.timeLimit(.minutes(2))) func `the pump finds them unasked`() async throws {
    let next = try Roastery(after: try await killedRun(), [diary.handler("tell")])
    next.clock.advance(byMilliseconds: Lease.standard)
    try await next.runPump { !diary.lines.isEmpty }
    #expect(diary.lines == ["tell arabica"])
  }

  @Test func `two runs at once deliver each only once`() async throws {
    let killed = try await killedRun()
    for _ in 1...30 { try await killed.add(beans: "robusta") }
    killed.clock.advance(byMilliseconds: Lease.standard)
    let runs = try (1...4).map { _ in try Roastery(after: killed, [diary.handler("tell")]) }
    try await withThrowingTaskGroup { group in
      for run in runs { group.addTask { while try await run.pump.deliverDue() > 0 {} } }
      try await group.waitForAll()
    }
    #expect(diary.lines.sorted() == ["tell arabica"] + Array(repeating: "tell robusta", count: 30))
  }

  @Test func `a delivery that ends its process every time is a dead letter after eight processes`() async throws {
    let killed = try await killedRun()
    for _ in 1...20 {
      killed.clock.advance(byMilliseconds: Lease.standard)
      // A process that claims the delivery and ends before it has an outcome.
      let tell = HandlerKey(handler: "tell", stableName: JarFilled.stableName)
      let claimed = try await killed.engine.claim(Lease(owner: killed.ids.next()), handlers: [tell], limit: 9)
      if claimed.contains(where: { $0.failures >= 7 }) { break }
    }
    let next = try Roastery(after: killed, [diary.handler("tell")])
    try await next.deliver(after: Lease.standard)
    #expect(diary.lines == [])
    #expect(next.engine.deadLetters.map(\.failures) == [8])
    #expect(next.engine.deadLetters.first?.failureReason == "The program ended 8 times during this delivery")
  }

  @Test func `deliveries that were left beside one that ends its process are made`() async throws {
    let killed = try Roastery([diary.handler("poison"), diary.handler("tell")], delivers: false)
    for bean in ["arabica", "robusta", "liberica"] { try await killed.add(beans: bean) }
    let handlers = Set(["poison", "tell"].map { HandlerKey(handler: $0, stableName: JarFilled.stableName) })
    var told: Set<DeliveryKey> = []
    for _ in 1...8 {
      killed.clock.advance(byMilliseconds: Lease.standard)
      // Each process makes deliveries until it reaches a poisoned one.
      while true {
        let lease = Lease(owner: killed.ids.next())
        let claimed = try await killed.engine.claim(lease, handlers: handlers, limit: 9)
        guard let one = claimed.first, one.key.handler == "tell" else { break }
        told.insert(one.key)
        var changes = ChangeSet()
        changes.settlements = [DeliverySettlement(HeldDelivery(key: one.key, owner: lease.owner), .done)]
        try await killed.engine.commit(changes)
      }
    }
    #expect(told.count == 3)
  }
}
