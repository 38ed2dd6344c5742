import DomainKit
import Testing

@Suite struct `Events that raise events` {
  @Test(arguments: [0, 1, 15, 16])
  func `U3: are handled to the last one, sixteen generations deep`(generations: Int) async throws {
    let harness = KernelHarness(bouncing)
    try await harness.bounce(generations)
    #expect(harness.journal.all == (0...generations).map { "bounce \(generations - $0)" } + ["commit"])
  }

  @Test(arguments: [17, 18, 1_000])
  func `U3: fail past sixteen generations and name the chain`(generations: Int) async throws {
    let harness = KernelHarness(bouncing)
    let error = try await #require(throws: UnitOfWorkError.self) { try await harness.bounce(generations) }
    guard case .cascade(let chain) = error else { throw Trouble("not a cascade: \(error)") }
    #expect(chain == Array(repeating: "tests.bounced.v1", count: 18))
    #expect(harness.journal.all.filter { $0.hasPrefix("bounce") }.count == 17)
    #expect(harness.journal.all.last == "roll back")
    #expect(harness.store.parcels.isEmpty)
  }

  @Test func `U3: the chain names each generation's event, and only those on the way`() async throws {
    let harness = KernelHarness { journal, work in
      bouncing(journal, work) + [
        EventHandler("start", on: Noted.self, phase: .preCommit) { _, _ in
          try await work().execute(for: .anyone("test")) { context in
            var parcel = Parcel(id: ID(UniqueID(high: 0, low: 8)))
            parcel.settle()
            parcel.bounce(100)
            context.save(&parcel)
          }
        }
      ]
    }
    let error = try await #require(throws: UnitOfWorkError.self) {
      try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "go")) }
    }
    let bounces = Array(repeating: "tests.bounced.v1", count: 17)
    #expect(
      error.message
        == "Event handlers raise events in an endless chain: \((["tests.noted.v1"] + bounces).joined(separator: " → "))"
    )
  }

  @Test func `U3: a hundred events of one generation are no cascade`() async throws {
    let harness = KernelHarness(bouncing)
    try await harness.work.execute(for: .anyone("test")) { context in
      for _ in 0..<100 {
        var parcel = harness.parcel()
        parcel.bounce(0)
        context.save(&parcel)
      }
    }
    #expect(harness.journal.all.count == 101)
  }
}

/// A handler that raises ``Bounced`` again until its count is used up.
@Sendable private func bouncing(
  _ journal: Journal, _ work: @escaping @Sendable () throws -> UnitOfWork<Warehouse>
) -> [EventHandler] {
  [
    EventHandler("bounce", on: Bounced.self, phase: .preCommit) { event, _ in
      journal.note("bounce \(event.left)")
      guard event.left > 0 else { return }
      try await work().execute(for: .anyone("test")) { context in
        var parcel = Parcel(id: ID(UniqueID(high: 0, low: 9)))
        parcel.bounce(event.left - 1)
        context.save(&parcel)
      }
    }
  ]
}

extension KernelHarness {
  fileprivate func bounce(_ generations: Int) async throws {
    try await work.execute(for: .anyone("test")) { context in
      var parcel = parcel()
      parcel.bounce(generations)
      context.save(&parcel)
    }
  }
}
