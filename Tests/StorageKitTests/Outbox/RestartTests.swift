import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `Deliveries that an earlier run left behind` {
  private let diary = Diary()

  /// A run that ended right after the commit of a jar with arabica: its claim is all that is left of it.
  private func killedRun(_ handler: String = "tell") async throws -> Roastery {
    let silent = EventHandler(handler, on: JarFilled.self, phase: .postCommit) { _, _ in throw CancellationError() }
    let run = try Roastery([silent])
    try await run.add(beans: "arabica")
    return run
  }

  @Test func `they are picked up when the claim has expired, and not before`() async throws {
    let next = try Roastery(after: try await killedRun(), [diary.handler("tell")])
    try await next.deliver(after: ClaimSource.lease - 1)
    #expect(diary.lines == [])
    try await next.deliver(after: 1)
    #expect(diary.lines == ["tell arabica"])
    #expect(try await next.openCount() == 0)
  }

  @Test func `the claim expires early enough for the five seconds that are promised`() {
    #expect(ClaimSource.lease + 1_000 < 5_000)
  }

  @Test func `a delivery to a handler that is not here waits until it is`() async throws {
    let killed = try await killedRun()
    let without = try Roastery(after: killed, [diary.handler("other")])
    for _ in 1...20 { try await without.deliver(after: 60_000) }
    #expect(try await without.openCount() == 1)
    #expect(without.engine.deadLetters == [])
    try await Roastery(after: killed, [diary.handler("tell")]).deliver(after: 0)
    #expect(diary.lines == ["tell arabica"])
  }

  @Test func `a delivery of an event that is not here is neither tried nor given up`() async throws {
    let killed = try await killedRun()
    let stranger = EventHandler("tell", on: JarEmptied.self, phase: .postCommit) { _, _ in }
    let without = try Roastery(after: killed, [stranger])
    for _ in 1...20 { #expect(try await without.deliver(after: 60_000) == 0) }
    #expect(without.engine.deadLetters == [])
    try await Roastery(after: killed, [diary.handler("tell")]).deliver(after: 0)
    #expect(diary.lines == ["tell arabica"])
  }

  @Test func `the pump finds them unasked`() async throws {
    let next = try Roastery(after: try await killedRun(), [diary.handler("tell")])
    next.clock.advance(byMilliseconds: ClaimSource.lease)
    let pump = Task { await next.pump.run() }
    for _ in 1...200 where diary.lines.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    pump.cancel()
    await pump.value
    #expect(diary.lines == ["tell arabica"])
  }

  @Test func `two runs at once deliver each only once`() async throws {
    let killed = try await killedRun()
    for _ in 1...30 { try await killed.add(beans: "robusta") }
    killed.clock.advance(byMilliseconds: ClaimSource.lease)
    let runs = try (1...4).map { _ in try Roastery(after: killed, [diary.handler("tell")]) }
    try await withThrowingTaskGroup { group in
      for run in runs { group.addTask { while try await run.pump.deliverDue() > 0 {} } }
      try await group.waitForAll()
    }
    #expect(diary.lines.sorted() == ["tell arabica"] + Array(repeating: "tell robusta", count: 30))
  }
}
