import DomainKit
import Testing
import TestingKit

@testable import StorageKit

/// A record with a column of every type, and optional ones.
@StoredRecord
private struct Sample: RootRecord {
  static let table = Table<Sample>("tests_sample")
  let id: UniqueID
  let version: Int
  let text: String
  let flag: Bool
  let big: Int64
  let real: Double
  let jar: ID<Jar>
  let moment: Timestamp
  var maybeText: String?
  var maybeFlag: Bool?
  var maybeInt: Int?
  var maybeBig: Int64?
  var maybeReal: Double?
  var maybeID: UniqueID?

  init(text: String = "caf\u{E9}") {
    id = SequentialIDs.id(1)
    (version, self.text, flag, big, real) = (3, text, true, .min, 0.1)
    jar = ID(SequentialIDs.id(2))
    moment = Timestamp(milliseconds: -5)
  }
}

@Suite struct `Records and rows` {
  @Test func `columns are named by the properties`() {
    #expect(Sample.table.layout.columns.suffix(3) == ["maybe_big", "maybe_real", "maybe_id"])
  }

  private var full: Sample {
    var sample = Sample()
    (sample.maybeText, sample.maybeFlag, sample.maybeInt) = ("", false, .max)
    (sample.maybeBig, sample.maybeReal, sample.maybeID) = (.max, -0.5, SequentialIDs.id(3))
    return sample
  }

  @Test func `a record is a row of its columns in their order`() throws {
    let expected: [StoredValue] = [
      .id(SequentialIDs.id(1)), .integer(3), .text("caf\u{E9}"), .integer(1), .integer(.min), .real(0.1),
      .id(SequentialIDs.id(2)), .integer(-5), .text(""), .integer(0), .integer(.max), .integer(.max), .real(-0.5),
      .id(SequentialIDs.id(3)),
    ]
    #expect(full.rowValues == expected)
  }

  @Test func `what a record does not have is null, at the end as well`() throws {
    let values = Sample().rowValues
    #expect(values.count == 14)
    #expect(values.suffix(6) == Array(repeating: .null, count: 6)[...])
  }

  @Test func `a record comes back from its row as it was`() throws {
    for sample in [full, Sample()] {
      #expect(try Sample(values: sample.rowValues) == sample)
    }
  }

  @Test(arguments: 0..<14)
  func `a value of another kind in a column is a malformed row that names the column`(_ column: Int) throws {
    var values = full.rowValues
    if case .text = values[column] { values[column] = .integer(1) } else { values[column] = .text("x") }
    let name = Sample.table.layout.columns[column]
    #expect(
      throws: StorageError.malformedRow(table: "tests_sample", reason: "column \(name) has an invalid value")
    ) { try Sample(values: values) }
  }

  @Test(arguments: 0..<8)
  func `nothing in a column that must have a value is a malformed row`(_ column: Int) throws {
    var values = full.rowValues
    values[column] = .null
    #expect(throws: StorageError.self) { try Sample(values: values) }
  }

  @Test(arguments: [0, 13, 15])
  func `a row with another number of columns is malformed`(_ count: Int) throws {
    let values = Array((full.rowValues + [.null]).prefix(count))
    #expect(throws: StorageError.malformedRow(table: "tests_sample", reason: "it has \(count) columns")) {
      try Sample(values: values)
    }
  }
}
