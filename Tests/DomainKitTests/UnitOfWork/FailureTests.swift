import DomainKit
import Testing

/// The step at which a unit fails.
enum Fault: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case body, handler, commit

  var testDescription: String { "in the \(rawValue)" }
}

@Suite struct `A unit that fails` {
  @Test(arguments: Fault.allCases)
  func `U4: stores nothing, delivers nothing, and its own error reaches the caller`(fault: Fault) async throws {
    let harness = KernelHarness(handlers(failing: fault))
    await #expect(throws: Trouble("original")) { try await harness.fail(fault) }
    #expect(harness.store.parcels.isEmpty)
    #expect(harness.store.outbox.isEmpty)
    #expect(harness.journal.all == ["roll back"])
  }

  @Test(arguments: Fault.allCases)
  func `U4: its events do not fire in the next unit`(fault: Fault) async throws {
    let harness = KernelHarness(handlers(failing: fault))
    await #expect(throws: Trouble.self) { try await harness.fail(fault) }
    try await harness.work.execute(for: .anyone("test")) { $0.save(harness.parcel(noting: "next")) }
    #expect(harness.journal.all == ["roll back", "commit", "after next"])
  }

  @Test(arguments: Fault.allCases)
  func `U4: the original error survives a rollback that fails as well, and both are logged`(fault: Fault) async throws {
    let harness = KernelHarness(handlers(failing: fault))
    harness.store.failRollbacks(with: Trouble("second"))
    await #expect(throws: Trouble("original")) { try await harness.fail(fault) }
    let lines = harness.log.all.filter { $0.hasPrefix("the rollback") }
    let line = try #require(lines.first)
    #expect(line.hasPrefix("the rollback failed as well cause=Trouble(text: \"original\")"))
    #expect(line.contains("rollback=Trouble(text: \"second\")"))
    #expect(lines.count == 1)
  }

  @Test func `U4: a rollback that works is logged with its cause, and as no failure`() async {
    let harness = KernelHarness()
    await #expect(throws: Trouble.self) { try await harness.fail(.body) }
    #expect(harness.log.all.count == 2)
    #expect(harness.log.all.last?.hasPrefix("unit rolled back cause=Trouble(text: \"original\")") == true)
  }
}

@Sendable private func handlers(
  failing fault: Fault
) -> (Journal, @escaping @Sendable () throws -> UnitOfWork<Warehouse>) -> [EventHandler] {
  { journal, _ in
    [
      EventHandler("before", on: Noted.self, phase: .preCommit) { event, _ in
        if fault == .handler, event.text == "doomed" { throw Trouble("original") }
      },
      EventHandler("after", on: Noted.self, phase: .postCommit) { event, _ in journal.note("after \(event.text)") },
    ]
  }
}

extension KernelHarness {
  /// Saves a parcel in a unit that fails at the given place.
  fileprivate func fail(_ fault: Fault) async throws {
    if fault == .commit { store.failCommits(with: [Trouble("original")]) }
    try await work.execute(for: .anyone("test")) { context in
      context.save(parcel(noting: "doomed"))
      if fault == .body { throw Trouble("original") }
    }
  }
}
