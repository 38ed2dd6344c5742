import DomainKit
import StorageKit

extension StorageContract {
  static let searching: [Promise] = [
    Promise("a row is found by the beginnings of its words, all of which must be there") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store([Place(1, "Joe's Pizza Palace"), Place(2, "Pizza Hut", note: "palatial"), Place(3, "Joe")])
      try expectEqual(try await bench.numbers(["piz"]), [1, 2], "the matches of piz")
      try expectEqual(try await bench.numbers(["pal", "piz"]), [1, 2], "the matches of pal and piz")
      try expectEqual(try await bench.numbers(["pizza", "joe"]), [1], "the matches of pizza and joe")
      try expectEqual(try await bench.numbers(["izza"]), [], "the matches of a word's end")
    },
    Promise("case and accents do not count, in what is stored and in what is looked for") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store([Place(1, "CAF\u{C9} Zo\u{E8}"), Place(2, "cafe\u{301} zoe"), Place(3, "Cafe Zo")])
      for words in [["caf\u{E9}", "zoe"], ["CAFE", "ZO\u{CB}"], ["cafe\u{301}", "zo\u{E8}"]] {
        try expectEqual(try await bench.numbers(words), [1, 2], "the matches of \(words)")
      }
    },
    Promise("nothing in a word is an operator") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store([Place(1, "or not near pizza"), Place(2, "pizza")])
      for word in [
        "\"", "\"\"", "*", "(", ")", "-", "^", "+", ":", "{", "name:", "'; DROP TABLE x; --", "\u{1F355}", "\u{0}", "",
        "NEAR(", "\" OR \"",
      ] {
        let found = try await bench.numbers([word, "pizza"])
        let words = FoldedText.words(of: word)
        try expectEqual(found, words.isEmpty ? [1, 2] : words == ["near"] || words == ["or"] ? [1] : [], "\(word)")
      }
      try expectEqual(try await bench.numbers(["not", "OR"]), [1], "the matches of two operators' names")
    },
    Promise("no words find nothing") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store([Place(1, "pizza")])
      for words in [[], [""], ["*"], ["\u{1F355}", "\""]] {
        try expectEqual(try await bench.numbers(words), [], "the matches of \(words)")
      }
    },
    Promise("the most relevant rows come first, and where they are found counts") { bench in
      let bench = try PlaceBench(bench)
      let others = (10...30).map { Place($0, "Sushi Bar", note: "ramen and tea") }
      try await bench.store(
        [Place(1, "Corner Shop", note: "pizza"), Place(2, "Pizza"), Place(3, "The Old Pizza House Of The Town")]
          + others)
      try expectEqual(try await bench.ranked(["pizza"]), [2, 3, 1], "the order")
      try expectEqual(try await bench.ranked(["pizza"], limit: 2), [2, 3], "the best two")
    },
    Promise("another order may be asked for, and other conditions hold as well") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store([
        Place(1, "Pizza", x: 3, y: 0), Place(2, "Pizza", x: 1, y: 0), Place(3, "Pizza Pizza", x: 2, y: 0),
        Place(4, "Sushi", x: 0, y: 0),
      ])
      let matches = Condition.matches(Place.text, words: ["pizza"])
      try expectEqual(try await bench.numbers([matches], order: [Sort("x")]), [2, 3, 1], "by another column")
      let both = [matches, .compare(column: "x", .greater, .real(1.5))]
      try expectEqual(try await bench.numbers(both), [1, 3], "the matches of both")
      try expectEqual(Set(try await bench.numbers(both, order: [])), [1, 3], "the matches of both, ranked")
      let box = Condition.within(Place.space, SpatialBox(x: 0...2, y: 0...0))
      try expectEqual(try await bench.numbers([matches, box]), [2, 3], "the matches in a box")
      try expectEqual(try await bench.numbers([box, matches]), [2, 3], "the same the other way round")
    },
    Promise("what is found follows every change, and forgets one that failed") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store([Place(1, "Pizza"), Place(2, "Sushi")])
      try await bench.commit([Place(1, version: 2, "Ramen").update, Place(2, version: 2, "Pizza Sushi").update])
      try expectEqual(try await bench.numbers(["pizza"]), [2], "after two changes")
      try expectEqual(try await bench.numbers(["ramen"]), [1], "the new word")
      try await bench.commit([Place(2, version: 2).deletion])
      try expectEqual(try await bench.numbers(["sushi"]), [], "after a removal")
      try await expect(any: ConcurrencyConflict.self) {
        try await bench.commit([Place(3, "Pizza").insertion, Place(9).deletion])
      }
      try expectEqual(try await bench.numbers(["pizza"]), [], "after a set that failed")
    },
    Promise("only rows that meet the index's condition are found") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store([Place(1, "Pizza"), Place(2, "Pizza", isListed: false)])
      try expectEqual(try await bench.numbers(["pizza"]), [1], "the listed ones")
      try await bench.commit([
        Place(1, version: 2, "Pizza", isListed: false).update, Place(2, version: 2, "Pizza").update,
      ])
      try expectEqual(try await bench.numbers(["pizza"]), [2], "the listed ones after a change")
      try await bench.commit([Place(1, version: 3, "Sushi", isListed: false).update, Place(1, version: 3).deletion])
      try expectEqual(try await bench.ranked(["pizza"]), [2], "the listed ones after a removal")
    },
    Promise("an index is made over rows that are there already") { bench in
      try bench.engine.migrate(at: ContractBench.start) { _ in [Place.tableMigration] }
      let bench = try PlaceBench(bench, migrations: [])
      try await bench.store([Place(1, "Pizza", x: 1, y: 1), Place(2, "Sushi")])
      try bench.engine.migrate(at: ContractBench.start) { _ in [Place.indexMigration] }
      try expectEqual(try await bench.numbers(["pizza"]), [1], "the matches")
      try expectEqual(try await bench.numbers(in: SpatialBox(x: 0...1, y: 0...1)), [1], "those in the box")
      try await bench.commit([Place(1, version: 2, "Sushi", x: 1, y: 1).update])
      try expectEqual(try await bench.numbers(["pizza"]), [], "the matches after a change")
    },
    Promise("an index on a column that the table does not have is refused") { bench in
      try bench.engine.migrate(at: ContractBench.start) { _ in [Place.tableMigration] }
      let bad: [SchemaChange] = [
        .createTextIndex(TextIndexDefinition("contract_place_bad", on: Place.table.name, [.init("colour")])),
        .createSpatialIndex(SpatialIndexDefinition("contract_place_bad", on: Place.table.name, x: "x", y: "colour")),
      ]
      for change in bad {
        try await expect(any: StorageError.self) {
          try bench.engine.migrate(at: ContractBench.start) { _ in [Migration("contract.place-0003", [change])] }
        }
      }
    },
  ]

  static let locating: [Promise] = [
    Promise("the rows whose point lies in a box are found, edges included") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store([
        Place(1, x: 0, y: 0), Place(2, x: 1, y: 1), Place(3, x: 1.000_000_1, y: 1), Place(4, x: -1, y: 0.5), Place(5),
      ])
      try expectEqual(try await bench.numbers(in: SpatialBox(x: 0...1, y: 0...1)), [1, 2], "those in the box")
      try expectEqual(try await bench.numbers(in: SpatialBox(x: -180...180, y: -90...90)), [1, 2, 3, 4], "everywhere")
      try expectEqual(try await bench.numbers(in: SpatialBox(x: 1...1, y: 1...1)), [2], "at a point")
    },
    Promise("points that only differ in their last digits are told apart") { bench in
      let bench = try PlaceBench(bench)
      let x = -73.985_135_599_999_99
      try await bench.store([Place(1, x: x, y: 40.1), Place(2, x: x.nextUp, y: 40.1)])
      try expectEqual(try await bench.numbers(in: SpatialBox(x: x...x, y: 40...41)), [1], "those at the first")
    },
    Promise("what lies in a box follows every change") { bench in
      let bench = try PlaceBench(bench)
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
    Promise("those in a box come in the order asked for, page by page") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store((1...7).map { Place($0, "n\($0 % 2)", x: Double($0), y: 0) })
      let box = Condition.within(Place.space, SpatialBox(x: 2...6, y: 0...0))
      let order = [Sort("name"), Sort("id")]
      try expectEqual(try await bench.numbers([box], order: order), [2, 4, 6, 3, 5], "all")
      try expectEqual(try await bench.numbers([box], order: order, limit: 2), [2, 4], "the first page")
      let behind = Condition.after(zip(order, [.text("n0"), .id(Place(4).id)]).map { .init($0, $1) })
      try expectEqual(try await bench.numbers([box, behind], order: order, limit: 2), [6, 3], "the next page")
    },
    Promise("a condition that is checked row by row finds the same") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store([
        Place(1, "a", x: 0, y: 0), Place(2, "b", x: 5, y: 5), Place(3, "c"), Place(4, "", x: 5, y: 5, isListed: false),
      ])
      let conditions: [(Condition, [UInt64])] = [
        (.compare(column: "name", .greater, .text("a")), [2, 3]),
        (.between(column: "x", .real(0), .real(1)), [1]), (.present(column: "x"), [1, 2, 4]),
        (.within(Place.space, SpatialBox(x: 4...6, y: 4...6)), [2]),
      ]
      for (condition, expected) in conditions {
        try expectEqual(try await bench.numbers([condition]), expected, "\(condition)")
        try expectEqual(try await bench.numbers([.checked(condition)]), expected, "checked \(condition)")
      }
    },
    Promise("an estimate counts at least what matches, up to the limit") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store((1...9).map { Place($0, "n\($0 % 2)", x: Double($0), y: 0) })
      let box = Condition.within(Place.space, SpatialBox(x: 2.5...6.5, y: -1...1))
      let odd = Condition.compare(column: "name", .equal, .text("n1"))
      for (conditions, limit, expected) in [([box], 100, 4), ([box], 3, 3), ([odd], 100, 5), ([odd, box], 100, 2)] {
        let select = Select(table: Place.table, conditions: conditions, order: [], limit: limit, parts: nil)
        try expectEqual(try await bench.engine.estimate(select), expected, "the estimate for \(conditions)")
      }
    },
    Promise("it is said which values a column has") { bench in
      let bench = try PlaceBench(bench)
      try await bench.store([Place(1, "a"), Place(2, "b")])
      let found = try await bench.engine.taken(["a", "c", "b"].map { .text($0) }, in: "name", of: Place.table)
      try expectEqual(found, [.text("a"), .text("b")], "the values")
      try expectEqual(try await bench.engine.taken([], in: "name", of: Place.table), [], "the values of none")
    },
  ]

  static let expecting: [Promise] = [
    Promise("a row that must be as expected, and is, is left alone") { bench in
      try await bench.store([Thing(1, version: 3, name: "a")])
      try await bench.commit([.expect(Thing.table, Thing(1).id, version: 3), Thing(2).insertion])
      try expectEqual(try await bench.things(), [Thing(1, version: 3, name: "a"), Thing(2)], "the stored things")
    },
    Promise("a row that has another version than expected is a conflict, and nothing is stored") { bench in
      try await bench.store([Thing(1, version: 3)])
      try await expect(Thing(1).conflict(expected: 2, found: 3)) {
        try await bench.commit([Thing(2).insertion, .expect(Thing.table, Thing(1).id, version: 2)])
      }
      try await expect(Thing(9).conflict(expected: 1, found: 0)) {
        try await bench.commit([Thing(2).insertion, .expect(Thing.table, Thing(9).id, version: 1)])
      }
      try expectEqual(try await bench.numbers(), [1], "the stored things")
    },
  ]
}
