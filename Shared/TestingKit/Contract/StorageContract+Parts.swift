import DomainKit
import StorageKit

extension StorageContract {
  static let parts: [Promise] = [
    Promise("parts are read with their entity, in the order of their positions") { bench in
      let thing = Thing(1, parts: ["a", "b", "c"])
      try await bench.commit([thing.insertion] + thing.partInsertions.reversed())
      try await bench.store([Thing(2)])
      try expectEqual(try await bench.things(), [thing, Thing(2)], "the stored things")
    },
    Promise("removing the parts of one entity keeps all others") { bench in
      let (first, second) = (Thing(1, parts: ["a", "b"]), Thing(2, parts: ["c"]))
      try await bench.commit([first.insertion, second.insertion] + first.partInsertions + second.partInsertions)
      try await bench.commit([first.partsDeletion])
      try expectEqual(try await bench.things(), [Thing(1), second], "the stored things")
    },
    Promise("parts are replaced by others within one set") { bench in
      let (old, new) = (Thing(1, parts: ["a", "b", "c"]), Thing(1, version: 2, parts: ["x"]))
      try await bench.commit([old.insertion] + old.partInsertions)
      try await bench.commit([new.update(expected: 1), new.partsDeletion] + new.partInsertions)
      try expectEqual(try await bench.things(), [new], "the stored things")
    },
    Promise("a second part in one position is refused") { bench in
      let thing = Thing(1, parts: ["a", "b"])
      try await bench.commit([thing.insertion] + thing.partInsertions)
      try await expect(any: StorageError.self) { try await bench.commit([thing.part(at: 0, "second")]) }
      try expectEqual(try await bench.things(), [thing], "the stored things")
    },
    Promise("parts are queried like any table") { bench in
      let thing = Thing(1, parts: ["a", "b", "a"])
      try await bench.commit([thing.insertion] + thing.partInsertions)
      let select = Select(
        table: Thing.partTable, conditions: [.compare(column: "label", .equal, .text("a"))],
        order: [Sort("position", descending: true)], limit: nil, parts: nil)
      let found = try await bench.engine.rows(select).map { $0.values[1] }
      try expectEqual(found, [.integer(2), .integer(0)], "the positions")
    },
    Promise("entities are listed and counted by the values of their parts") { bench in
      let things = [
        Thing(1, parts: ["a", "b"]), Thing(2, count: 1, parts: ["b", "b"]), Thing(3), Thing(4, parts: ["c"]),
      ]
      try await bench.commit(things.flatMap { [$0.insertion] + $0.partInsertions })
      func condition(_ labels: String...) -> Condition {
        .hasPart(Thing.partTable, [[.isIn(column: "label", labels.map { .text($0) })]], of: Thing.table)
      }
      let latest = [Sort("id", descending: true)]
      try expectEqual(try await bench.numbers([condition("b")], order: latest), [2, 1], "those with b")
      try expectEqual(try await bench.numbers([condition("b", "c")], order: latest, limit: 2), [4, 2], "with b or c")
      let both: [Condition] = [.compare(column: "count", .equal, .integer(1)), condition("a", "b")]
      try expectEqual(try await bench.numbers(both), [2], "the matches of both conditions")
      for missing in [condition("x"), condition()] {
        try expectEqual(try await bench.numbers([missing]), [], "those with another label")
      }
      try expectEqual(try await bench.summary([condition("b", "c")], by: []), [[.integer(3)]], "the number")
    },
    Promise("entities are listed by several values of one part") { bench in
      let things = [Thing(1, parts: ["a", "b"]), Thing(2, parts: ["b", "a"]), Thing(3), Thing(4, parts: ["c"])]
      try await bench.commit(things.flatMap { [$0.insertion] + $0.partInsertions })
      let second: [Condition] = [
        .compare(column: "label", .equal, .text("b")), .compare(column: "position", .equal, .integer(1)),
      ]
      func numbers(_ groups: [[Condition]]) async throws -> [UInt64] {
        try await bench.numbers([.hasPart(Thing.partTable, groups, of: Thing.table)], order: [Sort("id")])
      }
      try expectEqual(try await numbers([second]), [1], "those with b in the second part")
      let other: [Condition] = [.isIn(column: "label", [.text("c")])]
      try expectEqual(try await numbers([second, other]), [1, 4], "those with c, too")
      try expectEqual(try await numbers([[]]), [1, 2, 4], "those with parts")
      try expectEqual(try await numbers([]), [], "those with no choice")
    },
    Promise("an entity and its parts are read at one moment") { bench in
      try await bench.store([Thing(1)])
      try await withThrowingTaskGroup { group in
        group.addTask {
          for round in 1...60 {
            let thing = Thing(1, version: round + 1, count: Int64(round % 5), parts: labels(round % 5))
            try await bench.commit([thing.update(expected: round), thing.partsDeletion] + thing.partInsertions)
          }
        }
        group.addTask {
          for _ in 1...120 {
            for thing in try await bench.things() {
              try expectEqual(thing.parts, labels(Int(thing.count)), "the parts of a thing that counts them")
            }
          }
        }
        try await group.waitForAll()
      }
    },
  ]

  private static func labels(_ count: Int) -> [String] { (0..<count).map { "part \($0)" } }
}
