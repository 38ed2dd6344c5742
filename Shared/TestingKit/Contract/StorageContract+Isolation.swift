import DomainKit
import StorageKit

extension StorageContract {
  static let isolation: [Promise] = [
    Promise("all queries of a snapshot see one moment, regardless of later commits") { bench in
      try await bench.store([Thing(1, name: "a", code: "A", count: 1, parts: []), Thing(2, name: "b", count: 2)])
      let snapshot = try await bench.engine.snapshot()
      defer { snapshot.end() }
      try expectEqual(try await snapshot.rows(Self.allThings).count, 2, "the rows before")
      try await bench.commit([
        Thing(1).deletion(expected: 1), Thing(2, version: 2, code: "B").update(expected: 1), Thing(3).insertion,
      ])
      try expectEqual(
        try await snapshot.rows(Self.allThings).map { try Thing($0).number }, [1, 2], "the rows")
      try expectEqual(
        try await snapshot.existingValues([.text("A"), .text("B")], in: "code", of: Thing.table), [.text("A")],
        "the values")
      let summary = Summary(table: Thing.table, conditions: [], groups: [], sums: ["count"])
      try expectEqual(try await snapshot.summary(summary), [[.integer(2), .integer(3)]], "the sums")
      try expectEqual(try await bench.numbers(), [2, 3], "the stored things")
    },
    Promise("a snapshot opened after a commit sees it") { bench in
      for number in UInt64(1)...20 {
        try await bench.store([Thing(number)])
        let snapshot = try await bench.engine.snapshot()
        let count = try await snapshot.rows(Self.allThings).count
        snapshot.end()
        try expectEqual(count, Int(number), "the rows")
      }
    },
    Promise("a snapshot that has ended answers no queries") { bench in
      let snapshot = try await bench.engine.snapshot()
      snapshot.end()
      snapshot.end()
      try await expect(any: StorageError.self) { _ = try await snapshot.rows(Self.allThings) }
    },
    Promise("snapshots beyond the engine's limit wait for earlier ones") { bench in
      try await bench.store([Thing(1)])
      let counts = try await withThrowingTaskGroup { group in
        for _ in 1...100 {
          group.addTask {
            let snapshot = try await bench.engine.snapshot()
            defer { snapshot.end() }
            await Task.yield()
            return try await snapshot.rows(Self.allThings).count
          }
        }
        return try await group.reduce(0, +)
      }
      try expectEqual(counts, 100, "the answers")
    },
    Promise("a row with the expected version is no conflict and stays unchanged") { bench in
      try await bench.store([Thing(1, version: 3, name: "a")])
      try await bench.commit(expecting: [(1, 3), (9, 0)], [Thing(2).insertion])
      try expectEqual(try await bench.things(), [Thing(1, version: 3, name: "a"), Thing(2)], "the stored things")
    },
    Promise("a row with another version than expected is a conflict, and nothing is stored") { bench in
      try await bench.store([Thing(1, version: 3)])
      for (number, expected, found) in [(UInt64(1), 2, 3), (1, 0, 3), (9, 1, 0)] {
        try await expect(Thing(number).conflict(expected: expected, found: found)) {
          try await bench.commit(expecting: [(number, expected)], [Thing(2).insertion])
        }
      }
      try expectEqual(try await bench.numbers(), [1], "the stored things")
    },
    Promise("of two units that each read what the other writes, one conflicts") { bench in
      try await bench.store([Thing(1), Thing(2)])
      try await bench.commit(expecting: [(2, 1)], [Thing(1, version: 2, name: "one").update(expected: 1)])
      try await expect(Thing(1).conflict(expected: 1, found: 2)) {
        try await bench.commit(expecting: [(1, 1)], [Thing(2, version: 2, name: "two").update(expected: 1)])
      }
      try expectEqual(try await bench.things().map(\.version), [2, 1], "the versions")
    },
    Promise("of many pairs that each insert what the other expects to be absent, none is complete") { bench in
      // An engine may have fewer locks than there are identifiers, so that the two of a pair share one.
      let pairs = (UInt64(1)...20).flatMap { [($0, $0 + 100), (2_000 + $0, 3_024 + $0)] }
      let failed = try await conflicts(of: pairs.flatMap { [($0, $1), ($1, $0)] }) { number, other in
        try await bench.commit(expecting: [(other, 0)], [Thing(number).insertion])
      }
      try expectEqual(failed, pairs.count, "the units that failed")
    },
    Promise("of many such concurrent pairs, no pair is stored completely") { bench in
      try await bench.store((1...40).map { Thing($0) })
      let failed = try await conflicts(of: UInt64(1)...40) { number in
        let other = number % 2 == 1 ? number + 1 : number - 1
        try await bench.commit(expecting: [(other, 1)], [Thing(number, version: 2).update(expected: 1)])
      }
      try expectEqual(failed, 20, "the units that failed")
    },
  ]

  static let identity: [Promise] = [
    Promise("a change set that is sent twice is stored once") { bench in
      var changes = bench.newSet()
      changes.writes = [Thing(1).insertion]
      changes.outbox = bench.outbox(of: [bench.entry(1, to: ["a"])])
      let unit = changes.id
      try expect(try await !bench.engine.hasCommitted(unit), "it is unknown before")
      let receipts = try await [bench.engine.commit(changes).isRepeated, bench.engine.commit(changes).isRepeated]
      try expectEqual(receipts, [false, true], "the repetition flags")
      try expect(try await bench.engine.hasCommitted(unit), "it is known afterwards")
      try expectEqual(try await bench.numbers(), [1], "the stored things")
      try expectEqual(try await bench.openCount(), 1, "the open deliveries")
    },
    Promise("an outcome that is sent twice counts once") { bench in
      try await bench.raise([bench.entry(1, to: ["a"])])
      var changes = bench.newSet()
      changes.settlements = [
        DeliverySettlement(HeldDelivery(key: bench.key(1, "a"), owner: ContractHarness.us), .done)
      ]
      changes.writes = [Thing(1).insertion]
      for _ in 1...2 { try await bench.engine.commit(changes) }
      try expectEqual(try await bench.numbers(), [1], "the stored things")
      try expectEqual(try await bench.openCount(), 0, "the open deliveries")
    },
    Promise("a failed change set may be sent again, and a dry run of one is not stored") { bench in
      try await bench.store([Thing(1)])
      var changes = bench.newSet()
      changes.writes = [Thing(1).insertion]
      let failing = changes
      try await expect(any: ConcurrencyConflict.self) { try await bench.engine.commit(failing) }
      changes.writes = [Thing(2).insertion]
      _ = try await bench.engine.dryRun(changes)
      try expect(try await !bench.engine.hasCommitted(changes.id), "it is not stored yet")
      try await bench.engine.commit(changes)
      try expectEqual(try await bench.numbers(), [1, 2], "the stored things")
    },
  ]

  private static let allThings = Select(table: Thing.table, conditions: [], order: [Sort("id")], limit: nil, parts: nil)
}

extension ContractHarness {
  func commit(expecting rows: [(number: UInt64, version: Int)], _ writes: [RowWrite]) async throws {
    var changes = newSet()
    changes.writes = writes
    changes.expectations = rows.map {
      RowExpectation(Thing.table, SequentialIDs.id($0.number), version: $0.version)
    }
    try await engine.commit(changes)
  }
}
