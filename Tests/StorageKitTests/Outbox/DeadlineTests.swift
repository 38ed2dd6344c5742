import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `Handlers with a timeout` {
  private let diary = Diary()

  /// A handler that hangs during its first attempt and ignores its cancellation.
  private func hanging(_ gate: Gate, timeout: Duration = .milliseconds(20)) -> EventHandler {
    EventHandler("hang", on: JarFilled.self, phase: .postCommit, timeout: timeout) { [diary] _, delivery in
      diary.note("hang \(delivery.attempt)")
      if delivery.attempt == 1 { await gate.wait() }
    }
  }

  @Test func `a handler that hangs is a failure at its timeout, and is tried again`() async throws {
    let gate = Gate()
    let shop = try Roastery([hanging(gate)])
    try await shop.add(beans: "arabica")
    let delivery = try #require(try await shop.engine.events(EventFilter()).first?.deliveries.first)
    #expect(delivery.status == .failed)
    #expect(delivery.failureReason?.hasPrefix("It did not finish within") == true)
    #expect(try await shop.deliver(after: 59_999) == 0)
    try await shop.deliver(after: 1)
    #expect(diary.lines == ["hang 1", "hang 2"])
    #expect(try await shop.openCount() == 0)
    gate.open()
  }

  @Test func `a handler that hangs keeps no other delivery from being made`() async throws {
    let gate = Gate()
    let handlers = [hanging(gate, timeout: .seconds(1_000)), diary.handler("tell")]
    let killed = try Roastery(handlers, delivers: false)
    try await killed.add(beans: "arabica")
    killed.clock.advance(byMilliseconds: Lease.standard)
    let shop = try Roastery(after: killed, handlers)
    let pump = Task { await shop.pump.run() }
    for bean in ["robusta", "liberica"] {
      try await killed.add(beans: bean)
      shop.clock.advance(byMilliseconds: Lease.standard)
    }
    while Set(diary.lines.filter { $0.hasPrefix("tell") }).count < 3 { try await Task.sleep(for: .milliseconds(1)) }
    gate.open()
    pump.cancel()
    await pump.value
  }

  @Test func `the pump ends although a handler ignores its cancellation`() async throws {
    let gate = Gate()
    let killed = try Roastery([hanging(gate)], delivers: false)
    try await killed.add(beans: "arabica")
    killed.clock.advance(byMilliseconds: Lease.standard)
    let shop = try Roastery(after: killed, [hanging(gate, timeout: .seconds(1_000))])
    try await shop.runPump { !diary.lines.isEmpty }
    gate.open()
  }
}
