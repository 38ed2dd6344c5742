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
}
