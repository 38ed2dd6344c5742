import DomainKit
import Logging
import StorageKit
import Synchronization
import Testing
import TestingKit

@Suite struct `Deliveries that fail` {
  private let diary = Diary()

  @Test func `a failing handler is tried again by the pump until it is done`() async throws {
    let shop = try Roastery([diary.handler("tell")])
    diary.fail("tell arabica", times: 3)
    try await shop.add(beans: "arabica")
    for _ in 1...5 { try await shop.deliver(after: 3_600_000) }
    #expect(diary.lines == Array(repeating: "tell arabica", count: 4))
    #expect(try await shop.openCount() == 0)
  }

  @Test(arguments: 1...7)
  func `the pause is six times as long after every failure, up to an hour, less up to half of it`(_ failures: Int)
    async throws
  {
    let shop = try Roastery([diary.handler("tell")])
    diary.fail("tell arabica", times: failures)
    try await shop.add(beans: "arabica")
    for _ in 1..<failures { try await shop.deliver(after: 3_600_000) }
    let tell = HandlerKey(handler: "tell", stableName: JarFilled.stableName)
    let pause = try #require(try await shop.engine.timeUntilDue(handlers: [tell]))
    let full = [500, 3_000, 18_000, 108_000, 648_000, 3_600_000, 3_600_000][failures - 1] as Int64
    #expect((full / 2...full).contains(pause))
    #expect(try await shop.deliver(after: pause - 1) == 0)
    #expect(try await shop.deliver(after: 1) == 1)
  }

  @Test func `after eight failures, each of them logged, a delivery is a dead letter with its cause`() async throws {
    let levels = LogLevels()
    let shop = try Roastery([diary.handler("tell")], logger: Logger(label: "tests") { _ in levels })
    diary.fail("tell arabica", times: .max)
    try await shop.add(beans: "arabica")
    for _ in 1...20 { try await shop.deliver(after: 3_600_000) }
    #expect(diary.lines.count == 8)
    #expect(try await shop.openCount() == 0)
    let dead = try #require(shop.engine.deadLetters.first)
    #expect(dead.failures == 8)
    #expect(dead.failureReason.contains("tell arabica failed"))
    #expect(levels.seen == Array(repeating: .warning, count: 7) + [.error])
  }

  @Test func `later events of an aggregate wait for an earlier one that failed, and come in order`() async throws {
    let shop = try Roastery([diary.handler("tell")])
    diary.fail("tell arabica")
    try await shop.add(beans: "arabica", "robusta", "liberica")
    #expect(diary.lines == ["tell arabica"])
    while try await shop.openCount() > 0, diary.lines.count < 10 { try await shop.deliver(after: 500) }
    #expect(diary.lines == ["tell arabica", "tell arabica", "tell robusta", "tell liberica"])
  }

  @Test func `later events wait as well when they come from a run whose clock lags`() async throws {
    let ahead = try Roastery([diary.handler("tell")], ids: SequentialIDs(after: 1_000))
    let after = try Roastery(after: ahead, [diary.handler("tell")], ids: SequentialIDs(after: 10))
    diary.fail("tell arabica")
    let jar = try await ahead.add(beans: "arabica")
    try await after.fill(jar, with: "robusta")
    #expect(diary.lines == ["tell arabica"])
    while try await after.openCount() > 0, diary.lines.count < 10 { try await after.deliver(after: 500) }
    #expect(diary.lines == ["tell arabica", "tell arabica", "tell robusta"])
  }

  @Test func `a failed event blocks neither another handler nor another aggregate`() async throws {
    let shop = try Roastery([diary.handler("tell"), diary.handler("count")])
    diary.fail("tell arabica")
    try await shop.add(beans: "arabica", "robusta")
    try await shop.add(beans: "liberica")
    #expect(diary.lines == ["tell arabica", "count arabica", "count robusta", "tell liberica", "count liberica"])
  }

  @Test func `a dead letter lets the later events of its aggregate pass`() async throws {
    let shop = try Roastery([diary.handler("tell")])
    diary.fail("tell arabica", times: .max)
    try await shop.add(beans: "arabica", "robusta")
    for _ in 1...20 { try await shop.deliver(after: 3_600_000) }
    #expect(diary.lines == Array(repeating: "tell arabica", count: 8) + ["tell robusta"])
  }

  @Test func `a delivery that loses ten races for a row is no failed attempt`() async throws {
    let diary = diary
    let shop = Mutex<Roastery?>(nil)
    let ledger = Jar(ID(SequentialIDs.id(5_000)))
    let handler = EventHandler("count", on: JarFilled.self, phase: .postCommit, timeout: .seconds(3_600)) {
      event, delivery in
      guard let unit = Unit.current, let rivals = shop.withLock({ $0 }) else { throw Trouble() }
      let jars = try EntityStore<JarMapper>(FeatureStorage(of: "tests", in: unit))
      var jar = try #require(try await jars.find(ledger.id))
      diary.note("attempt \(delivery.attempt)")
      if diary.lines.count <= 10 { try await Task.detached { try await rivals.label(ledger, "taken") }.value }
      jar.label = event.bean
      try jars.update(&jar)
    }
    let roastery = try Roastery([handler], lease: 3_600_000)
    shop.withLock { $0 = roastery }
    try await roastery.add(ledger)
    try await roastery.add(beans: "arabica")
    #expect(diary.lines == Array(repeating: "attempt 1", count: 11))
    #expect(try await roastery.labels().contains("arabica"))
  }

  @Test func `the attempts are spread over an hour at least`() {
    let schedule = RetrySchedule()
    let least = (1...7).compactMap { schedule.delay(afterFailures: $0) }.reduce(0, +)
    #expect(least >= 3_600_000)
    #expect(schedule.delay(afterFailures: 8) == nil)
  }

  @Test func `a handler's own cancellation is a failure`() async throws {
    let diary = diary
    let handler = EventHandler("tell", on: JarFilled.self, phase: .postCommit) { _, delivery in
      diary.note("attempt \(delivery.attempt)")
      if diary.lines.count == 1 { throw CancellationError() }
    }
    let shop = try Roastery([handler])
    try await shop.add(beans: "arabica")
    try await shop.deliver(after: 500)
    #expect(diary.lines == ["attempt 1", "attempt 2"])
  }

  @Test(arguments: [
    StorageError.busy("x"), .full("x"), .unreachable("x"), .outcomeUnknown("x", unit: SequentialIDs.id(1)),
  ])
  func `a fault of the database is no failed attempt`(_ fault: StorageError) async throws {
    let diary = diary
    let handler = EventHandler("tell", on: JarFilled.self, phase: .postCommit) { _, delivery in
      diary.note("attempt \(delivery.attempt)")
      if diary.lines.count < 20 { throw fault }
    }
    let shop = try Roastery([handler])
    try await shop.add(beans: "arabica")
    while try await shop.openCount() > 0, diary.lines.count < 30 { try await shop.deliver(after: 3_000) }
    #expect(diary.lines == Array(repeating: "attempt 1", count: 20))
  }

  @Test func `a delivery whose process stops is given back, and made by the next process at once`() async throws {
    let diary = diary
    let handler = EventHandler("tell", on: JarFilled.self, phase: .postCommit) { _, delivery in
      diary.note("attempt \(delivery.attempt)")
      if diary.lines.count == 1 { try await Task.sleep(for: .seconds(1_000)) }
    }
    let shop = try Roastery([handler])
    let work = Task { try await shop.add(beans: "arabica") }
    while diary.lines.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    work.cancel()
    _ = await work.result
    #expect(try await Roastery(after: shop, [handler]).deliver(after: 0) == 1)
    #expect(diary.lines == ["attempt 1", "attempt 1"])
  }
}
