import DomainKit
import StorageKit

extension StorageContract {
  static let outbox: [Promise] = [
    Promise("an event is stored as a claimed delivery to each of its handlers") { bench in
      try await bench.raise([bench.entry(1, to: ["a", "b"])])
      let expected = ["a", "b"].map { OpenDeliveries(stableName: Happened.stableName, handler: $0, count: 1) }
      try expectEqual(try await bench.engine.openDeliveries(), expected, "the open deliveries")
      try expectEqual(try await bench.nextDue(), bench.moment(1_000), "the end of the claim")
      try expectEqual(try await bench.claimDue(after: 999), [], "what is due before the claim ends")
    },
    Promise("open deliveries are counted by event and handler") { bench in
      try await bench.raise([bench.entry(1, to: ["b", "a"]), bench.entry(2, to: ["b"])])
      let found = try await bench.engine.openDeliveries()
      try expectEqual(found.map { "\($0.handler): \($0.count)" }, ["a: 1", "b: 2"], "the open deliveries")
    },
    Promise("an aggregate's handlers are known by name as long as it has something for them") { bench in
      let other = SequentialIDs.id(2_002)
      try await bench.raise([
        bench.entry(1, to: ["b", "a"]), bench.entry(2, to: ["b"]), bench.entry(3, of: other, to: ["c"]),
      ])
      let waiting = { try await bench.engine.handlersWaiting(for: ContractBench.aggregate) }
      try expectEqual(try await waiting(), ["a", "b"], "who waits")
      try await bench.settle(1, "b", .done)
      try await bench.settle(1, "a", .dead(cause: "no printer", attempts: 8))
      try expectEqual(try await waiting(), ["b"], "who waits when one is done and one given up")
      try await bench.settle(2, "b", .done)
      try expectEqual(try await waiting(), [], "who waits at the end")
    },
    Promise("a delivery that is done is open no more, and its sibling still is") { bench in
      try await bench.raise([bench.entry(1, to: ["a", "b"])])
      try await bench.settle(1, "a", .done)
      try expectEqual(try await bench.engine.openDeliveries().map(\.handler), ["b"], "the open deliveries")
      try expectEqual(try await bench.claimDue(after: 1_000), [bench.key(1, "b")], "what is due")
    },
    Promise("nothing is due when all is done") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .done)
      try expectEqual(try await bench.nextDue(), nil, "the next due moment")
    },
    Promise("a failed delivery is due again at its time, and knows how often it failed") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .failed(cause: "no paper", attempts: 3, retryAfter: 200))
      try expectEqual(try await bench.nextDue(), bench.moment(200), "the next due moment")
      try expectEqual(try await bench.claimDue(after: 199), [], "what is due too early")
      let handlers = ContractBench.handlers("a")
      let due = try await bench.claim(after: 200, handlers: handlers, limit: 1)
      try expectEqual(due.map(\.attempts), [3], "the failures so far")
    },
    Promise("a failure that is noted late does not make the failures fewer") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .failed(cause: "", attempts: 3, retryAfter: 100))
      _ = try await bench.claimDue(after: 100)
      try await bench.settle(
        1, "a", .failed(cause: "", attempts: 1, retryAfter: 100), by: ContractBench.them)
      let handlers = ContractBench.handlers("a")
      let due = try await bench.claim(after: 200, handlers: handlers, limit: 1)
      try expectEqual(due.map(\.attempts), [3], "the failures so far")
    },
    Promise("a delivery that is given up is open no more") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .dead(cause: "no printer", attempts: 8))
      try expectEqual(try await bench.openCount(), 0, "the open deliveries")
      try expectEqual(try await bench.claimDue(after: 100_000), [], "what is due")
    },
    Promise("a stranger cannot settle, and nothing of the stranger's unit is stored") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      for outcome in outcomes(bench) {
        try await expect(any: DeliveryLost.self) {
          try await bench.settle(1, "a", outcome, by: ContractBench.them, with: [Thing(1).insertion])
        }
      }
      try expectEqual(try await bench.numbers(), [], "the stored things")
      try expectEqual(try await bench.openCount(), 1, "the open deliveries")
      try expectEqual(try await bench.nextDue(), bench.moment(1_000), "the end of the claim")
    },
    Promise("what is settled cannot be settled again, and nothing of that unit is stored") { bench in
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
    Promise("a handler's effect and its acknowledgement are stored as one") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await expect(any: ConcurrencyConflict.self) {
        try await bench.settle(1, "a", .done, with: [Thing(1).deletion(expected: 1)])
      }
      try expectEqual(try await bench.openCount(), 1, "the open deliveries after a failure")
      try await bench.settle(1, "a", .done, with: [Thing(1).insertion])
      try expectEqual(try await bench.openCount(), 0, "the open deliveries after a success")
      try expectEqual(try await bench.numbers(), [1], "the stored things")
    },
    Promise("when one settlement of a set fails, the others do not count") { bench in
      try await bench.raise([bench.entry(1, to: ["a", "b"])])
      var changes = bench.newSet()
      changes.settlements = [("a", ContractBench.us), ("b", ContractBench.them)].map { handler, owner in
        DeliverySettlement(HeldDelivery(key: bench.key(1, handler), owner: owner), .done)
      }
      let set = changes
      try await expect(any: DeliveryLost.self) { try await bench.engine.commit(set) }
      try expectEqual(try await bench.openCount(), 2, "the open deliveries")
      try expectEqual(try await bench.raise([bench.entry(2, to: ["a"])]), [bench.key(2, "a")], "what is held back")
    },
    Promise("an event is held back by an earlier open one of its aggregate and handler, and by no other") { bench in
      let other = SequentialIDs.id(2_002)
      try expectEqual(try await bench.raise([bench.entry(2, to: ["a"])]), [], "what the first one waits for")
      try expectEqual(
        try await bench.raise([bench.entry(3, to: ["a", "b"])]), [bench.key(3, "a")], "the later one's to the same")
      try expectEqual(try await bench.raise([bench.entry(4, of: other, to: ["a"])]), [], "another aggregate's")
    },
    Promise("events of one set do not hold each other back") { bench in
      let entries = [bench.entry(1, to: ["a"]), bench.entry(2, to: ["a"])]
      try expectEqual(try await bench.raise(entries), [], "what is held back")
      try expectEqual(try await bench.claimDue(after: 999), [], "what is due while they are claimed")
    },
    Promise("what was held back is due at once, to whoever asks, when the earlier event is done") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.raise([bench.entry(2, to: ["a"])])
      try expectEqual(try await bench.claimDue(after: 0), [], "what is due before")
      try await bench.settle(1, "a", .done)
      try expectEqual(try await bench.claimDue(after: 0), [bench.key(2, "a")], "what is due then")
      try expectEqual(try await bench.raise([bench.entry(3, to: ["a"])]), [bench.key(3, "a")], "what comes next")
    },
    Promise("a failed event holds later ones back, and one that is given up does not") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .failed(cause: "", attempts: 1, retryAfter: 100))
      try expectEqual(try await bench.raise([bench.entry(2, to: ["a"])]), [bench.key(2, "a")], "what is held back")
      try expectEqual(try await bench.claimDue(after: 99), [], "what is due meanwhile")
      try expectEqual(try await bench.claimDue(after: 100), [bench.key(1, "a")], "what is due at its time")
      try await bench.settle(1, "a", .dead(cause: "", attempts: 8), by: ContractBench.them)
      try expectEqual(try await bench.claimDue(after: 100), [bench.key(2, "a")], "what is due then")
    },
  ]

  private static func outcomes(_ bench: ContractBench) -> [DeliverySettlement.Outcome] {
    [.done, .failed(cause: "", attempts: 1, retryAfter: 0), .dead(cause: "", attempts: 8)]
  }
}
