import DomainKit
import StorageKit

extension StorageContract {
  static let selecting: [Promise] = [
    Promise("a list comes in the requested order, in either direction") { bench in
      try await bench.store([Thing(1, count: 5), Thing(2, count: -5), Thing(3, count: 0)])
      try expectEqual(try await bench.numbers(order: [Sort("count")]), [2, 3, 1], "ascending")
      try expectEqual(try await bench.numbers(order: [Sort("count", descending: true)]), [1, 3, 2], "descending")
    },
    Promise("rows that are equal in the first column are ordered by the second") { bench in
      try await bench.store([Thing(1, count: 1, rate: 2), Thing(2, count: 1, rate: 1), Thing(3, count: 0, rate: 9)])
      let order = [Sort("count", descending: true), Sort("rate")]
      try expectEqual(try await bench.numbers(order: order), [2, 1, 3], "the order")
    },
    Promise("texts are ordered by their bytes") { bench in
      let names = ["Z", "a", "\u{E9}", "", "aa", "\u{1F600}", "A"]
      try await bench.store(names.enumerated().map { Thing(UInt64($0), name: $1) })
      let found = try await bench.things(order: [Sort("name")]).map(\.name)
      try expectEqual(found, ["", "A", "Z", "a", "aa", "\u{E9}", "\u{1F600}"], "the names")
    },
    Promise("null comes first, and last in descending order") { bench in
      try await bench.store([Thing(1, note: "b"), Thing(2), Thing(3, note: "a")])
      try expectEqual(try await bench.numbers(order: [Sort("note")]), [2, 3, 1], "ascending")
      try expectEqual(try await bench.numbers(order: [Sort("note", descending: true)]), [1, 3, 2], "descending")
    },
    Promise("a list ends at its limit") { bench in
      try await bench.store((1...5).map { Thing($0) })
      try expectEqual(try await bench.numbers(limit: 2), [1, 2], "two of five")
      try expectEqual(try await bench.numbers(limit: 9), [1, 2, 3, 4, 5], "nine of five")
      try expectEqual(try await bench.numbers(limit: 0), [], "none of five")
    },
    Promise("a row is found by its key") { bench in
      try await bench.store([Thing(1), Thing(2)])
      let byKey = { (number: UInt64) in [Condition.compare(column: "id", .equal, .id(Thing(number).id))] }
      try expectEqual(try await bench.numbers(byKey(2)), [2], "the second")
      try expectEqual(try await bench.numbers(byKey(3)), [], "a missing one")
    },
    Promise("all conditions must hold") { bench in
      try await bench.store([
        Thing(1, name: "a", count: 1), Thing(2, name: "a", count: 2), Thing(3, name: "b", count: 2),
      ])
      let conditions: [Condition] = [
        .compare(column: "name", .equal, .text("a")), .compare(column: "count", .equal, .integer(2)),
      ]
      try expectEqual(try await bench.numbers(conditions), [2], "the matches of both")
      let key = Condition.compare(column: "id", .equal, .id(Thing(1).id))
      try expectEqual(try await bench.numbers(conditions + [key]), [], "the matches of both and another key")
    },
    Promise("a column that the table does not have is refused") { bench in
      try await bench.store([Thing(1), Thing(2)])
      try await expect(any: StorageError.self) {
        _ = try await bench.numbers([.compare(column: "color", .equal, .integer(1))])
      }
      try await expect(any: StorageError.self) { _ = try await bench.numbers(order: [Sort("color")]) }
    },
  ]

  static let comparing: [Promise] =
    [
      comparison(.equal, [2]), comparison(.notEqual, [1, 3]), comparison(.less, [1]),
      comparison(.lessOrEqual, [1, 2]), comparison(.greater, [3]), comparison(.greaterOrEqual, [2, 3]),
    ] + [
      Promise("a range includes both ends") { bench in
        try await bench.store([Thing(1, rate: 0.5), Thing(2, rate: 1), Thing(3, rate: 2), Thing(4, rate: 2.5)])
        try expectEqual(
          try await bench.numbers([.between(column: "rate", .real(1), .real(2))]), [2, 3], "the matches of 1 to 2")
        try expectEqual(
          try await bench.numbers([.between(column: "rate", .real(2), .real(1))]), [], "the matches of 2 to 1")
      },
      Promise("texts that differ in a byte are different") { bench in
        try await bench.store([Thing(1, name: "caf\u{E9}"), Thing(2, name: "cafe\u{301}")])
        try expectEqual(
          try await bench.numbers([.compare(column: "name", .equal, .text("caf\u{E9}"))]), [1], "the matches")
      },
    ]

  /// Compares with 2, 2.0, "b" and the second identifier, in a table with smaller, equal, greater
  /// and null values.
  private static func comparison(_ comparison: Comparison, _ expected: [UInt64]) -> Promise {
    Promise("the comparison \(comparison.rawValue) finds the matching values and no null") { bench in
      try await bench.store(
        ["a", "b", "c", nil].enumerated().map { index, note in
          var thing = Thing(UInt64(index + 1), count: Int64(index + 1), rate: Double(index + 1), note: note)
          thing.friend = note == nil ? nil : thing.id
          return thing
        })
      let first = Condition.compare(column: "count", .lessOrEqual, .integer(3))
      let values: [(String, StoredValue)] = [
        ("count", .integer(2)), ("rate", .real(2)), ("note", .text("b")), ("friend", .id(Thing(2).id)),
      ]
      for (column, value) in values {
        let found = try await bench.numbers([first, .compare(column: column, comparison, value)])
        try expectEqual(found, expected, "the matches in \(column)")
      }
      for column in ["note", "friend"] {
        let value: StoredValue = column == "note" ? .text("b") : .id(Thing(2).id)
        let found = try await bench.numbers([.compare(column: column, comparison, value)])
        try expectEqual(found, expected, "the matches in \(column), with a null in one row")
      }
    }
  }
}
