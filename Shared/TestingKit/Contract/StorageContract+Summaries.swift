import DomainKit
import StorageKit

extension StorageContract {
  static let summaries: [Promise] = [
    Promise("rows are counted and summed by the values of a column, in order") { bench in
      try await bench.store([
        Thing(1, name: "b", count: 2), Thing(2, name: "a", count: 3), Thing(3, name: "b", count: 5),
      ])
      let found = try await bench.summary(by: [.column("name")], sums: [.count, .rate])
      try expectEqual(found, [row("a", 1, 3, 0.0), row("b", 2, 7, 0.0)], "the summary")
    },
    Promise("a summary by two columns has a row for each pair that occurs") { bench in
      try await bench.store([
        Thing(1, name: "b", note: "y"), Thing(2, name: "b", note: "x"), Thing(3, name: "a", note: "y"),
        Thing(4, name: "b", note: "x"),
      ])
      let found = try await bench.summary(by: [.column("name"), .column("note")])
      let expected = [("a", "y", 1), ("b", "x", 2), ("b", "y", 1)]
        .map { [StoredValue.text($0), .text($1), .integer($2)] }
      try expectEqual(found, expected, "the summary")
    },
    Promise("rows with a null in the column are the first group") { bench in
      try await bench.store([Thing(1, note: "a"), Thing(2), Thing(3)])
      let found = try await bench.summary(by: [.column("note")])
      try expectEqual(found, [[.null, .integer(2)], [.text("a"), .integer(1)]], "the summary")
    },
    Promise("buckets have a fixed width and round toward zero") { bench in
      try await bench.store([-25, -5, 0, 9, 10, 29].enumerated().map { Thing(UInt64($0), count: $1) })
      let found = try await bench.summary(by: [.bucket("count", width: 10)], sums: [.count])
      try expectEqual(found, [[-2, 1, -25], [0, 3, 4], [1, 1, 10], [2, 1, 29]].map(integers), "the summary")
    },
    Promise("a cycle numbers its buckets from zero again") { bench in
      try await bench.store([5, 15, 25, 35, 45].enumerated().map { Thing(UInt64($0), count: $1) })
      let found = try await bench.summary(by: [.cycle("count", width: 10, count: 3)], sums: [.count])
      try expectEqual(found, [[0, 2, 40], [1, 2, 60], [2, 1, 25]].map(integers), "the summary")
    },
    Promise("only rows that match are in a summary") { bench in
      try await bench.store((1...9).map { Thing($0, count: Int64($0)) })
      let conditions = [Condition.compare(column: "count", .greater, .integer(5))]
      let found = try await bench.summary(conditions, by: [.bucket("count", width: 5)], sums: [.count])
      try expectEqual(found, [integers([1, 4, 30])], "the summary")
    },
    Promise("a summary without groups is one row, even of an empty table") { bench in
      try expectEqual(try await bench.summary(by: [], sums: [.count]), [integers([0, 0])], "the summary of nothing")
      try await bench.store([Thing(1, count: 2), Thing(2, count: 3)])
      try expectEqual(try await bench.summary(by: [], sums: [.count]), [integers([2, 5])], "the summary")
    },
    Promise("a grouped summary of an empty table is empty") { bench in
      try expectEqual(try await bench.summary(by: [.column("name")], sums: [.count]), [], "the summary")
    },
    Promise("a summary counts the different values of a column, without nulls") { bench in
      try await bench.store([
        Thing(1, name: "a", count: 1, note: "x"), Thing(2, name: "a", count: 2, note: "y"),
        Thing(3, name: "a", count: 4, note: "x"), Thing(4, name: "a"), Thing(5, name: "b"),
      ])
      let found = try await bench.summary(by: [.column("name")], sums: [.count], distinct: .note)
      let expected = [("a", [4, 7, 2]), ("b", [1, 0, 0])].map { [StoredValue.text($0)] + integers($1) }
      try expectEqual(found, expected, "the summary")
      try expectEqual(try await bench.summary(by: [], distinct: .name), [integers([5, 2])], "the summary of all")
    },
    Promise("a sum that overflows is refused") { bench in
      try await bench.store([Thing(1, count: .max), Thing(2, count: 1)])
      try await expect(StorageError.sumTooLarge) { _ = try await bench.summary(by: [], sums: [.count]) }
    },
  ]

  private static func integers(_ numbers: [Int64]) -> [StoredValue] { numbers.map { .integer($0) } }

  private static func row(_ name: String, _ count: Int64, _ sum: Int64, _ rate: Double) -> [StoredValue] {
    [.text(name), .integer(count), .integer(sum), .real(rate)]
  }
}
