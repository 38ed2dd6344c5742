import DomainKit
import StorageKit

extension StorageContract {
  static let dryRuns: [Promise] = [
    Promise("a dry run reports the change of every row and stores none") { bench in
      let kept = Thing(1, name: "old", code: "A", parts: ["a", "b"])
      try await bench.commit([kept.insertion] + kept.partInsertions + [Thing(2).insertion])
      let changed = Thing(1, version: 2, name: "new", code: "B", parts: ["x"])
      let token = try await bench.engine.changeToken()
      let seen = try await bench.dryRun(
        [changed.update(expected: 1), changed.partsDeletion] + changed.partInsertions
          + [Thing(2).deletion(expected: 1), Thing(3).insertion])
      try expectEqual(
        seen.map(\.table.name), ["contract_thing", "contract_part", "contract_thing", "contract_thing"], "the tables")
      try expectEqual(seen.map(\.key), [1, 1, 2, 3].map { SequentialIDs.id($0) }, "the keys")
      try expectEqual(
        seen.map(\.before), [[kept.values], kept.partValues, [Thing(2).values], []], "the rows before")
      try expectEqual(
        seen.map(\.after), [[changed.values], changed.partValues, [], [Thing(3).values]], "the rows afterwards")
      try expectEqual(try await bench.things(), [kept, Thing(2)], "the stored things")
      try expectEqual(try await bench.engine.changeToken(), token, "the change token")
    },
    Promise("a dry run raises no event") { bench in
      let entry = bench.entry(1, to: ["h"])
      var changes = bench.newSet()
      changes.writes = [Thing(1).insertion]
      changes.outbox = bench.outbox(of: [entry])
      _ = try await bench.engine.dryRun(changes)
      try expectEqual(try await bench.engine.openDeliveries(), [], "the open deliveries")
      try expectEqual(try await bench.raise([entry]), [], "the deliveries blocked later")
    },
    Promise("a dry run fails like the commit and stores nothing") { bench in
      try await bench.store([Thing(1, code: "A")])
      try await expect(Thing(1).conflict(expected: 7, found: 1)) {
        _ = try await bench.dryRun([Thing(2).insertion, Thing(1, version: 8).update(expected: 7)])
      }
      try await expect(UniquenessConflict(entity: "contract_thing", fields: "code")) {
        _ = try await bench.dryRun([Thing(2).insertion, Thing(3, code: "A").insertion])
      }
      try expectEqual(try await bench.things(), [Thing(1, code: "A")], "the stored things")
      try await bench.store([Thing(2)])
      try expectEqual(try await bench.numbers(), [1, 2], "the stored things afterwards")
    },
    Promise("inside a dry run, other writes are refused") { bench in
      try await bench.store([Thing(1)])
      try await DryRun().run {
        try await expect(any: DryRunError.self) { try await bench.store([Thing(2)]) }
        try await expect(any: DryRunError.self) { _ = try await bench.engine.retry(.dead) }
        try await expect(any: DryRunError.self) {
          _ = try await bench.engine.discard(SequentialIDs.id(1))
        }
        try await expect(any: DryRunError.self) {
          _ = try await bench.engine.purge(doneBefore: ContractHarness.start, limit: 1)
        }
        try expectEqual(try await bench.numbers(), [1], "the found things")
      }
    },
  ]
}

extension ContractHarness {
  fileprivate func dryRun(_ writes: [RowWrite]) async throws -> [RowChange] {
    var changes = newSet()
    changes.writes = writes
    return try await engine.dryRun(changes)
  }
}

extension Thing {
  fileprivate var partValues: [[StoredValue]] {
    parts.enumerated().map { [.id(id), .integer(Int64($0)), .text($1)] }
  }
}
