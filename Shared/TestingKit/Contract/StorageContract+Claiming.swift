import DomainKit
import StorageKit

extension StorageContract {
  static let claiming: [Promise] = [
    Promise("a claimed delivery has its event, aggregate, causing account and number of failures") { bench in
      try await bench.offer([bench.entry(1, to: ["a"])])
      let handlers = ContractHarness.handlers("a")
      let found = try await bench.claim(after: 0, handlers: handlers, limit: 1)
      try expectEqual(found.map(\.key), [bench.key(1, "a")], "the key")
      try expectEqual(found.map(\.stableName), [Happened.stableName], "the name")
      try expectEqual(found.map(\.payload), [#"{"number":1}"#], "the payload")
      try expectEqual(found.map(\.aggregate), [bench.entry(1, to: []).aggregate], "the aggregate")
      try expectEqual(found.map(\.account), [bench.entry(1, to: []).account], "the causing account")
      try expectEqual(found.map(\.failures), [0], "the failures so far")
    },
    Promise("an expired claim goes to the next process, and only that process may settle it") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try expectEqual(try await bench.claimDue(after: 1_000), [bench.key(1, "a")], "the due deliveries")
      try await expect(any: DeliveryLost.self) { try await bench.settle(1, "a", .done) }
      try await bench.settle(1, "a", .done, by: ContractHarness.them)
    },
    Promise("a claimed delivery is not given to another process until the claim ends") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try expectEqual(try await bench.claimDue(after: 1_500).count, 1, "the deliveries of the first process")
      try expectEqual(
        try await bench.claimDue(after: 2_499, by: ContractHarness.us), [], "the deliveries of the second process")
      try expectEqual(
        try await bench.claimDue(after: 2_500, by: ContractHarness.us).count, 1, "the deliveries after the claim")
    },
    Promise("of many concurrent processes, exactly one gets each delivery") { bench in
      try await bench.offer((1...20).map { bench.entry($0, of: SequentialIDs.id(4_000 + $0), to: ["a"]) })
      let taken = try await withThrowingTaskGroup { group in
        for owner in UInt64(5_001)...5_008 {
          group.addTask { try await bench.claimDue(after: 1_000, by: SequentialIDs.id(owner), limit: 5) }
        }
        return try await group.reduce(into: [DeliveryKey]()) { $0 += $1 }
      }
      try expectEqual(taken.count, 20, "the deliveries taken")
      try expectEqual(Set(taken).count, 20, "the different ones among them")
    },
    Promise("for one aggregate and handler, only the earliest open event is given out") { bench in
      let other = SequentialIDs.id(2_002)
      try await bench.offer([
        bench.entry(1, to: ["a", "b"]), bench.entry(2, to: ["a", "b"]), bench.entry(3, of: other, to: ["a"]),
      ])
      let due = try await bench.claimDue(after: 1_000)
      try expectEqual(Set(due), [bench.key(1, "a"), bench.key(1, "b"), bench.key(3, "a")], "the due deliveries")
      try await bench.settle(1, "a", .done, by: ContractHarness.them)
      try expectEqual(try await bench.claimDue(after: 1_000), [bench.key(2, "a")], "the due deliveries afterwards")
    },
    Promise("an event that would precede an open one of its aggregate is a conflict, and nothing is stored") { bench in
      try await bench.raise([bench.entry(2, to: ["a"])])
      let conflict = EventOrderConflict(aggregate: ContractHarness.aggregate, latest: SequentialIDs.id(2))
      try await expect(conflict) { try await bench.commit([Thing(1).insertion], raising: [bench.entry(1, to: ["a"])]) }
      try expectEqual(try await bench.numbers(), [], "the stored things")
      try expectEqual(try await bench.openCount(), 1, "the open deliveries")
      try await bench.raise([bench.entry(3, of: SequentialIDs.id(2_002), to: ["a"]), bench.entry(4, to: ["b"])])
      try await bench.settle(2, "a", .done)
      try await bench.commit([Thing(1).insertion], raising: [bench.entry(1, to: ["a"])])
      try expectEqual(try await bench.openCount(), 3, "the open deliveries at last")
    },
    Promise("an event that waits for its next try keeps later ones waiting") { bench in
      try await bench.raise([bench.entry(1, to: ["a"]), bench.entry(2, to: ["a"])])
      try await bench.settle(1, "a", .failed(reason: "", failures: 1, retryAfter: 9_000))
      try expectEqual(try await bench.claimDue(after: 5_000), [], "the due deliveries during the delay")
      try expectEqual(try await bench.claimDue(after: 9_000), [bench.key(1, "a")], "the due deliveries after the delay")
    },
    Promise("the delivery that has been due for longest comes first") { bench in
      try await bench.raise((1...3).map { bench.entry($0, of: SequentialIDs.id(4_000 + $0), to: ["a"]) })
      for (number, retryAt) in [(1, 300), (2, 100), (3, 200)] as [(UInt64, Int64)] {
        try await bench.settle(number, "a", .failed(reason: "", failures: 1, retryAfter: retryAt))
      }
      let due = try await bench.claimDue(after: 1_000)
      try expectEqual(due, [bench.key(2, "a"), bench.key(3, "a"), bench.key(1, "a")], "the due deliveries")
    },
    Promise("of several handlers, the delivery that has been due for longest comes first") { bench in
      try await bench.raise((1...4).map { bench.entry($0, of: SequentialIDs.id(4_000 + $0), to: [$0 < 3 ? "a" : "b"]) })
      for (number, retryAt) in [(1, 400), (2, 100), (3, 200), (4, 300)] as [(UInt64, Int64)] {
        let handler = number < 3 ? "a" : "b"
        try await bench.settle(number, handler, .failed(reason: "", failures: 1, retryAfter: retryAt))
      }
      let due = try await bench.claimDue(after: 1_000, limit: 3)
      try expectEqual(due, [bench.key(2, "a"), bench.key(3, "b"), bench.key(4, "b")], "the due deliveries")
      try expectEqual(try await bench.claimDue(after: 1_000, limit: 3), [bench.key(1, "a")], "the rest")
    },
    Promise("a claim returns at most the requested number of deliveries") { bench in
      try await bench.offer((1...5).map { bench.entry($0, of: SequentialIDs.id(4_000 + $0), to: ["a"]) })
      try expectEqual(try await bench.claimDue(after: 1_000, limit: 2).count, 2, "the first")
      try expectEqual(try await bench.claimDue(after: 1_000).count, 3, "the rest")
    },
    Promise("deliveries to absent handlers wait and do not block others") { bench in
      let absent = (1...30).map { bench.entry($0, of: SequentialIDs.id(4_000 + $0), to: ["absent"]) }
      try await bench.offer(absent + [bench.entry(99, to: ["a"])])
      try expectEqual(try await bench.claimDue(after: 1_000, limit: 2), [bench.key(99, "a")], "the due deliveries")
      try expectEqual(try await bench.claimDue(after: 1_000, limit: 2), [], "the due deliveries afterwards")
      let waited = try await bench.claimDue(after: 1_000, handlers: ContractHarness.handlers("absent"), limit: 50)
      try expectEqual(waited.count, 30, "the deliveries that waited")
    },
    Promise("a delivery waits if its handler exists only for another event, and does not wake the pump") { bench in
      let other = HandlerKey(handler: "a", stableName: "contract.unheard-of.v1")
      try await bench.raise([bench.entry(1, to: ["a"])])
      try expectEqual(try await bench.claimDue(after: 1_000, handlers: [other]), [], "the deliveries of the handler")
      try expectEqual(try await bench.nextDue([other]), nil, "the next due moment")
      let both = ContractHarness.handlers("a").union([other])
      try expectEqual(try await bench.nextDue(both), bench.moment(1_000), "the next due moment with both handlers")
      try expectEqual(
        try await bench.claimDue(after: 1_000, handlers: both), [bench.key(1, "a")],
        "the deliveries of the present handler")
    },
    Promise("a process without handlers gets no delivery and has no next due time") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try expectEqual(try await bench.claimDue(after: 1_000, handlers: []), [], "the due deliveries")
      try expectEqual(try await bench.nextDue([]), nil, "the next due moment")
    },
    Promise("a delivery that is blocked is not the next due one") { bench in
      try await bench.raise([bench.entry(1, to: ["a"]), bench.entry(2, to: ["a"])])
      try await bench.settle(1, "a", .failed(reason: "", failures: 1, retryAfter: 9_000))
      try expectEqual(try await bench.nextDue(), bench.moment(9_000), "the next due moment")
    },
    Promise("the next due time is that of the delivery that is due first") { bench in
      try await bench.raise((1...3).map { bench.entry($0, of: SequentialIDs.id(4_000 + $0), to: ["a"]) })
      for (number, retryAt) in [(1, 7_000), (2, 5_000), (3, 9_000)] as [(UInt64, Int64)] {
        try await bench.settle(number, "a", .failed(reason: "", failures: 1, retryAfter: retryAt))
      }
      try expectEqual(try await bench.nextDue(), bench.moment(5_000), "the next due moment")
      try expectEqual(try await bench.claimDue(after: 5_000), [bench.key(2, "a")], "the due deliveries")
    },
    Promise("a renewed claim lasts longer, but a lost claim cannot be renewed") { bench in
      try await bench.raise([bench.entry(1, to: ["a", "b"])])
      let keys = ["a", "b"].map { bench.key(1, $0) }
      bench.set(after: 900)
      let ours = try await bench.renew([keys[0]])
      let theirs = try await bench.renew(keys, by: ContractHarness.them)
      try expectEqual([ours, theirs], [[keys[0]], []], "the renewed deliveries")
      try expectEqual(
        try await bench.claimDue(after: 1_899), [bench.key(1, "b")],
        "the due deliveries after a renewal without a lease")
      try await bench.settle(1, "a", .done)
      try expectEqual(try await bench.renew([bench.key(1, "a")]), [], "the renewed deliveries after it is done")
      try expectEqual(try await bench.openCount(), 1, "the open deliveries")
    },
    Promise("a failed delivery cannot be renewed, and stays due at the time of its next try") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      try await bench.settle(1, "a", .failed(reason: "", failures: 1, retryAfter: 9_000))
      try expectEqual(try await bench.renew([bench.key(1, "a")]), [], "the renewed deliveries")
      try expectEqual(try await bench.claimDue(after: 8_999), [], "the due deliveries during the delay")
      try expectEqual(try await bench.claimDue(after: 9_000), [bench.key(1, "a")], "the due deliveries after the delay")
    },
  ]
}

extension ContractHarness {
  func renew(_ keys: [DeliveryKey], by owner: UniqueID = us) async throws -> Set<DeliveryKey> {
    try await engine.renew(keys.map { HeldDelivery(key: $0, owner: owner) }, for: Self.lease)
  }
}
