import DomainKit
import StorageKit

extension StorageContract {
  static let atomicity: [Promise] = [
    Promise("when one write of a set fails, nothing of the set is stored") { bench in
      let kept = Thing(1, code: "A", parts: ["a", "b"])
      try await bench.commit([kept.insertion] + kept.partInsertions)
      let changed = Thing(1, version: 2, code: "B", parts: ["x"])
      try await expect(Thing(9).conflict(expected: 1, found: 0)) {
        try await bench.commit(
          [Thing(2).insertion, changed.update(expected: 1), changed.partsDeletion] + changed.partInsertions
            + [Thing(9).deletion(expected: 1)])
      }
      try expectEqual(try await bench.things(), [kept], "the stored things")
    },
    Promise("when a set that removes an entity fails, the entity and its parts stay") { bench in
      let kept = Thing(1, code: "A", parts: ["a", "b"])
      try await bench.commit([kept.insertion] + kept.partInsertions)
      try await expect(any: ConcurrencyConflict.self) {
        try await bench.commit([kept.partsDeletion, kept.deletion(expected: 1), Thing(9).deletion(expected: 1)])
      }
      try expectEqual(try await bench.things(), [kept], "the stored things")
    },
    Promise("when a write fails, the set's events are not stored") { bench in
      try await expect(any: ConcurrencyConflict.self) {
        try await bench.commit([Thing(9).deletion(expected: 1)], raising: [bench.entry(1, to: ["h"])])
      }
      try expectEqual(try await bench.engine.openDeliveries(), [], "the open deliveries")
      try expectEqual(try await bench.nextDue(), nil, "the next due moment")
      try expectEqual(try await bench.raise([bench.entry(2, to: ["h"])]), [], "the deliveries blocked later")
    },
    Promise("of 100 concurrent units, only those with a conflict fail") { bench in
      try await bench.store((1...10).map { Thing($0, name: "first") })
      let failed = try await conflicts(of: UInt64(1)...100) { try await bench.store([Thing($0, name: "later")]) }
      try expectEqual(failed, 10, "the units that failed")
      let things = try await bench.things()
      try expectEqual(things.map(\.number), Array(1...100), "the stored things")
      try expectEqual(things.filter { $0.name == "first" }.count, 10, "the earlier ones")
    },
    Promise("of 100 concurrent changes to one version of a row, exactly one is stored") { bench in
      try await bench.store([Thing(1)])
      let failed = try await conflicts(of: Int64(1)...100) { count in
        try await bench.commit([Thing(1, version: 2, count: count).update(expected: 1)])
      }
      try expectEqual(failed, 99, "the changes that failed")
      try expectEqual(try await bench.things().first?.version, 2, "the version")
    },
    Promise("the events of 100 concurrent units are all open, each for its handler") { bench in
      try await withThrowingTaskGroup { group in
        for number in UInt64(1)...100 {
          group.addTask {
            try await bench.commit(
              [Thing(number).insertion],
              raising: [bench.entry(number, of: SequentialIDs.id(2_000 + number), to: ["a", "b"])])
          }
        }
        try await group.waitForAll()
      }
      try expectEqual(try await bench.engine.openDeliveries().map(\.count), [100, 100], "the open deliveries")
    },
  ]

  /// Returns the number of concurrent attempts, one per value, that a conflict ends.
  static func conflicts<Value: Sendable>(
    of values: some Sequence<Value>, _ attempt: @escaping @Sendable (Value) async throws -> Void
  ) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for value in values {
        group.addTask {
          do {
            try await attempt(value)
            return 0
          } catch is ConcurrencyConflict {
            return 1
          }
        }
      }
      return try await group.reduce(0, +)
    }
  }
}
