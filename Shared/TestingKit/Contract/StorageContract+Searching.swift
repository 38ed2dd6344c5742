import DomainKit
import StorageKit

extension StorageContract {
  static let searching: [Promise] = [
    Promise("a row is found by the beginnings of its words, and all of them must match") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([Place(1, "Joe's Pizza Palace"), Place(2, "Pizza Hut", note: "palatial"), Place(3, "Joe")])
      try expectEqual(try await bench.numbers(["piz"]), [1, 2], "the matches of piz")
      try expectEqual(try await bench.numbers(["pal", "piz"]), [1, 2], "the matches of pal and piz")
      try expectEqual(try await bench.numbers(["pizza", "joe"]), [1], "the matches of pizza and joe")
      try expectEqual(try await bench.numbers(["izza"]), [], "the matches of a word's end")
    },
    Promise("case and accents do not count, in stored text and in searches") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([Place(1, "CAF\u{C9} Zo\u{E8}"), Place(2, "cafe\u{301} zoe"), Place(3, "Cafe Zo")])
      for words in [["caf\u{E9}", "zoe"], ["CAFE", "ZO\u{CB}"], ["cafe\u{301}", "zo\u{E8}"]] {
        try expectEqual(try await bench.numbers(words), [1, 2], "the matches of \(words)")
      }
    },
    Promise("marks that are letters of their script count, variants of a letter do not") { bench in
      let bench = try await CompletionHarness(bench)
      let names = ["หมูกรอบ", "หมี่กรอบ", "मसाला", "मसिला", "Χώρος", "ΧΏΡΟΣ"]
      try await bench.store(names.enumerated().map { Place(UInt64($0 + 1), $1) })
      let cases: [(String, [UInt64])] = [
        ("หมูกรอบ", [1]), ("หมี่", [2]), ("मसा", [3]), ("मसिला", [4]), ("χώρος", [5, 6]), ("ΧΏΡΟΣ", [5, 6]),
      ]
      for (word, numbers) in cases {
        try expectEqual(try await bench.numbers([word]), numbers, "the matches of \(word)")
      }
    },
    Promise("a word after an emoji is found") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([Place(1, "\u{2764}\u{FE0F}Pizza"), Place(2, "Joe\u{2615}\u{FE0F}Coffee")])
      for (word, number) in [("pizza", 1), ("joe", 2), ("coffee", 2)] as [(String, UInt64)] {
        try expectEqual(try await bench.numbers([word]), [number], "the matches of \(word)")
      }
    },
    Promise("apostrophes do not count, in stored text and in searches") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([
        Place(1, "Joe's Pizza"), Place(2, "Joes Pizzeria"), Place(3, "O\u{2019}Brien"), Place(4, "Joe Salt"),
        Place(5, "Joe", note: "s"),
      ])
      for words in [["joes", "piz"], ["joe's", "piz"], ["Joe\u{2019}s piz"]] {
        try expectEqual(try await bench.numbers(words), [1, 2], "the matches of \(words)")
      }
      for word in ["obrien", "obri", "o'br", "O\u{2019}Brien", "brien"] {
        try expectEqual(try await bench.numbers([word]), [3], "the matches of \(word)")
      }
      try expectEqual(try await bench.numbers(["joe s"]), [1, 4, 5], "the matches of two words")
    },
    Promise("no character in a word is an operator") { bench in
      let bench = try await CompletionHarness(bench)
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
    Promise("a search without words finds no rows") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([Place(1, "pizza")])
      for words in [[], [""], ["*"], ["\u{1F355}", "\""]] {
        try expectEqual(try await bench.numbers(words), [], "the matches of \(words)")
      }
    },
    Promise("the most relevant rows come first, weighted by column") { bench in
      let bench = try await CompletionHarness(bench)
      let others = (10...30).map { Place($0, "Sushi Bar", note: "ramen and tea") }
      try await bench.store(
        [Place(1, "Corner Shop", note: "pizza"), Place(2, "Pizza"), Place(3, "The Old Pizza House Of The Town")]
          + others)
      try expectEqual(try await bench.ranked(["pizza"]), [2, 3, 1], "the order")
      try expectEqual(try await bench.ranked(["pizza"], limit: 2), [2, 3], "the best two")
    },
    Promise("the most relevant rows come page by page, including equal ones") { bench in
      let bench = try await CompletionHarness(bench)
      let others = (10...30).map { Place($0, "Sushi Bar", note: "ramen and tea") }
      try await bench.store(
        [Place(1, "Shop", note: "pizza"), Place(2, "Pizza"), Place(3, "The Old Pizza House"), Place(4, "Pizza")]
          + others)
      let all = try await bench.ranked(["pizza"])
      try expectEqual(Set(all), [1, 2, 3, 4], "the matching places")
      for size in 1...3 {
        var found = try await bench.ranked(["pizza"], limit: size)
        while let last = found.last, found.count < all.count {
          found += try await bench.ranked(["pizza"], after: Place(last).id, limit: size)
        }
        try expectEqual(found, all, "the pages of \(size)")
      }
      try expectEqual(try await bench.ranked(["pizza"], after: all.last.map { Place($0).id }), [], "after the last")
      try expectEqual(try await bench.ranked(["pizza"], after: Place(10).id), [], "after one that does not match")
    },
    Promise("a search supports another order and other conditions") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([
        Place(1, "Pizza", x: 3, y: 0), Place(2, "Pizza", x: 1, y: 0), Place(3, "Pizza Pizza", x: 2, y: 0),
        Place(4, "Sushi", x: 0, y: 0),
      ])
      let matches = Condition.matches(Place.text, words: ["pizza"])
      try expectEqual(try await bench.numbers([matches], order: [Sort("x")]), [2, 3, 1], "by another column")
      let both = [matches, .compare(column: "x", .greater, .real(1.5))]
      try expectEqual(try await bench.numbers(both), [1, 3], "the matches of both")
      try expectEqual(Set(try await bench.numbers(both, order: [])), [1, 3], "the matches of both, ranked")
      let far = [matches, .compare(column: "x", .greater, .real(2.5))]
      try expectEqual(try await bench.numbers(far, order: [], limit: 1), [1], "one match of both, ranked")
      let box = Condition.within(Place.space, SpatialBox(x: 0...2, y: 0...0))
      try expectEqual(try await bench.numbers([matches, box]), [2, 3], "the matches in a box")
      try expectEqual(try await bench.numbers([box, matches]), [2, 3], "the matches in reverse order of conditions")
    },
    Promise("a search follows every change except those of a failed set") { bench in
      let bench = try await CompletionHarness(bench)
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
    Promise("a row stored again after its removal is found by its new content only") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([Place(1, "Pizza", x: 0, y: 0)])
      try await bench.commit([Place(1).deletion])
      try await bench.store([Place(1, "Sushi", x: 5, y: 5)])
      try expectEqual(try await bench.numbers(["pizza"]), [], "the matches of the old word")
      try expectEqual(try await bench.ranked(["sushi"]), [1], "the matches of the new word")
      try expectEqual(try await bench.numbers(in: SpatialBox(x: -1...1, y: -1...1)), [], "those at the old place")
      try expectEqual(try await bench.numbers(in: SpatialBox(x: 4...6, y: 4...6)), [1], "those at the new place")
    },
    Promise("only rows that meet the index's condition are found") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([Place(1, "Pizza"), Place(2, "Pizza", isListed: false)])
      try expectEqual(try await bench.numbers(["pizza"]), [1], "the listed ones")
      try await bench.commit([
        Place(1, version: 2, "Pizza", isListed: false).update, Place(2, version: 2, "Pizza").update,
      ])
      try expectEqual(try await bench.numbers(["pizza"]), [2], "the listed ones after a change")
      try await bench.commit([Place(1, version: 3, "Sushi", isListed: false).update, Place(1, version: 3).deletion])
      try expectEqual(try await bench.ranked(["pizza"]), [2], "the listed ones after a removal")
    },
    Promise("an index is created on existing rows") { bench in
      try await bench.engine.migrate { _ in [Place.tableMigration] }
      let bench = try await CompletionHarness(bench, migrations: [])
      try await bench.store([Place(1, "Pizza", x: 1, y: 1), Place(2, "Sushi")])
      try await bench.engine.migrate { _ in [Place.indexMigration] }
      try expectEqual(try await bench.numbers(["pizza"]), [1], "the matches")
      try expectEqual(try await bench.numbers(in: SpatialBox(x: 0...1, y: 0...1)), [1], "those in the box")
      try await bench.commit([Place(1, version: 2, "Sushi", x: 1, y: 1).update])
      try expectEqual(try await bench.numbers(["pizza"]), [], "the matches after a change")
    },
    Promise("an index is created again on existing rows") { bench in
      let bench = try await CompletionHarness(bench)
      try await bench.store([Place(1, "Pizza"), Place(2, "Sushi"), Place(3, "Pizza", isListed: false)])
      try await bench.engine.migrate { _ in
        [Migration("contract.place-0003", [.recreateTextIndex(Place.text)])]
      }
      try expectEqual(try await bench.numbers(["pizza"]), [1], "the matches")
      try await bench.commit([Place(1, version: 2, "Sushi").update])
      try expectEqual(try await bench.numbers(["pizza"]), [], "the matches after a change")
      try expectEqual(try await bench.numbers(["sushi"]), [1, 2], "the matches of the new word")
    },
    Promise("an index on a column that the table does not have is refused") { bench in
      try await bench.engine.migrate { _ in [Place.tableMigration] }
      let bad: [SchemaChange] = [
        .createTextIndex(TextIndexDefinition("contract_place_bad", on: Place.table.name, [.init("color")])),
        .createSpatialIndex(SpatialIndexDefinition("contract_place_bad", on: Place.table.name, x: "x", y: "color")),
      ]
      for change in bad {
        try await expect(any: StorageError.self) {
          try await bench.engine.migrate { _ in [Migration("contract.place-0003", [change])] }
        }
      }
    },
  ]
}
