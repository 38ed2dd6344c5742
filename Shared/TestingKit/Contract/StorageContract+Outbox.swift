import DomainKit
import StorageKit

extension StorageContract {
  static let outbox: [Promise] = [
    Promise("an event is stored as a claimed delivery to each of its handlers") { bench in
      try await bench.raise([bench.entry(1, to: ["a", "b"])])
      let expected = ["a", "b"].map { OpenDeliveries(stableName: Happened.stableName, handler: $0, count: 1) }
      try expectEqual(try await bench.engine.openDeliveries(), expected, "the open deliveries")
      try expectEqual(try await bench.nextDue(), bench.moment(1_000), "the end of the claim")
      try expectEqual(try await bench.claimDue(after: 999), [], "the due deliveries before the claim ends")
    },
    Promise("open deliveries are counted by event and handler") { bench in
      try await bench.raise([bench.entry(1, to: ["b", "a"]), bench.entry(2, to: ["b"])])
      let found = try await bench.engine.openDeliveries()
      try expectEqual(found.map { "\($0.handler): \($0.count)" }, ["a: 1", "b: 2"], "the open deliveries")
    },
    Promise("an aggregate's handlers are listed by name while they have open deliveries") { bench in
      let other = SequentialIDs.id(2_002)
      try await bench.raise([
        bench.entry(1, to: ["b", "a"]), bench.entry(2, to: ["b"]), bench.entry(3, of: other, to: ["c"]),
      ])
      let open = { try await bench.engine.openHandlers(for: ContractHarness.aggregate) }
      try expectEqual(try await open(), ["a", "b"], "the handlers")
      try await bench.settle(1, "b", .done)
      try await bench.settle(1, "a", .dead(reason: "no printer", failures: 8))
      try expectEqual(try await open(), ["b"], "the handlers after one is done and one dead")
      try await bench.settle(2, "b", .done)
      try expectEqual(try await open(), [], "the handlers at the end")
    },
    Promise("a finished delivery is closed, and the one to another handler stays open") { bench in
      try await bench.raise([bench.entry(1, to: ["a", "b"])])
      try await bench.settle(1, "a", .done)
      try expectEqual(try await bench.engine.openDeliveries().map(\.handler), ["b"], "the open deliveries")
      try expectEqual(try await bench.claimDue(after: 1_000), [bench.key(1, "b")], "the due deliveries")
    },
    Promise("no delivery is due when all are done") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .done)
      try expectEqual(try await bench.nextDue(), nil, "the next due moment")
    },
    Promise("a failed delivery is due again at its time and has its number of failures") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .failed(reason: "no paper", failures: 3, retryAfter: 200))
      try expectEqual(try await bench.nextDue(), bench.moment(200), "the next due moment")
      try expectEqual(try await bench.claimDue(after: 199), [], "the due deliveries too early")
      let handlers = ContractHarness.handlers("a")
      let due = try await bench.claim(after: 200, handlers: handlers, limit: 1)
      try expectEqual(due.map(\.failures), [3], "the failures so far")
    },
    Promise("a failure that is recorded late does not decrease the number of failures") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .failed(reason: "", failures: 3, retryAfter: 100))
      _ = try await bench.claimDue(after: 100)
      try await bench.settle(
        1, "a", .failed(reason: "", failures: 1, retryAfter: 100), by: ContractHarness.them)
      let handlers = ContractHarness.handlers("a")
      let due = try await bench.claim(after: 200, handlers: handlers, limit: 1)
      try expectEqual(due.map(\.failures), [3], "the failures so far")
    },
    Promise("a dead delivery is closed") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .dead(reason: "no printer", failures: 8))
      try expectEqual(try await bench.openCount(), 0, "the open deliveries")
      try expectEqual(try await bench.claimDue(after: 100_000), [], "the due deliveries")
    },
    Promise("a process without the lease cannot settle a delivery, and nothing of its unit is stored") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      for outcome in outcomes(bench) {
        try await expect(any: DeliveryLost.self) {
          try await bench.settle(1, "a", outcome, by: ContractHarness.them, with: [Thing(1).insertion])
        }
      }
      try expectEqual(try await bench.numbers(), [], "the stored things")
      try expectEqual(try await bench.openCount(), 1, "the open deliveries")
      try expectEqual(try await bench.nextDue(), bench.moment(1_000), "the end of the claim")
    },
    Promise("a settled delivery cannot be settled again, and nothing of that unit is stored") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .done)
      for outcome in outcomes(bench) {
        try await expect(any: DeliveryLost.self) {
          try await bench.settle(1, "a", outcome, with: [Thing(1).insertion])
        }
      }
      try expectEqual(try await bench.numbers(), [], "the stored things")
      try expectEqual(try await bench.openCount(), 0, "the open deliveries")
    },
    Promise("a handler's effect and its acknowledgment are stored together") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await expect(any: ConcurrencyConflict.self) {
        try await bench.settle(1, "a", .done, with: [Thing(1).deletion(expected: 1)])
      }
      try expectEqual(try await bench.openCount(), 1, "the open deliveries after a failure")
      try await bench.settle(1, "a", .done, with: [Thing(1).insertion])
      try expectEqual(try await bench.openCount(), 0, "the open deliveries after a success")
      try expectEqual(try await bench.numbers(), [1], "the stored things")
    },
    Promise("when one settlement of a set fails, none is stored") { bench in
      try await bench.raise([bench.entry(1, to: ["a", "b"])])
      var changes = bench.newSet()
      changes.settlements = [("a", ContractHarness.us), ("b", ContractHarness.them)].map { handler, owner in
        DeliverySettlement(HeldDelivery(key: bench.key(1, handler), owner: owner), .done)
      }
      let set = changes
      try await expect(any: DeliveryLost.self) { try await bench.engine.commit(set) }
      try expectEqual(try await bench.openCount(), 2, "the open deliveries")
      try expectEqual(
        try await bench.raise([bench.entry(2, to: ["a"])]), [bench.key(2, "a")], "the deliveries blocked")
    },
    Promise("an event is blocked by an earlier open one of its aggregate and handler, and by no other") { bench in
      let other = SequentialIDs.id(2_002)
      try expectEqual(
        try await bench.raise([bench.entry(2, to: ["a"])]), [], "the deliveries blocked of the first event")
      try expectEqual(
        try await bench.raise([bench.entry(3, to: ["a", "b"])]), [bench.key(3, "a")],
        "the deliveries blocked of the later event")
      try expectEqual(try await bench.raise([bench.entry(4, of: other, to: ["a"])]), [], "another aggregate's")
    },
    Promise("events of one set do not block each other") { bench in
      let entries = [bench.entry(1, to: ["a"]), bench.entry(2, to: ["a"])]
      try expectEqual(try await bench.raise(entries), [], "the deliveries blocked")
      try expectEqual(try await bench.claimDue(after: 999), [], "the due deliveries while they are claimed")
    },
    Promise("a delivery that was blocked is due immediately after the earlier one is done") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.raise([bench.entry(2, to: ["a"])])
      try expectEqual(try await bench.claimDue(after: 0), [], "the due deliveries before")
      try await bench.settle(1, "a", .done)
      try expectEqual(try await bench.claimDue(after: 0), [bench.key(2, "a")], "the due deliveries afterwards")
      try expectEqual(
        try await bench.raise([bench.entry(3, to: ["a"])]), [bench.key(3, "a")], "the deliveries blocked next")
    },
    Promise("a failed event holds later ones back, and a dead one does not") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .failed(reason: "", failures: 1, retryAfter: 100))
      try expectEqual(
        try await bench.raise([bench.entry(2, to: ["a"])]), [bench.key(2, "a")], "the deliveries blocked")
      try expectEqual(try await bench.claimDue(after: 99), [], "the due deliveries during the delay")
      try expectEqual(
        try await bench.claimDue(after: 100), [bench.key(1, "a")], "the due deliveries at the end of the delay")
      try await bench.settle(1, "a", .dead(reason: "", failures: 8), by: ContractHarness.them)
      try expectEqual(try await bench.claimDue(after: 100), [bench.key(2, "a")], "the due deliveries afterwards")
    },
  ]

  private static func outcomes(_ bench: ContractHarness) -> [DeliverySettlement.Outcome] {
    [.done, .failed(reason: "", failures: 1, retryAfter: 0), .dead(reason: "", failures: 8)]
  }
}
