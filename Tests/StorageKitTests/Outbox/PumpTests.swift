import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `The pump` {
  private let diary = Diary()

  @Test(.timeLimit(.minutes(5))) func `sleeps no longer than until the next delivery is due`() async throws {
    let shop = try Roastery([diary.handler("grind")])
    diary.fail("grind mocha", times: .max)
    try await shop.add(beans: "mocha")
    try await shop.deliver(after: 60_000)
    let handlers: Set = [HandlerKey(handler: "grind", stableName: JarFilled.stableName)]
    let wait = try #require(try await shop.engine.timeUntilDue(handlers: handlers))
    // The clock stops a millisecond before the next attempt, so the pump keeps looking.
    shop.clock.advance(byMilliseconds: wait - 1)
    let pump = Task { await shop.pump.run() }
    // With pauses of a second, five checks would take four seconds. A busy machine may need several attempts.
    var time = Duration.seconds(4)
    while time >= .seconds(3) {
      let (before, start) = (shop.engine.lookups.count, ContinuousClock.now)
      while shop.engine.lookups.count < before + 5 { try await Task.sleep(for: .milliseconds(5)) }
      time = start.duration(to: .now)
    }
    pump.cancel()
    await pump.value
  }

  @Test(.timeLimit(.minutes(2))) func `asks the engine once per check while no delivery is due`() async throws {
    let shop = try Roastery([diary.handler("grind"), diary.handler("mail", .postCommitExternal)])
    try await shop.runPump { shop.engine.lookups.count >= 3 }
    let all = Set(["grind", "mail"].map { HandlerKey(handler: $0, stableName: JarFilled.stableName) })
    #expect(Set(shop.engine.lookups) == [all])
    #expect(shop.engine.claimLimits == [])
  }

  @Test(.timeLimit(.minutes(2)), arguments: [true, false])
  func `delivers the events that waited for a feature to be switched on again`(runs: Bool) async throws {
    let off = try Roastery([], paused: [HandlerKey(handler: "grind", stableName: JarFilled.stableName)])
    try await off.add(beans: "mocha")
    let on = try Roastery(after: off, [diary.handler("grind")])
    if runs { try await on.runPump { !diary.lines.isEmpty } } else { try await on.pump.deliverAll() }
    #expect(diary.lines == ["grind mocha"])
  }

  @Test(.timeLimit(.minutes(1))) func `goes on after the database could not be asked`() async throws {
    let killed = try Roastery([diary.handler("grind")], delivers: false)
    try await killed.add(beans: "mocha")
    killed.clock.advance(byMilliseconds: Lease.standard)
    let shop = try Roastery(after: killed, [diary.handler("grind")])
    shop.engine.failNextLookup(with: .busy("memory"))
    try await shop.runPump { !diary.lines.isEmpty }
  }

  @Test(.timeLimit(.minutes(1))) func `makes more deliveries to external systems than run at a time`() async throws {
    let off = try Roastery([], paused: [HandlerKey(handler: "mail", stableName: JarFilled.stableName)])
    for _ in 1...40 { try await off.add(beans: "mocha") }
    let on = try Roastery(after: off, [diary.handler("mail", .postCommitExternal)])
    try await on.runPump { diary.lines.count >= 40 }
  }

  @Test(.timeLimit(.minutes(1)))
  func `deletes events a month after they are finished, but none because the clock is far ahead`() async throws {
    let shop = try Roastery([diary.handler("grind")])
    try await shop.add(beans: "mocha")
    shop.clock.advance(byMilliseconds: 31 * Timestamp.millisecondsPerDay)
    #expect(try await payloadsAfterHousekeeping(in: shop) == [#"{"bean":"mocha"}"#])
    try await shop.add(beans: "java")
    #expect(try await payloadsAfterHousekeeping(in: shop) == [#"{"bean":"java"}"#])
  }

  /// Runs the pump until its second check, before which it does its housekeeping, and returns the events that are left.
  private func payloadsAfterHousekeeping(in shop: Roastery) async throws -> [String] {
    let before = shop.engine.lookups.count
    try await shop.runPump { shop.engine.lookups.count >= before + 2 }
    return try await shop.engine.events(EventFilter()).map(\.payload)
  }

  @Test func `claims sixteen deliveries to external systems at a time, and more local ones`() async throws {
    let handlers = [diary.handler("grind"), diary.handler("mail", .postCommitExternal)]
    let shop = try Roastery(handlers, delivers: false)
    try await shop.add(beans: "mocha")
    let next = try Roastery(after: shop, handlers)
    try await next.deliver(after: Lease.standard)
    #expect(next.engine.claimLimits == [512, 16])
    #expect(Set(diary.lines) == ["grind mocha", "mail mocha"])
  }
}
