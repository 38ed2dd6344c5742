import DomainKit
import StorageKit

extension StorageContract {
  static let leasing: [Promise] = [
    Promise("a lease is measured by the engine's clock, independent of the wall clock") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      bench.engineClock.set(ContractHarness.start.milliseconds)
      for hours in [Int64(1), -1, 9_000] {
        bench.clock.set(bench.moment(hours * 3_600_000))
        try expectEqual(try await bench.claimNow(), [], "the due deliveries \(hours) hours away")
      }
      bench.engineClock.set(ContractHarness.start.milliseconds + ContractHarness.lease)
      try expectEqual(try await bench.claimNow(), [bench.key(1, "a")], "the due deliveries after the lease")
    },
    Promise("when the engine's clock restarts, every lease and every delay ends") { bench in
      let aggregates = (1...3).map { SequentialIDs.id(2_000 + $0) }
      try await bench.raise([bench.entry(1, of: aggregates[0], to: ["a"])])
      try await bench.raise([bench.entry(2, of: aggregates[1], to: ["a"])])
      try await bench.settle(2, "a", .failed(reason: "", failures: 1, retryAfter: 3_600_000))
      for epoch in [UInt64(2), 0] {
        bench.engineClock.restart(as: epoch, at: 5)
        try expectEqual(try await bench.engine.timeUntilDue(handlers: ContractHarness.handlers("a")), 0, "the wait")
        try expectEqual(try await bench.claimNow(), [bench.key(2, "a")], "the deliveries that waited")
        try expectEqual(try await bench.claimNow(), [bench.key(1, "a")], "the delivery that was leased")
        try expectEqual(try await bench.claimNow(), [], "the remaining ones")
        try await bench.settle(
          2, "a", .failed(reason: "", failures: 1, retryAfter: 3_600_000), by: ContractHarness.them)
      }
    },
    Promise("an engine's clock that is set back lengthens the leases that are not renewed by as much") { bench in
      let (start, hour) = (ContractHarness.start.milliseconds, Int64(3_600_000))
      bench.engineClock.set(start)
      try await bench.raise([bench.entry(1, of: SequentialIDs.id(2_001), to: ["a"])])
      try await bench.raise([bench.entry(2, of: SequentialIDs.id(2_002), to: ["a"])])
      bench.engineClock.set(start - hour)
      try expectEqual(try await bench.renew([bench.key(1, "a")]), [bench.key(1, "a")], "the renewed delivery")
      bench.engineClock.set(start - hour + ContractHarness.lease)
      try expectEqual(try await bench.claimNow(), [bench.key(1, "a")], "the deliveries after the renewed lease")
      try await bench.settle(1, "a", .done, by: ContractHarness.them)
      bench.engineClock.set(start + ContractHarness.lease - 1)
      try expectEqual(try await bench.claimNow(), [], "the deliveries during the other lease")
      bench.engineClock.set(start + ContractHarness.lease)
      try expectEqual(try await bench.claimNow(), [bench.key(2, "a")], "the deliveries after it")
    },
    Promise("every takeover of a delivery with an expired lease counts as an attempt") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      let attempts = try await (1...10).asyncMap { round in
        try await bench.claim(after: Int64(round) * ContractHarness.lease).map(\.failures)
      }
      try expectEqual(attempts, (1...10).map { [$0] }, "the failures")
    },
    Promise("pending deliveries come before those with an expired lease, which are given out one at a time") { bench in
      let aggregates = (1...5).map { SequentialIDs.id(2_000 + $0) }
      try await bench.raise([
        bench.entry(1, of: aggregates[0], to: ["a"]), bench.entry(2, of: aggregates[1], to: ["a"]),
      ])
      bench.set(after: 1_000)
      try await bench.offer([
        bench.entry(3, of: aggregates[2], to: ["a"]), bench.entry(4, of: aggregates[3], to: ["a"]),
      ])
      let fresh = try await bench.claim(after: 1_000)
      try expectEqual(fresh.map(\.key), [bench.key(3, "a"), bench.key(4, "a")], "the fresh ones")
      try expectEqual(fresh.map(\.failures), [0, 0], "their failures")
      try expectEqual(try await bench.claimDue(after: 1_000), [bench.key(1, "a")], "the first that was left")
      try expectEqual(try await bench.claimDue(after: 1_000), [bench.key(2, "a")], "the second")
      try await bench.settle(2, "a", .done, by: ContractHarness.them)
      try await bench.raise([bench.entry(5, of: aggregates[4], to: ["a"])])
      try expectEqual(try await bench.claimDue(after: 9_000), [bench.key(3, "a")], "the one with the fewest failures")
    },
    Promise("a postponed delivery is due at its time, belongs to no process and counts no attempt") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .postponed(reason: "full", retryAfter: 50))
      try expectEqual(try await bench.claimDue(after: 49), [], "the due deliveries too early")
      let delivery = try await bench.engine.events(EventFilter()).first?.deliveries.first
      try expectEqual(delivery?.failureReason, "full", "the cause")
      try expectEqual(delivery?.status, .pending, "the status")
      try expectEqual(try await bench.claim(after: 50).map(\.failures), [0], "the failures")
      try await bench.settle(1, "a", .postponed(reason: nil, retryAfter: 0), by: ContractHarness.them)
      let again = try await bench.engine.events(EventFilter()).first?.deliveries.first
      try expectEqual(again?.failureReason, "full", "the cause after a postponement without one")
    },
    Promise("a lease can be renewed after its end unless another one has begun") { bench in
      try await bench.raise([bench.entry(1, to: ["a", "b"])])
      bench.set(after: 5_000)
      try expectEqual(
        try await bench.claimDue(after: 5_000, limit: 1), [bench.key(1, "a")], "the delivery with an expired lease")
      let renewed = try await bench.renew(["a", "b"].map { bench.key(1, $0) })
      try expectEqual(renewed, [bench.key(1, "b")], "the renewed deliveries")
      try expectEqual(try await bench.claimDue(after: 5_999), [], "the due deliveries afterwards")
    },
    Promise("a delivery of a switched-off feature waits until it is woken and keeps its order") { bench in
      try await bench.commit(waitingFor: [1, 2])
      try expectEqual(try await bench.openCount(), 2, "the open deliveries")
      try expectEqual(try await bench.nextDue(), nil, "the next due moment")
      try expectEqual(try await bench.claimDue(after: 9_000), [], "the due deliveries")
      try expectEqual(try await bench.engine.resume(handlers: ContractHarness.handlers("b")), 0, "another handler's")
      try expectEqual(try await bench.engine.resume(handlers: ContractHarness.handlers("a")), 2, "the resumed ones")
      try expectEqual(try await bench.claimDue(after: 9_000), [bench.key(1, "a")], "the first")
      try await bench.settle(1, "a", .done, by: ContractHarness.them)
      try expectEqual(try await bench.claimDue(after: 9_000), [bench.key(2, "a")], "the second")
    },
    Promise("an event without handlers is stored") { bench in
      try await bench.raise([bench.entry(1, to: [])])
      let events = try await bench.engine.events(EventFilter())
      try expectEqual(events.map(\.id), [SequentialIDs.id(1)], "the events")
      try expectEqual(events.flatMap(\.deliveries), [], "the deliveries")
      try expectEqual(try await bench.engine.purge(doneBefore: bench.moment(1), limit: 10), 1, "the purged ones")
    },
    Promise("a refused delivery is a dead letter from the start") { bench in
      let entry = bench.entry(1, to: [])
      var changes = bench.newSet()
      changes.outbox = Outbox(
        [NewEvent(entry, deliveries: [NewDelivery("a", .deadLetter(reason: "without end"))])],
        lease: Lease(owner: ContractHarness.us, duration: ContractHarness.lease))
      try await bench.engine.commit(changes)
      let delivery = try await bench.engine.events(EventFilter(status: .dead)).first?.deliveries.first
      try expectEqual(delivery?.failureReason, "without end", "the cause")
      try expectEqual(try await bench.claimDue(after: 9_000), [], "the due deliveries")
    },
  ]

  static let including: [Promise] = [
    Promise("a handler's changes that the unit's commit includes are stored, and the delivery is done") { bench in
      let receipt = try await bench.commit(including: [Thing(2).insertion], on: bench.entry(1, to: ["a"]))
      try expectEqual(receipt.notIncluded, [], "the deliveries that were not included")
      try expectEqual(try await bench.numbers(), [1, 2], "the stored things")
      try expectEqual(try await bench.engine.events(EventFilter(status: .done)).count, 1, "the finished events")
    },
    Promise("a handler's changes that conflict are left out, and the delivery is leased to us") { bench in
      try await bench.store([Thing(2, name: "first")])
      let receipt = try await bench.commit(
        including: [Thing(3).insertion, Thing(2, name: "second").insertion], on: bench.entry(1, to: ["a"]))
      try expectEqual(receipt.notIncluded, [bench.key(1, "a")], "the deliveries that were not included")
      try expectEqual(try await bench.things(), [Thing(1), Thing(2, name: "first")], "the stored things")
      try expectEqual(try await bench.claimDue(after: 999), [], "the due deliveries during the lease")
      try await bench.settle(1, "a", .done)
    },
    Promise("when a unit fails, its handlers' changes are not stored") { bench in
      try await bench.store([Thing(1, version: 7)])
      try await expect(Thing(1).conflict(expected: 0, found: 7)) {
        _ = try await bench.commit(including: [Thing(2).insertion], on: bench.entry(1, to: ["a"]))
      }
      try expectEqual(try await bench.numbers(), [1], "the stored things")
      try expectEqual(try await bench.engine.events(EventFilter()).count, 0, "the events")
    },
    Promise("a handler's changes are not included before an earlier event that still waits") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      let receipt = try await bench.commit(including: [Thing(2).insertion], on: bench.entry(2, to: ["a"]))
      try expectEqual(receipt.blocked, [bench.key(2, "a")], "the deliveries blocked")
      try expectEqual(try await bench.numbers(), [1], "the stored things")
    },
    Promise("a handler's changes are not included before an earlier open event of the same unit") {
      bench in
      var (changes, own) = (bench.newSet(), bench.newSet())
      own.writes = [Thing(2).insertion]
      changes.outbox = Outbox(
        [
          NewEvent(bench.entry(1, to: []), deliveries: [NewDelivery("a", .attempt)]),
          NewEvent(bench.entry(2, to: []), deliveries: [NewDelivery("a", .include(own))]),
        ], lease: Lease(owner: ContractHarness.us, duration: ContractHarness.lease))
      let receipt = try await bench.engine.commit(changes)
      try expectEqual(receipt.notIncluded, [bench.key(2, "a")], "the deliveries that were not included")
      try expectEqual(try await bench.numbers(), [], "the stored things")
    },
    Promise("an event of included changes waits for an earlier one, also if the changes of another handler conflict") {
      bench in
      try await bench.store([Thing(2)])
      try await bench.raise([bench.entry(1, to: ["a"])])
      var (changes, conflicting, own) = (bench.newSet(), bench.newSet(), bench.newSet())
      let lease = Lease(owner: ContractHarness.us, duration: ContractHarness.lease)
      conflicting.writes = [Thing(2).insertion]
      own.outbox = Outbox(
        [NewEvent(bench.entry(3, to: []), deliveries: [NewDelivery("a", .attempt)])], lease: lease)
      let deliveries = [NewDelivery("a", .include(conflicting)), NewDelivery("b", .include(own))]
      changes.outbox = Outbox(
        [NewEvent(bench.entry(2, of: SequentialIDs.id(5_000), to: []), deliveries: deliveries)], lease: lease)
      let receipt = try await bench.engine.commit(changes)
      try expectEqual(receipt.notIncluded, [bench.key(2, "a")], "the deliveries that were not included")
      try expectEqual(receipt.blocked, [bench.key(3, "a")], "the deliveries blocked")
    },
    Promise("of 50 concurrent units with included changes, all are stored, and each delivery is done or leased") {
      bench in
      try await bench.store((1...25).map { Thing(1_000 + $0) })
      let notIncluded = try await withThrowingTaskGroup { group in
        for number in UInt64(1)...50 {
          let entry = bench.entry(number, of: SequentialIDs.id(4_000 + number), to: ["a"])
          group.addTask {
            try await bench.commit(including: [Thing(1_000 + number).insertion], on: entry, adding: number)
              .notIncluded.count
          }
        }
        return try await group.reduce(0, +)
      }
      try expectEqual(notIncluded, 25, "the deliveries that were not included")
      try expectEqual(try await bench.numbers().count, 100, "the stored things")
      try expectEqual(try await bench.openCount(), 25, "the open deliveries")
    },
  ]
}

extension ContractHarness {
  /// Claims the due deliveries without setting a clock.
  fileprivate func claimNow() async throws -> [DeliveryKey] {
    try await engine.claim(
      Lease(owner: Self.them, duration: Self.lease), handlers: Self.handlers("a"), limit: 10
    ).map(\.key)
  }

  /// Stores a thing with an event, and a handler's changes in the same commit.
  fileprivate func commit(
    including writes: [RowWrite], on entry: OutboxEntry, adding number: UInt64 = 1
  ) async throws -> CommitReceipt {
    var changes = newSet()
    changes.writes = [Thing(number).insertion]
    var own = newSet()
    own.writes = writes
    let deliveries = entry.handlers.map { [own] in NewDelivery($0.name, .include(own)) }
    changes.outbox = Outbox(
      [NewEvent(entry, deliveries: deliveries)], lease: Lease(owner: Self.us, duration: Self.lease))
    return try await engine.commit(changes)
  }

  /// Stores events for a handler whose feature is switched off.
  fileprivate func commit(waitingFor numbers: [UInt64]) async throws {
    var changes = newSet()
    changes.outbox = Outbox(
      numbers.map { NewEvent(entry($0, to: []), deliveries: [NewDelivery("a", .pause)]) },
      lease: Lease(owner: Self.us, duration: Self.lease))
    try await engine.commit(changes)
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
