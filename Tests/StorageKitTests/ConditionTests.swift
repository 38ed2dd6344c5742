import StorageKit
import Testing

@Suite struct `A condition` {
  private static let comparisons: [Comparison] = [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]

  @Test(arguments: comparisons) func `holds for no missing value, on either side`(comparison: Comparison) {
    for (own, other) in [(StoredValue.null, StoredValue.integer(1)), (.integer(1), .null), (.null, .null)] {
      #expect(!Condition.compare(column: "a", comparison, other).matches { _ in own })
    }
  }

  @Test(
    arguments: [
      (1, [false, true, true, true, false, false]), (2, [true, false, false, true, false, true]),
      (3, [false, true, false, false, true, true]),
    ] as [(Int64, [Bool])])
  func `compares numbers`(own: Int64, results: [Bool]) {
    let found = Self.comparisons.map { comparison in
      Condition.compare(column: "a", comparison, .integer(2)).matches { _ in .integer(own) }
    }
    #expect(found == results)
  }

  @Test(
    arguments: [
      (2, 5, false), (2, 4, false), (2, 6, true), (3, 9, false), (1, 1, true), (2, nil, false), (nil, 9, false),
    ] as [(Int64?, Int64?, Bool)])
  func `holds after a position in its order, and not at the position`(rank: Int64?, id: Int64?, holds: Bool) {
    let position = [(Sort("rank", descending: true), 2), (Sort("id"), 5)].map {
      Condition.SortedValue($0, .integer(Int64($1)))
    }
    let values = ["rank": rank, "id": id].mapValues { $0.map { StoredValue.integer($0) } ?? .null }
    #expect(Condition.after(position).matches { values[$0] ?? .null } == holds)
  }

  @Test(
    arguments: [
      (.init("kind", .equal, .text("it's")), "kind = 'it''s'"), (.init("kind", .notEqual, .integer(1)), "kind <> 1"),
      (.present("kind"), "kind IS NOT NULL"), (.absent("kind"), "kind IS NULL"),
    ] as [(IndexCondition, String)])
  func `of an index is written with its quotes doubled`(condition: IndexCondition, text: String) {
    #expect(condition.description == text)
    #expect(condition.prefixed("new.").description == "new." + text)
    #expect(condition.renaming("kind", to: "form").description == text.replacing("kind", with: "form"))
    #expect(condition.renaming("form", to: "x") == condition)
  }
}
