import DomainKit
import StorageKit

extension StorageContract {
  static let locating: [Promise] = [
    Promise("the rows with a point in a box are found, including its edges") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([
        Place(1, x: 0, y: 0), Place(2, x: 1, y: 1), Place(3, x: 1.000_000_1, y: 1), Place(4, x: -1, y: 0.5), Place(5),
      ])
      try expectEqual(try await bench.numbers(in: SpatialBox(x: 0...1, y: 0...1)), [1, 2], "those in the box")
      try expectEqual(try await bench.numbers(in: SpatialBox(x: -180...180, y: -90...90)), [1, 2, 3, 4], "everywhere")
      try expectEqual(try await bench.numbers(in: SpatialBox(x: 1...1, y: 1...1)), [2], "at a point")
    },
    Promise("points that differ only in their last digits are distinct") { bench in
      let bench = try await CompletionHarness(bench)
      let x = -73.985_135_599_999_99
      try await bench.store([Place(1, x: x, y: 40.1), Place(2, x: x.nextUp, y: 40.1)])
      try expectEqual(try await bench.numbers(in: SpatialBox(x: x...x, y: 40...41)), [1], "those at the first")
    },
    Promise("the rows in a box follow every change") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([Place(1, x: 0, y: 0), Place(2, x: 5, y: 5), Place(3), Place(4, x: 0, y: 0)])
      try await bench.commit([
        Place(1, version: 2, x: 5, y: 5).update, Place(2, version: 2, x: 0, y: 0).update,
        Place(3, version: 2, x: 0, y: 0).update, Place(4, version: 2, x: 0, y: 0, isListed: false).update,
      ])
      let here = SpatialBox(x: -1...1, y: -1...1)
      try expectEqual(try await bench.numbers(in: here), [2, 3], "those in the box")
      try await bench.commit([Place(2, version: 2).deletion, Place(3, version: 3).updateFrom(2)])
      try expectEqual(try await bench.numbers(in: here), [], "those in the box at the end")
    },
    Promise("the rows in a box come in the requested order, page by page") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store((1...7).map { Place($0, "n\($0 % 2)", x: Double($0), y: 0) })
      let box = Condition.within(Place.space, SpatialBox(x: 2...6, y: 0...0))
      let order = [Sort("name"), Sort("id")]
      try expectEqual(try await bench.numbers([box], order: order), [2, 4, 6, 3, 5], "all")
      try expectEqual(try await bench.numbers([box], order: order, limit: 2), [2, 4], "the first page")
      let next = Condition.after(zip(order, [.text("n0"), .id(Place(4).id)]).map { .init($0, $1) })
      try expectEqual(try await bench.numbers([box, next], order: order, limit: 2), [6, 3], "the next page")
    },
    Promise("a condition that is checked per row finds the same rows") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([
        Place(1, "a", x: 0, y: 0), Place(2, "b", x: 5, y: 5), Place(3, "c"), Place(4, "", x: 5, y: 5, isListed: false),
      ])
      let conditions: [(Condition, [UInt64])] = [
        (.compare(column: "name", .greater, .text("a")), [2, 3]),
        (.between(column: "x", .real(0), .real(1)), [1]), (.isIn(column: "x", [.real(0), .real(9)]), [1]),
        (.isIn(column: "x", []), []),
        (.present(column: "x"), [1, 2, 4]),
        (.absent(column: "x"), [3]),
        (.within(Place.space, SpatialBox(x: 4...6, y: 4...6)), [2]),
      ]
      for (condition, expected) in conditions {
        try expectEqual(try await bench.numbers([condition]), expected, "\(condition)")
        try expectEqual(try await bench.numbers([.checked(condition)]), expected, "checked \(condition)")
      }
    },
    Promise("an estimate counts the matching rows up to the limit") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store((1...9).map { Place($0, "n\($0 % 2)", x: Double($0), y: 0) })
      let box = Condition.within(Place.space, SpatialBox(x: 2.5...6.5, y: -1...1))
      let odd = Condition.compare(column: "name", .equal, .text("n1"))
      for (conditions, limit, expected) in [([box], 100, 4), ([box], 3, 3), ([odd], 100, 5), ([odd, box], 100, 2)] {
        let select = Select(table: Place.table, conditions: conditions, order: [], limit: limit, parts: nil)
        try expectEqual(try await bench.engine.estimate(select), expected, "the estimate for \(conditions)")
      }
    },
    Promise("the engine tells which of some values a column contains") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([Place(1, "a"), Place(2, "b")])
      let found = try await bench.engine.existingValues(["a", "c", "b"].map { .text($0) }, in: "name", of: Place.table)
      try expectEqual(found, [.text("a"), .text("b")], "the values")
      try expectEqual(try await bench.engine.existingValues([], in: "name", of: Place.table), [], "the values of none")
    },
  ]
}
