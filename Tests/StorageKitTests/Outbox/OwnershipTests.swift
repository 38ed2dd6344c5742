import DomainKit
import StorageKit
import Testing
import TestingKit

@Suite struct `Deliveries that take long` {
  private let diary = Diary()
  private static let tell = HandlerKey(handler: "tell", stableName: JarFilled.stableName)

  /// Lets the duration of the lease pass in quarters, with a renewal in each.
  private func letLeasePass(_ lease: Int64, _ clock: ManualClock, _ engine: RecordingEngine) async throws {
    for _ in 1...6 {
      let token = try await engine.changeToken()
      clock.advance(byMilliseconds: lease / 4)
      while try await engine.changeToken() == token { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  @Test(arguments: [true, false])
  func `leases are kept while an earlier handler of the same unit is slow`(_ isFirst: Bool) async throws {
    // A busy machine may renew a short lease too late, which cancels the slow handler.
    var lease: Int64 = 2_000
    while try await !keepsLeases(of: lease, isFirst) {
      lease *= 10
      try #require(lease <= 200_000, "the slow handler was canceled")
    }
  }

  /// Lets a lease pass during a slow handler.
  ///
  /// - Returns: `false` if the handler was canceled.
  private func keepsLeases(of lease: Int64, _ isFirst: Bool) async throws -> Bool {
    let shop = try Roastery([])
    let (engine, clock, diary) = (shop.engine, shop.clock, Diary())
    let (thief, order) = (shop.ids.next(), isFirst ? ["slow", "tell"] : ["tell", "slow"])
    let slow = EventHandler("slow", on: JarFilled.self, phase: .postCommit, timeout: .seconds(1_000)) { _, _ in
      try await letLeasePass(lease, clock, engine)
      let handlers = Set(order.map { HandlerKey(handler: $0, stableName: JarFilled.stableName) })
      let stolen = try await engine.claim(Lease(owner: thief), handlers: handlers, limit: 9)
      diary.note("stolen: \(stolen.count)")
    }
    let handlers = ["slow": slow, "tell": diary.handler("tell")]
    let next = try Roastery(after: shop, order.compactMap { handlers[$0] }, lease: lease)
    try await next.add(beans: "arabica")
    guard diary.lines.contains(where: { $0.hasPrefix("stolen") }) else { return false }
    #expect(diary.lines == (isFirst ? ["stolen: 0", "tell arabica"] : ["tell arabica", "stolen: 0"]))
    #expect(try await next.openCount() == 0)
    return true
  }

  @Test func `an external handler does not run when its delivery was taken over meanwhile`() async throws {
    let shop = try Roastery([])
    let (engine, clock, thief) = (shop.engine, shop.clock, shop.ids.next())
    let slow = EventHandler("slow", on: JarFilled.self, phase: .postCommit) { _, _ in
      clock.advance(byMilliseconds: Lease.standard)
      let stolen = try await engine.claim(Lease(owner: thief), handlers: [Self.tell], limit: 1)
      #expect(stolen.count == 1)
    }
    let next = try Roastery(after: shop, [slow, diary.handler("tell", .postCommitExternal)])
    try await next.add(beans: "arabica")
    #expect(diary.lines == [])
    #expect(try await next.engine.openDeliveries().map(\.handler) == ["tell"])
    try await next.deliver(after: Lease.standard)
    #expect(diary.lines == ["tell arabica"])
  }

  @Test func `a running handler is canceled when its delivery is taken over`() async throws {
    let shop = try Roastery([])
    let (engine, clock, diary, thief) = (shop.engine, shop.clock, diary, shop.ids.next())
    let tell = EventHandler("tell", on: JarFilled.self, phase: .postCommit, timeout: .seconds(1_000)) { _, _ in
      // A renewal may come between the end of the lease and the claim.
      var stolen: [StoredDelivery] = []
      while stolen.isEmpty {
        clock.advance(byMilliseconds: Lease.standard)
        stolen = try await engine.claim(Lease(owner: thief), handlers: [Self.tell], limit: 1)
      }
      do {
        try await Task.sleep(for: TestTimeout.limit)
      } catch {
        diary.note("canceled")
        throw error
      }
    }
    let next = try Roastery(after: shop, [tell], lease: 400)
    try await next.add(beans: "arabica")
    #expect(diary.lines == ["canceled"])
    let delivery = try #require(try await engine.events(EventFilter()).first?.deliveries.first)
    #expect(delivery.status == .running)
  }

  @Test func `nothing is renewed once all is done`() async throws {
    let shop = try Roastery([diary.handler("tell")], lease: 20)
    try await shop.add(beans: "arabica")
    try await Task.sleep(for: .milliseconds(50))
    let token = try await shop.engine.changeToken()
    try await Task.sleep(for: .milliseconds(50))
    #expect(try await shop.engine.changeToken() == token)
  }
}
